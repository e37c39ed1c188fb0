/** The roles of a workspace inside a line of words; a later version may know others, which are shown as they stand. */
import { t } from '../../i18n/t.ts';

const roles: Readonly<Record<string, string>> = {
  owner: t('owner'),
  approver: t('approver'),
  editor: t('editor'),
  viewer: t('viewer'),
};

export const roleWord = (role: string): string => roles[role] ?? role;
