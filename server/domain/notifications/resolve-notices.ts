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
import type { LiveEvents } from '../live/ports.ts';
import type { Tx } from '../tx.ts';
import type { NotificationKind } from './kinds.ts';
import type { AuditedChange, NotificationStore, PostFacts } from './ports.ts';

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

/**
 * A post being published needs no action, and thousands can be published at once. Nobody was notified of a post before it
 * existed, so writing one ends nothing.
 */
const endsNothing: readonly AuditedChange['action'][] = [
  'post.created',
  'post.publishing',
  'post.published',
  'post.amended',
];

export const maySettle = ({ subject, action }: AuditedChange): boolean =>
  subject.startsWith('post:') && !endsNothing.includes(action);

interface Deps {
  readonly notifications: NotificationStore;
  readonly events: LiveEvents;
}

export interface EndedNotices {
  readonly change: AuditedChange;
  readonly kinds: readonly NotificationKind[];
}

/** Connected again or disconnected: reconnecting is no longer needed. */
const endsReconnectNeed: readonly AuditedChange['action'][] = [
  'account.connected',
  'account.renewed',
  'account.disconnected',
];

export async function settleAccount(deps: Deps, tx: Tx, change: AuditedChange): Promise<void> {
  if (endsReconnectNeed.includes(change.action))
    await settleNotices(deps, tx, [{ change, kinds: ['reconnect_needed'] }]);
}

/** Ends these kinds for everyone, and for the person who made the change whatever is about the same. */
export async function settleNotices(
  { notifications, events }: Deps,
  tx: Tx,
  ended: readonly EndedNotices[],
): Promise<void> {
  const opened = ended.flatMap(({ change: { workspaceId, subject, at, actor } }) =>
    // When a program acted, the person it acts for has seen nothing.
    actor !== 'system' && actor.via.kind === 'session'
      ? [{ workspaceId, subject, at, userId: actor.userId }]
      : [],
  );
  const owners = await Promise.all([
    notifications.settle(
      tx,
      ended.map(({ change: { workspaceId, subject, at }, kinds }) => ({ workspaceId, subject, at, kinds })),
    ),
    notifications.markReadAbout(tx, opened),
  ]);
  const affected = new Map(owners.flat().map((owner) => [`${owner.workspaceId} ${owner.userId}`, owner]));
  await events.publish(
    tx,
    ...[...affected.values()].map((owner) => ({
      ...owner,
      kind: 'notification' as const,
      subject: 'read',
    })),
  );
}
