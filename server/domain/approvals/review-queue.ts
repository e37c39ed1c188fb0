/**
 * What waits for approval: posts in review, and complete drafts of programs, which have no submit step. This is the only
 * place that decides it: the queue, the counts and the notifications all use it.
 */
import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { can } from '../actor/roles.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from '../posts/deps.ts';
import { type PostFilter, type PostReader, type PostRecord, toPostCursor } from '../posts/reader.ts';
import { draftProblems } from '../posts/submit-post.ts';
import type { Tx } from '../tx.ts';
import { mayApprove } from './allowed-actions.ts';

type CheckDeps = Pick<PostDeps, 'publishers' | 'mediaTools' | 'renditions' | 'amendments'>;
export type ReviewQueueDeps = CheckDeps & { readonly reader: Pick<PostReader, 'list'> };
type Candidate = { readonly post: Post; readonly account: TargetAccount | null | undefined };

/** A page of the queue. Incomplete drafts are skipped, so it reads on until the page is full. */
export async function reviewQueue(
  deps: ReviewQueueDeps,
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
    after = toPostCursor(last.post);
  }
}

/** Which of these posts wait for approval. */
export async function awaitingReview(
  deps: CheckDeps,
  workspaceId: WorkspaceId,
  all: readonly Candidate[],
  tx: Tx | null = null,
): Promise<ReadonlySet<PostId>> {
  const waiting = new Set(all.flatMap(({ post }) => (post.state === 'in_review' ? [post.id] : [])));
  // A draft without an account is incomplete, whatever else it has.
  const drafts = all.filter(({ post, account }) => post.state === 'draft' && post.fromApp && account);
  const files = new Set(drafts.flatMap(({ post }) => post.media.map(({ mediaId }) => mediaId)));
  const renditions = files.size > 0 ? await deps.renditions.forMedia(tx, workspaceId, [...files]) : [];
  for (const { post, account } of drafts) {
    const published =
      post.amendsPostId === null ? null : await deps.amendments.publishedContent(tx, post.amendsPostId);
    if (published === undefined || !deps.publishers.publisher(post.platform)) continue;
    const problems = draftProblems(deps, post, account ?? undefined, { renditions, published: published });
    // Renditions that do not exist yet are no problem: opening the post generates them.
    if (problems.length === 0) waiting.add(post.id);
  }
  return waiting;
}

/** The same for posts of several workspaces, as of this transaction. */
export async function findAwaitingReview(
  deps: CheckDeps & Pick<PostDeps, 'posts' | 'accounts'>,
  tx: Tx,
  keys: readonly Pick<Post, 'workspaceId' | 'id'>[],
): Promise<ReadonlySet<PostId>> {
  if (keys.length === 0) return new Set();
  const posts = await deps.posts.findAll(tx, [...new Set(keys.map(({ id }) => id))]);
  const accounts = await findAccounts(deps, tx, posts);
  const waiting = await Promise.all(
    [...Map.groupBy(posts, ({ workspaceId }) => workspaceId)].map(([workspaceId, own]) => {
      const candidates = own.map((post) => ({
        post,
        account: post.accountId && accounts.get(post.accountId),
      }));
      return awaitingReview(deps, workspaceId, candidates, tx);
    }),
  );
  return new Set(waiting.flatMap((ids) => [...ids]));
}

/** Each once: many posts have the same. */
async function findAccounts(
  { accounts }: Pick<PostDeps, 'accounts'>,
  tx: Tx,
  posts: readonly Post[],
): Promise<ReadonlyMap<AccountId, TargetAccount | undefined>> {
  const workspaces = new Map(
    posts.flatMap(({ accountId, workspaceId }) => (accountId ? [[accountId, workspaceId] as const] : [])),
  );
  return new Map(
    await Promise.all(
      [...workspaces].map(
        async ([id, workspaceId]) => [id, await accounts.find(tx, workspaceId, id)] as const,
      ),
    ),
  );
}

/** Whose approval a post in the queue waits for: this person's, or another's. */
export const waitingFor = (actor: Actor, record: PostRecord): 'you' | 'others' =>
  actor.via.kind === 'session' && can(actor.role, 'approve') && mayApprove(actor, record) ? 'you' : 'others';
