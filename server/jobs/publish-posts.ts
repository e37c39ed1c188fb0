import { act } from '../domain/journey/advance-post.ts';
import { beginTurns } from '../domain/journey/begin-turns.ts';
import type { JourneyDeps } from '../domain/journey/deps.ts';
import type { PostId } from '../lib/ids.ts';
import type { InFlight } from './in-flight.ts';

/** Takes due posts one turn further. A failure here loses nothing: the post's `wake_at` brings it back. */
export const publishPostsJob =
  (deps: JourneyDeps, inFlight: InFlight) =>
  async (ids: readonly PostId[]): Promise<void> => {
    const failed = (error: unknown) =>
      deps.log.error({ error, posts: ids }, 'posts could not be advanced; they are looked at again shortly');
    try {
      for (const begun of await beginTurns(deps, ids))
        await inFlight.begin(() => act(deps, begun).catch(failed));
    } catch (error) {
      failed(error);
    }
  };
