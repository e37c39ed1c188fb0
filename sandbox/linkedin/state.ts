import type { World } from '../core/world.ts';
import { createComments } from './comments.ts';
import { createDocuments } from './documents.ts';
import { createGrants } from './grants.ts';
import { createImages } from './images.ts';
import { createPosts } from './posts.ts';
import { createSettings } from './settings.ts';
import { createVideos } from './videos.ts';

/** Everything the simulated LinkedIn remembers. */
export type LinkedInState = ReturnType<typeof createState>;

export function createState(world: World) {
  const settings = createSettings(world.journal);
  return {
    settings,
    grants: createGrants(world, settings),
    images: createImages(world, settings),
    videos: createVideos(world, settings),
    documents: createDocuments(world, settings),
    posts: createPosts(world, settings),
    comments: createComments(world),
    ledger: world.ledger,
    wwwUrl: () => `${world.url()}/linkedin/www`,
    pictureUrl: (sub: string) => `${world.url()}/linkedin/media/dms/image/profile/${sub}`,
    now: world.clock.now,
  };
}
