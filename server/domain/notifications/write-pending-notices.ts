/**
 * Writes the notices of changes of posts, soon after the change and many together. Promises: the notices of each change are written exactly
 * once, whatever dies in between, since it is taken and its notices are written in one transaction; and in the order of the
 * changes, since one process at a time does it.
 *
 * Who is notified is judged here, by what they may see now. What a notice says of the post is how it is now, but for what
 * the change itself was about: its revision, its comment, and who had approved by then.
 */
import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { Transact, Tx } from '../tx.ts';
import { createPostNotice, type PostNoticeKind, toPostNoticeKind } from './create-notices.ts';
import { type DeliverDeps, deliverNotices } from './deliver-notices.ts';
import type { PendingChange, PendingNotices, PostFacts, Recipient } from './ports.ts';
import { maySettle, settledKinds, settleNotices } from './resolve-notices.ts';

export interface WritePendingDeps extends DeliverDeps {
  readonly transact: Transact;
  readonly pending: PendingNotices;
  readonly catalog: PlatformCatalog;
  /** Which of these drafts are complete, so that they wait for an approval. */
  readonly awaitingReview: (tx: Tx, drafts: readonly DraftKey[]) => Promise<ReadonlySet<PostId>>;
  readonly log: Logger;
}

export interface DraftKey {
  readonly workspaceId: WorkspaceId;
  readonly id: PostId;
}

interface Situation {
  readonly change: PendingChange;
  readonly post: PostFacts;
  readonly kind: PostNoticeKind | undefined;
  readonly awaitsReview: boolean;
}

const batchSize = 200;

export async function writePendingNotices(deps: WritePendingDeps): Promise<{ readonly isMore: boolean }> {
  try {
    const count = await deps.transact(async (tx) =>
      writeNotices(deps, tx, await deps.pending.take(tx, batchSize)),
    );
    return { isMore: count === batchSize };
  } catch (error) {
    deps.log.warn({ error }, 'notices could not be written together; writing them one by one');
    return writeOneByOne(deps);
  }
}

/** So that a change whose notices cannot be written holds up no other. */
async function writeOneByOne(deps: WritePendingDeps): Promise<{ readonly isMore: boolean }> {
  const due = await deps.pending.listDue(batchSize);
  for (const id of due)
    try {
      await deps.transact(async (tx) => writeNotices(deps, tx, await deps.pending.takeOne(tx, id)));
    } catch (error) {
      deps.log.error({ error, auditEntry: id }, 'a notice could not be written; it is tried again later');
      await deps.transact((tx) => deps.pending.postpone(tx, id));
    }
  return { isMore: due.length === batchSize };
}

/** Returns how many changes there were. */
async function writeNotices(
  deps: WritePendingDeps,
  tx: Tx,
  changes: readonly PendingChange[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const posts = await deps.notifications.postFacts(
    tx,
    changes.map(({ id }) => id),
  );
  const drafts = changes.flatMap(({ id, workspaceId }) => {
    const post = posts.get(id);
    return post && isOpenDraft(post) ? [{ workspaceId, id: post.id }] : [];
  });
  const complete = await deps.awaitingReview(tx, drafts);
  const situations = changes.flatMap((change): Situation[] => {
    const post = posts.get(change.id);
    return post ? [judge(change, post, complete)] : [];
  });
  const readers = await readRecipients(deps, tx, situations);
  for (const round of inRounds(situations)) await writeRound(deps, tx, round, readers);
  return changes.length;
}

/** A program's draft is in the review queue as soon as it is complete. */
const isOpenDraft = ({ state, fromApp, deleted }: PostFacts): boolean =>
  state === 'draft' && fromApp && !deleted;

function judge(change: PendingChange, post: PostFacts, complete: ReadonlySet<PostId>): Situation {
  // An edit takes a post out of review, even if it was submitted again meanwhile.
  const wasDraft = change.action === 'post.edited' && !post.fromApp;
  const awaitsReview =
    !wasDraft && (post.state === 'in_review' || (isOpenDraft(post) && complete.has(post.id)));
  const candidate = toPostNoticeKind(change);
  // Once another revision is to be reviewed, that one is asked for.
  const isAsked = awaitsReview && post.reviewedRevision === post.latestRevision;
  const kind = candidate === 'review_requested' && !isAsked ? undefined : candidate;
  return { change, post, kind, awaitsReview };
}

async function readRecipients(
  { notifications }: WritePendingDeps,
  tx: Tx,
  situations: readonly Situation[],
): Promise<ReadonlyMap<WorkspaceId, readonly Recipient[]>> {
  const workspaces = new Set(
    situations.flatMap(({ kind, change }) => (kind === undefined ? [] : [change.workspaceId])),
  );
  return new Map(
    await Promise.all(
      [...workspaces].map(async (id) => [id, await notifications.recipients(tx, id)] as const),
    ),
  );
}

/** Each holds one change of a post at most: what one notifies of, the next may end. */
function inRounds(situations: readonly Situation[]): Situation[][] {
  const rounds: Situation[][] = [];
  const counts = new Map<string, number>();
  for (const situation of situations) {
    const { subject } = situation.change;
    const round = counts.get(subject) ?? 0;
    counts.set(subject, round + 1);
    rounds[round] ??= [];
    rounds[round].push(situation);
  }
  return rounds;
}

async function writeRound(
  deps: WritePendingDeps,
  tx: Tx,
  round: readonly Situation[],
  readers: ReadonlyMap<WorkspaceId, readonly Recipient[]>,
): Promise<void> {
  const settling = round.filter(({ change }) => maySettle(change));
  await settleNotices(
    deps,
    tx,
    settling.map(({ change, post, kind, awaitsReview }) => ({
      change,
      // The kind that this change itself notifies is not over.
      kinds: settledKinds({ ...post, awaitsReview }).filter((over) => over !== kind),
    })),
  );
  await deliverNotices(
    deps,
    tx,
    round.flatMap(({ change, post, kind }) => {
      if (kind === undefined) return [];
      const { workspaceId, at } = change;
      const recipients = readers.get(workspaceId) ?? [];
      return [{ ...createPostNotice(kind, change, post, recipients, deps.catalog), workspaceId, at }];
    }),
  );
}
