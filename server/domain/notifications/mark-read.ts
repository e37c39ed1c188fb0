import type { Clock } from '../../lib/clock.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { Transact } from '../tx.ts';
import type { NotificationOwner, NotificationSelection, NotificationStore } from './ports.ts';

export interface MarkReadDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly notifications: NotificationStore;
  readonly events: LiveEvents;
}

/** Ids that are unknown or belong to other people are ignored. Returns how many are unread now. */
export async function markRead(
  deps: MarkReadDeps,
  { userId, workspaceId }: NotificationOwner,
  which: NotificationSelection,
): Promise<number> {
  const whose = { userId, workspaceId };
  await deps.transact(async (tx) => {
    const changed = await deps.notifications.markRead(tx, whose, which, deps.clock.now());
    // The person's other tabs update their counters too.
    if (changed > 0) await deps.events.publish(tx, { ...whose, kind: 'notification', subject: 'read' });
  });
  return deps.notifications.countUnread(whose);
}
