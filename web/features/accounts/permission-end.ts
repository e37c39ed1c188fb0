import type { AccountView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

/** When a person must authorize again: a date, or why there is none, in two lines or as a whole. */
export const permissionEnd = ({
  permission_ends_at: date,
  token_expires_at: token,
}: Pick<AccountView, 'permission_ends_at' | 'token_expires_at'>) =>
  token === null
    ? { date: null, words: t('no end'), rest: t('while it is used'), whole: t('no end while it is used') }
    : { date, words: t('renews'), rest: t('by itself'), whole: t('renews by itself') };
