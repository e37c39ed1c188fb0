import type { World } from '../core/world.ts';
import { createGrants } from './grants.ts';
import { createImages } from './images.ts';
import { createPosts } from './posts.ts';
import { createSettings } from './settings.ts';

/** Everything the simulated LinkedIn remembers. */
export type LinkedInState = ReturnType<typeof createState>;

export function createState(world: World) {
  const settings = createSettings(world.journal);
  return {
    settings,
    grants: createGrants(world),
    images: createImages(world, settings),
    posts: createPosts(world, settings),
    ledger: world.ledger,
    wwwUrl: () => `${world.url()}/linkedin/www`,
    now: world.clock.now,
  };
}
