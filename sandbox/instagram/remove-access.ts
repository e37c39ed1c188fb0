import type { JournalEvent } from '../core/journal.ts';
import { type Account, accountOf } from './accounts.ts';
import { instagramClient } from './client.ts';
import type { InstagramState } from './state.ts';

/** A person takes the application out of an account: every token dies, and the application is told, signed with its secret. */
export function removeAccess(
  { grants, callbacks }: Pick<InstagramState, 'grants' | 'callbacks'>,
  account: Account,
  deleteData: boolean,
): JournalEvent[] {
  const { igId, appScopedId } = accountOf(account.igId);
  if (grants.activeOf(igId).length === 0) return [];
  const announcements = callbacks.announce({
    personKey: account.key,
    userId: appScopedId,
    secret: instagramClient.secret,
    deleteData,
  });
  return [grants.removeAccess(igId, announcements)];
}
