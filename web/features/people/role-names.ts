/** The role names for lists and fields. */
import type { Role } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  owner: t('Owner'),
  approver: t('Approver'),
  editor: t('Editor'),
  viewer: t('Viewer'),
};
