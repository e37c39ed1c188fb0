import type { Clock } from '../../lib/clock.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { Transact } from '../tx.ts';
import type { NotificationStore, Which, Whose } from './ports.ts';

export interface MarkReadDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly notifications: NotificationStore;
  readonly events: LiveEvents;
}

/** What belongs to others, or to nobody, is passed over. Answers how many are unread now. */
export async function markRead(
  deps: MarkReadDeps,
  { userId, workspaceId }: Whose,
  which: Which,
): Promise<number> {
  const whose = { userId, workspaceId };
  await deps.transact(async (tx) => {
    const changed = await deps.notifications.markRead(tx, whose, which, deps.clock.now());
    // Their other tabs count too.
    if (changed > 0) await deps.events.tell(tx, { ...whose, kind: 'notification', subject: 'read' });
  });
  return deps.notifications.unread(whose);
}
