/**
 * Decides when notifications about a post or an account are over, so that the bell counts only what still needs
 * attention. The rules:
 *
 *   opened    opening a post, or acting on it, marks its notifications as read for that person
 *   settled   a request for action is over for everyone once the post or account is no longer in that state
 *
 * News (a comment, an approval, another time) requires no action: it stays unread until its recipient opens the
 * post.
 */
import type { AuditRecord } from '../audit/ports.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { Tx } from '../tx.ts';
import type { NotificationKind } from './kinds.ts';
import type { NotificationStore, PostFacts } from './ports.ts';

type PostNow = Pick<PostFacts, 'state' | 'deleted' | 'firstComment'> & { readonly awaitsReview: boolean };

/** Kinds that require action, with the condition under which they still do. */
const stillNeeded: Partial<Record<NotificationKind, (post: PostNow) => boolean>> = {
  review_requested: ({ awaitsReview }) => awaitsReview,
  changes_requested: ({ state }) => state === 'changes_requested',
  failed: ({ state, firstComment }) =>
    state === 'failed' || (state === 'published' && firstComment === 'failed'),
  missed: ({ state }) => state === 'missed',
  unconfirmed: ({ state, firstComment }) =>
    state === 'unconfirmed' || (state === 'published' && firstComment === 'unconfirmed'),
};

/** The kinds that no longer need action. */
export const settledKinds = (post: PostNow): readonly NotificationKind[] =>
  (Object.keys(stillNeeded) as NotificationKind[]).filter(
    (kind) => post.deleted || !stillNeeded[kind]?.(post),
  );

/** A post being published needs no action, and thousands can be published at once. */
const needsNoAction: readonly AuditRecord['action'][] = ['post.publishing', 'post.published', 'post.amended'];

export const maySettle = ({ subject, action }: AuditRecord): boolean =>
  subject.startsWith('post:') && !needsNoAction.includes(action);

interface Deps {
  readonly notifications: NotificationStore;
  readonly events: LiveEvents;
}

export function settlePost(
  deps: Deps,
  tx: Tx,
  record: AuditRecord,
  post: PostNow,
  /** The kind that this change itself notifies is not over. */
  current: NotificationKind | undefined,
): Promise<void> {
  const over = settledKinds(post).filter((kind) => kind !== current);
  return settle(deps, tx, record, over);
}

/** Connected again or disconnected: reconnecting is no longer needed. */
const endsReconnectNeed: readonly AuditRecord['action'][] = [
  'account.connected',
  'account.renewed',
  'account.disconnected',
];

export async function settleAccount(deps: Deps, tx: Tx, record: AuditRecord): Promise<void> {
  if (endsReconnectNeed.includes(record.action)) await settle(deps, tx, record, ['reconnect_needed']);
}

async function settle(
  { notifications, events }: Deps,
  tx: Tx,
  { workspaceId, subject, actor, at }: AuditRecord,
  kinds: readonly NotificationKind[],
): Promise<void> {
  const affected = new Set(await notifications.settle(tx, { workspaceId, subject, kinds }, at));
  // When a program acted, the person it acts for has seen nothing.
  if (actor !== 'system' && actor.via.kind === 'session') {
    const { userId } = actor;
    if ((await notifications.markRead(tx, { workspaceId, userId }, { about: subject }, at)) > 0)
      affected.add(userId);
  }
  for (const userId of affected)
    await events.publish(tx, { workspaceId, userId, kind: 'notification', subject: 'read' });
}
