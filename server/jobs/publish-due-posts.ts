import type { PublishingDeps } from '../domain/publishing/deps.ts';
import { missHeldPosts } from '../domain/publishing/miss-held-posts.ts';
import { runAttempt } from '../domain/publishing/run-attempt.ts';
import { startDuePosts } from '../domain/publishing/start-attempts.ts';
import type { InFlight } from './in-flight.ts';

/**
 * One pass over what is due: starts as many attempts as there is capacity for, since a started attempt has a lease and
 * must not wait, and ends posts that were held too long. Returns how many posts it handled; they are sent while the next
 * pass runs. A failure here loses nothing: the post's `wake_at` brings it back.
 */
export const publishDuePosts =
  (deps: PublishingDeps, inFlight: InFlight) =>
  async (limit: number): Promise<number> => {
    const claimed = inFlight.freeCapacity === 0 ? 0 : await startSending(deps, inFlight, limit);
    return claimed + (await missHeldPosts(deps));
  };

async function startSending(deps: PublishingDeps, inFlight: InFlight, limit: number): Promise<number> {
  using reservation = await inFlight.reserve(limit);
  const { claimed, started } = await startDuePosts(deps, reservation.size);
  for (const attempt of started)
    reservation.start(() =>
      runAttempt(deps, attempt).catch((error: unknown) =>
        deps.log.error(
          { error, post: attempt.sendAttempt.post.id },
          'a post could not be published; it is retried shortly',
        ),
      ),
    );
  return claimed;
}
