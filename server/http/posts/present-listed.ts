import type { Actor } from '../../domain/actor/actor.ts';
import { awaitingReview } from '../../domain/approvals/review-queue.ts';
import { getEditor } from '../../domain/posts/amendment.ts';
import type { PostRecord } from '../../domain/posts/reader.ts';
import type { PostRouteDeps } from './deps.ts';
import { presentPost } from './present-post.ts';
import type { PostView } from './views.ts';

/** Posts in a list: whether each is complete is known only of those that wait for a signature. */
export async function presentListed(
  deps: PostRouteDeps,
  actor: Actor,
  records: readonly PostRecord[],
): Promise<PostView[]> {
  const waiting = await awaitingReview(deps, actor.workspaceId, records);
  return records.map((record) =>
    presentPost(record, actor, {
      baseUrl: deps.baseUrl,
      editing: getEditor(deps.publishers, record.post),
      awaitsReview: waiting.has(record.post.id),
      isComplete: waiting.has(record.post.id),
    }),
  );
}
