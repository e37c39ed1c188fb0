import { act } from '../domain/publishing/advance-post.ts';
import { beginAttempts } from '../domain/publishing/begin-attempts.ts';
import type { PublishingDeps } from '../domain/publishing/deps.ts';
import type { PostId } from '../lib/ids.ts';
import type { InFlight } from './in-flight.ts';

/**
 * Takes due posts one turn further, as many as there is room for: a turn that is begun has a lease, and must not wait.
 * A failure here loses nothing: the post's `wake_at` brings it back.
 */
export const publishPostsJob =
  (deps: PublishingDeps, inFlight: InFlight) =>
  async (ids: readonly PostId[]): Promise<void> => {
    for (let rest = ids; rest.length > 0; ) {
      using kept = await inFlight.reserve(rest.length);
      const part = rest.slice(0, kept.size);
      rest = rest.slice(kept.size);
      const failed = (error: unknown) =>
        deps.log.error(
          { error, posts: part },
          'posts could not be advanced; they are looked at again shortly',
        );
      try {
        for (const begun of await beginAttempts(deps, part)) kept.start(() => act(deps, begun).catch(failed));
      } catch (error) {
        failed(error);
      }
    }
  };
