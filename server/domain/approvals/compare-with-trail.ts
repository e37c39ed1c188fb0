/**
 * Compares what the database says about a post with what its audit trail says happened. Pure. Every approval, revision
 * and attempt needs its entry, and every entry its row; what is voided needs an entry that ends it, what is not must
 * have none. What was written before an entry said enough is counted as older, and not as wrong.
 */

import type { AttemptId, PostId, UserId } from '../../lib/ids.ts';
import type { Mismatch, MismatchProblem } from '../audit/ports.ts';
import type { AttemptOutcome } from '../post-model/ports.ts';
import {
  type ApprovalRow,
  endsApproval,
  findApprovalEntry,
  isSignedAsSaid,
  type TrailEntry,
} from './assess-approvals.ts';

export interface RecordedPost {
  readonly id: PostId;
  readonly currentRevision: number | null;
  readonly contributors: readonly UserId[];
  readonly revisions: readonly {
    readonly number: number;
    readonly digest: string;
    /** SHA-256 of the manifest as it is stored. */
    readonly manifestDigest: string;
    readonly firstComment: string | null;
  }[];
  readonly approvals: readonly (ApprovalRow & {
    readonly voidedAt: string | null;
    readonly hasMac: boolean;
  })[];
  readonly attempts: readonly {
    readonly id: AttemptId;
    readonly revisionNumber: number;
    readonly digest: string;
    readonly startedAt: string;
    readonly outcome: AttemptOutcome | null;
  }[];
  readonly firstComment: {
    readonly revisionNumber: number;
    readonly digest: string;
    readonly text: string;
  } | null;
  /** Oldest first. */
  readonly trail: readonly TrailEntry[];
}

/** The actions that a comparison reads beside those of an assessment. */
export const attemptTrailActions: readonly string[] = [
  'post.publishing',
  'post.retried',
  'post.published',
  'post.resolved',
];

export interface PostComparison {
  readonly compared: number;
  readonly older: number;
  readonly mismatches: readonly Mismatch[];
}

/** `sealedAt`: the entry since which every approval has a MAC. Null: there is none. */
export function comparePost(post: RecordedPost, sealedAt: bigint | null): PostComparison {
  const mismatches: Mismatch[] = [];
  let older = 0;
  const report = (kind: Mismatch['kind'], id: string | number | bigint, problem: MismatchProblem) =>
    mismatches.push({ kind, id: String(id), postId: post.id, problem });
  const { trail, revisions, approvals, attempts } = post;
  const entriesOf = (...actions: string[]) => trail.filter(({ action }) => actions.includes(action));

  const submitted = entriesOf('post.submitted');
  for (const { number, digest, manifestDigest } of revisions) {
    if (manifestDigest !== digest) report('revision', number, 'digest');
    if (!submitted.some(({ data }) => data.revision === number && data.digest === digest))
      report('revision', number, 'no_entry');
  }
  for (const { id, data } of submitted) {
    const revision = revisions.find(({ number }) => number === data.revision);
    if (!revision) report('entry', id, 'no_row');
    else if (revision.digest !== data.digest) report('entry', id, 'changed');
    if (data.revision !== post.currentRevision) continue;
    if (data.contributors === undefined) older += 1;
    else if ((data.contributors as UserId[]).some((author) => !post.contributors.includes(author)))
      report('contributors', post.id, 'removed');
  }

  const matched = new Set<bigint>();
  for (const { statement, passkey, isGenuine, hasMac, voidedAt } of approvals) {
    const entry = findApprovalEntry(trail, statement);
    if (entry) matched.add(entry.id);
    else report('approval', statement.id, 'no_entry');
    const isOlder = entry !== undefined && (sealedAt === null || entry.id < sealedAt);
    if (hasMac ? !isGenuine : !isOlder) report('approval', statement.id, 'mac');
    else if (!hasMac) older += 1;
    if (!entry) continue;
    if (!isSignedAsSaid({ statement, passkey }, entry)) report('approval', statement.id, 'passkey');
    const ending = trail.some((later) => later.id > entry.id && endsApproval(later, statement));
    if (voidedAt === null && ending) report('approval', statement.id, 'ended');
    if (voidedAt !== null && !ending) {
      // Stopping a countdown did not always say which approval it ended.
      if (isOlder && statement.covers === 'timing') older += 1;
      else report('approval', statement.id, 'not_ended');
    }
  }
  for (const { id } of entriesOf('post.approved_by', 'post.time_approved_by'))
    if (!matched.has(id)) report('entry', id, 'no_row');

  const startEntries = entriesOf('post.publishing', 'post.retried');
  const publishedEntries = entriesOf('post.published', 'post.resolved');
  for (const attempt of attempts) {
    if (!approvals.some((approval) => coversAttempt(approval, attempt)))
      report('attempt', attempt.id, 'not_approved');
    const isStarted = startEntries.some(({ at }) => at <= attempt.startedAt);
    const isPublished =
      attempt.outcome !== 'published' ||
      publishedEntries.some(({ data }) => data.attempt === undefined || data.attempt === attempt.id);
    if (!isStarted || !isPublished) report('attempt', attempt.id, 'no_entry');
  }
  for (const { id, data } of publishedEntries)
    if (data.attempt !== undefined && !attempts.some((attempt) => attempt.id === data.attempt))
      report('entry', id, 'no_row');

  const comment = post.firstComment;
  if (comment) {
    const revision = revisions.find(({ number }) => number === comment.revisionNumber);
    if (revision?.digest !== comment.digest || revision.firstComment !== comment.text)
      report('first_comment', post.id, 'text');
    if (!attempts.some(({ digest }) => digest === comment.digest))
      report('first_comment', post.id, 'not_approved');
  }
  const compared = revisions.length + approvals.length + attempts.length;
  return { compared, older, mismatches };
}

const coversAttempt = (
  { statement, voidedAt }: RecordedPost['approvals'][number],
  attempt: RecordedPost['attempts'][number],
): boolean =>
  statement.covers === 'content' &&
  statement.revisionNumber === attempt.revisionNumber &&
  statement.digest === attempt.digest &&
  statement.createdAt <= attempt.startedAt &&
  (voidedAt === null || voidedAt >= attempt.startedAt);
