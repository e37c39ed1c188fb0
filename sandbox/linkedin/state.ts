import { createComments } from '../core/comments.ts';
import type { World } from '../core/platform.ts';
import { createDocuments, createImages } from './assets.ts';
import { createGrants } from './oauth.ts';
import { createPosts, newNumber } from './posts.ts';
import { createLinkedInSettings } from './settings.ts';
import { createVideos } from './videos.ts';

/** Everything the simulated LinkedIn remembers. */
export type LinkedInState = ReturnType<typeof createState>;

export function createState(world: World) {
  const settings = createLinkedInSettings(world);
  return {
    settings,
    grants: createGrants(world),
    images: createImages(world, settings),
    videos: createVideos(world, settings),
    documents: createDocuments(world, settings),
    posts: createPosts(world, settings),
    comments: createComments(world, 'linkedin', { oldNames: { post: 'post', account: 'actor' } }),
    ledger: world.ledger,
    wwwUrl: () => `${world.url()}/linkedin/www`,
    pictureUrl: (sub: string) => `${world.url()}/linkedin/media/dms/image/profile/${sub}`,
    now: world.clock.now,
    newNumber: () => newNumber(world.clock.now()),
  };
}
