import type { WorkspaceId } from '../../lib/ids.ts';
import { awaitingReview, type ReviewQueueDeps, reviewQueue } from '../approvals/review-queue.ts';
import { type PostFilter, type PostRecord, toPostCursor } from '../posts/reader.ts';
import { maxPostsOfIdeas } from './read-ideas.ts';

/**
 * The review queue with one post of each idea: the first that waits. Which drafts wait is not decided by the database,
 * so the first of an idea is found among all of its posts.
 */
export async function firstPostsInReview(
  deps: ReviewQueueDeps,
  workspaceId: WorkspaceId,
  filter: PostFilter,
): Promise<readonly PostRecord[]> {
  const firsts: PostRecord[] = [];
  for (let { after } = filter; ; ) {
    const waiting = await reviewQueue(deps, workspaceId, { ...filter, after });
    firsts.push(...(await withoutFollowing(deps, workspaceId, filter, waiting)));
    const last = waiting.at(-1);
    if (!last || waiting.length < filter.limit || firsts.length >= filter.limit)
      return firsts.slice(0, filter.limit);
    after = toPostCursor(last.post);
  }
}

async function withoutFollowing(
  deps: ReviewQueueDeps,
  workspaceId: WorkspaceId,
  filter: PostFilter,
  waiting: readonly PostRecord[],
): Promise<PostRecord[]> {
  if (waiting.length === 0) return [];
  const ideaIds = [...new Set(waiting.map(({ post }) => post.ideaId))];
  const matching = await deps.reader.list(workspaceId, {
    ...filter,
    ideaIds,
    mayAwaitReview: true,
    after: undefined,
    limit: maxPostsOfIdeas,
  });
  const inQueue = await awaitingReview(deps, workspaceId, matching);
  const firstOf = new Map(
    matching
      .filter(({ post }) => inQueue.has(post.id))
      .toReversed()
      .map(({ post }) => [post.ideaId, post.id]),
  );
  return waiting.filter(({ post }) => firstOf.get(post.ideaId) === post.id);
}
