import { advancePost } from '../domain/journey/advance-post.ts';
import type { JourneyDeps } from '../domain/journey/deps.ts';
import type { PostId } from '../lib/ids.ts';

/** Takes a due post one turn further. A failure here loses nothing: the post's `wake_at` brings it back. */
export const publishPostJob =
  (deps: JourneyDeps) =>
  async (postId: PostId): Promise<void> => {
    try {
      await advancePost(deps, postId);
    } catch (error) {
      deps.log.error({ error, post: postId }, 'a post could not be advanced; it is looked at again shortly');
    }
  };
