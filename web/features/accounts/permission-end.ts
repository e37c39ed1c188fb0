import type { AccountView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

interface PermissionEnd {
  readonly date: string | null;
  readonly label: string;
  readonly detail: string;
  readonly text: string;
}

/** When the user must authorize again: a date, or the reason there is none, in two lines or as one text. */
export function permissionEnd({
  status,
  permission_ends_at: date,
  token_expires_at: token,
}: Pick<AccountView, 'status' | 'permission_ends_at' | 'token_expires_at'>): PermissionEnd {
  // The platform ended it, whatever the stored tokens say.
  if (status === 'reconnect_needed')
    return {
      date: null,
      label: t('ended', {}, 'permission'),
      detail: t('reconnect it'),
      text: t('ended: reconnect it'),
    };
  if (token === null)
    return {
      date: null,
      label: t('no end'),
      detail: t('while it is used'),
      text: t('no end while it is used'),
    };
  return { date, label: t('renews'), detail: t('by itself'), text: t('renews by itself') };
}
