import { pauseOver } from '../pauses/pause.ts';
import type { PauseReader } from '../pauses/ports.ts';
import type { PublishingDeps } from './deps.ts';
import { heldUntilTooLate, miss } from './end-without-sending.ts';

/** Each is written and told by itself, so one look takes few. */
const atOnce = 50;

export type MissHeldDeps = Pick<
  PublishingDeps,
  'transact' | 'clock' | 'dueStore' | 'posts' | 'attempts' | 'audit' | 'observe'
> & { readonly pauses: PauseReader };

/**
 * Promise 3: never silently late. What is paused is not claimed, so nobody else would notice that its time has passed.
 * Returns how many were missed.
 */
export async function missHeldPosts(deps: MissHeldDeps): Promise<number> {
  if (!(await deps.dueStore.anythingPaused())) return 0;
  return deps.transact(async (tx) => {
    const now = deps.clock.now();
    const ids = await deps.dueStore.heldTooLong(tx, now, atOnce);
    for (const id of ids) {
      const post = await deps.posts.lockAnywhere(tx, id);
      if (!post) continue;
      const pause = pauseOver(await deps.pauses.list(post.workspaceId, tx), post.accountId);
      if (pause) await heldUntilTooLate(deps, tx, post, pause, now);
      else await miss(deps, tx, post, undefined, now);
    }
    return ids.length;
  });
}
