/**
 * What waits for a signature: posts in review, and drafts of programs, which know no submit, from the moment they are
 * complete. This is the one place that decides it: the queue, whatever is counted, and who is told ask here.
 */
import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { can } from '../actor/roles.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from '../posts/deps.ts';
import { type PostFilter, type PostReader, type PostRecord, placeOf } from '../posts/reader.ts';
import { draftProblems } from '../posts/submit-post.ts';
import type { Tx } from '../tx.ts';
import { isFreeToSign } from './what-you-may-do.ts';

type CheckDeps = Pick<PostDeps, 'publishers' | 'mediaTools' | 'renditions' | 'amendments'>;
type Written = { readonly post: Post; readonly account: TargetAccount | null | undefined };

/** A page of the queue. Drafts that lack something are passed over, so it is read on until the page is full. */
export async function reviewQueue(
  deps: CheckDeps & { readonly reader: Pick<PostReader, 'list'> },
  workspaceId: WorkspaceId,
  filter: PostFilter,
): Promise<readonly PostRecord[]> {
  const found: PostRecord[] = [];
  for (let { after } = filter; ; ) {
    const records = await deps.reader.list(workspaceId, { ...filter, mayAwaitReview: true, after });
    const waiting = await awaitingReview(deps, workspaceId, records);
    found.push(...records.filter(({ post }) => waiting.has(post.id)));
    const last = records.at(-1);
    if (!last || records.length < filter.limit || found.length >= filter.limit)
      return found.slice(0, filter.limit);
    after = placeOf(last.post);
  }
}

/** Which of these wait for a signature. */
export async function awaitingReview(
  deps: CheckDeps,
  workspaceId: WorkspaceId,
  all: readonly Written[],
  tx: Tx | null = null,
): Promise<ReadonlySet<PostId>> {
  const waiting = new Set(all.flatMap(({ post }) => (post.state === 'in_review' ? [post.id] : [])));
  // Without an account nothing else needs to be looked at.
  const drafts = all.filter(({ post, account }) => post.state === 'draft' && post.fromApp && account);
  const files = new Set(drafts.flatMap(({ post }) => post.media.map(({ mediaId }) => mediaId)));
  const renditions = files.size > 0 ? await deps.renditions.forMedia(tx, workspaceId, [...files]) : [];
  for (const { post, account } of drafts) {
    const out = post.amendsPostId === null ? null : await deps.amendments.outNow(tx, post.amendsPostId);
    if (out === undefined || !deps.publishers.publisher(post.platform)) continue;
    const problems = draftProblems(deps, post, account ?? undefined, { renditions, out });
    // Files that are still to be made are no problem: opening it has them made.
    if (problems.length === 0) waiting.add(post.id);
  }
  return waiting;
}

/** The same of one post, as it stands in this transaction. */
export async function awaitsReview(
  deps: CheckDeps & Pick<PostDeps, 'posts' | 'accounts'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  id: PostId,
): Promise<boolean> {
  const post = await deps.posts.lock(tx, workspaceId, id);
  const account = post.accountId && (await deps.accounts.find(tx, workspaceId, post.accountId));
  return (await awaitingReview(deps, workspaceId, [{ post, account: account || null }], tx)).has(id);
}

/** Whose signature a post in the queue waits for: this person's, or somebody else's. */
export const waitingFor = (actor: Actor, record: PostRecord): 'you' | 'others' =>
  actor.via.kind === 'session' && can(actor.role, 'approve') && isFreeToSign(actor, record)
    ? 'you'
    : 'others';
