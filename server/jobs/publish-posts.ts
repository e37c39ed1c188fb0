import type { PublishingDeps } from '../domain/publishing/deps.ts';
import { runAttempt } from '../domain/publishing/run-attempt.ts';
import { startAttempts } from '../domain/publishing/start-attempts.ts';
import type { PostId } from '../lib/ids.ts';
import type { InFlight } from './in-flight.ts';

/**
 * Starts attempts for due posts, as many as there is capacity for: a started attempt has a lease and must not
 * wait. A failure here loses nothing: the post's `wake_at` brings it back.
 */
export const publishPostsJob =
  (deps: PublishingDeps, inFlight: InFlight) =>
  async (ids: readonly PostId[]): Promise<void> => {
    for (let rest = ids; rest.length > 0; ) {
      using reservation = await inFlight.reserve(rest.length);
      const batch = rest.slice(0, reservation.size);
      rest = rest.slice(reservation.size);
      const failed = (error: unknown) =>
        deps.log.error({ error, posts: batch }, 'posts could not be published; they are retried shortly');
      try {
        for (const attempt of await startAttempts(deps, batch))
          reservation.start(() => runAttempt(deps, attempt).catch(failed));
      } catch (error) {
        failed(error);
      }
    }
  };
