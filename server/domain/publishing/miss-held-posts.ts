import { findPause } from '../pauses/pause.ts';
import type { PauseReader } from '../pauses/ports.ts';
import type { PublishingDeps } from './deps.ts';
import { markMissed, missHeldPost } from './end-without-sending.ts';

/** Each is recorded and notified separately, so one pass handles few. */
const batchSize = 50;

export type MissHeldDeps = Pick<
  PublishingDeps,
  'transact' | 'clock' | 'dueStore' | 'posts' | 'attempts' | 'audit' | 'observe'
> & { readonly pauses: PauseReader };

/**
 * Promise 3: never silently late. Paused posts are not claimed, so nothing else would notice that their time has
 * passed. Returns how many were missed.
 */
export async function missHeldPosts(deps: MissHeldDeps): Promise<number> {
  if (!(await deps.dueStore.isAnythingPaused())) return 0;
  return deps.transact(async (tx) => {
    const now = deps.clock.now();
    const ids = await deps.dueStore.listHeldTooLong(tx, now, batchSize);
    for (const id of ids) {
      const post = await deps.posts.lockAnywhere(tx, id);
      if (!post) continue;
      const pause = findPause(await deps.pauses.list(post.workspaceId, tx), post.accountId);
      if (pause) await missHeldPost(deps, tx, post, pause, now);
      else await markMissed(deps, tx, post, undefined, now);
    }
    return ids.length;
  });
}
