/** The role names inside a sentence; roles of a later version are shown as they are. */
import { t } from '../../i18n/t.ts';

const roles: Readonly<Record<string, string>> = {
  owner: t('owner'),
  approver: t('approver'),
  editor: t('editor'),
  viewer: t('viewer'),
};

export const inlineRoleName = (role: string): string => roles[role] ?? role;
