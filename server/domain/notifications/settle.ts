/**
 * When what was told of a post or an account is over, so that the bell counts only what waits for somebody. The rules:
 *
 *   opened    whoever opens a post, or does something with it, has read what they were told of it
 *   settled   what asks for something is over for everybody once the post, or the account, is no longer as it says
 *
 * News (a note, an approval, another time) asks for nothing: it waits until its reader opens the post.
 */
import type { AuditRecord } from '../audit/ports.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { Tx } from '../tx.ts';
import type { NotificationKind } from './kinds.ts';
import type { NotificationStore, PostFacts } from './ports.ts';

type PostNow = Pick<PostFacts, 'state' | 'deleted' | 'firstComment'> & { readonly awaitsReview: boolean };

/** What asks for something, and as what the post must stand for it to be asked still. */
const asked: Partial<Record<NotificationKind, (post: PostNow) => boolean>> = {
  review_requested: ({ awaitsReview }) => awaitsReview,
  changes_requested: ({ state }) => state === 'changes_requested',
  failed: ({ state, firstComment }) =>
    state === 'failed' || (state === 'published' && firstComment === 'failed'),
  missed: ({ state }) => state === 'missed',
  unconfirmed: ({ state, firstComment }) =>
    state === 'unconfirmed' || (state === 'published' && firstComment === 'unconfirmed'),
};

/** The kinds that nobody needs to act on any more. */
export const overFor = (post: PostNow): readonly NotificationKind[] =>
  (Object.keys(asked) as NotificationKind[]).filter((kind) => post.deleted || !asked[kind]?.(post));

/** What goes out was approved and asks nobody for anything; thousands do so at once. */
const asksNobody: readonly AuditRecord['action'][] = ['post.publishing', 'post.published', 'post.amended'];

export const maySettle = ({ subject, action }: AuditRecord): boolean =>
  subject.startsWith('post:') && !asksNobody.includes(action);

interface Deps {
  readonly notifications: NotificationStore;
  readonly events: LiveEvents;
}

export function settlePost(
  deps: Deps,
  tx: Tx,
  record: AuditRecord,
  post: PostNow,
  /** What this very change tells is not over. */
  told: NotificationKind | undefined,
): Promise<void> {
  const over = overFor(post).filter((kind) => kind !== told);
  return settle(deps, tx, record, over);
}

/** Connected again, or let go: nobody needs to reconnect it. */
const endsLoss: readonly AuditRecord['action'][] = [
  'account.connected',
  'account.renewed',
  'account.disconnected',
];

export async function settleAccount(deps: Deps, tx: Tx, record: AuditRecord): Promise<void> {
  if (endsLoss.includes(record.action)) await settle(deps, tx, record, ['reconnect_needed']);
}

async function settle(
  { notifications, events }: Deps,
  tx: Tx,
  { workspaceId, subject, actor, at }: AuditRecord,
  kinds: readonly NotificationKind[],
): Promise<void> {
  const readers = new Set(await notifications.settle(tx, { workspaceId, subject, kinds }, at));
  // Where a program acted, the person it acts for has seen nothing.
  if (actor !== 'system' && actor.via.kind === 'session') {
    const { userId } = actor;
    if ((await notifications.markRead(tx, { workspaceId, userId }, { about: subject }, at)) > 0)
      readers.add(userId);
  }
  for (const userId of readers)
    await events.tell(tx, { workspaceId, userId, kind: 'notification', subject: 'read' });
}
