import type { PublishingDeps } from '../server/domain/publishing/deps.ts';
import { runAttempt } from '../server/domain/publishing/run-attempt.ts';
import { startAttempts } from '../server/domain/publishing/start-attempts.ts';
import type { PostId } from '../server/lib/ids.ts';

/** One attempt at one post, as a worker makes it, finished when this returns. */
export async function advancePost(deps: PublishingDeps, postId: PostId): Promise<void> {
  for (const started of await startAttempts(deps, [postId])) await runAttempt(deps, started);
}
