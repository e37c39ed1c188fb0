import type { AccountView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

interface PermissionEnd {
  readonly date: string | null;
  readonly label: string;
  readonly detail: string;
  readonly text: string;
}

/** When the user must authorize again: a date, or the reason there is none, in two lines or as one text. */
export const permissionEnd = ({
  permission_ends_at: date,
  token_expires_at: token,
}: Pick<AccountView, 'permission_ends_at' | 'token_expires_at'>): PermissionEnd =>
  token === null
    ? { date: null, label: t('no end'), detail: t('while it is used'), text: t('no end while it is used') }
    : { date, label: t('renews'), detail: t('by itself'), text: t('renews by itself') };
