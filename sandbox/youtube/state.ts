import type { World } from '../core/world.ts';
import { createComments } from './comments.ts';
import { createGrants } from './grants.ts';
import { createQuota } from './quota.ts';
import { createSessions } from './sessions.ts';
import { createSettings } from './settings.ts';
import { createVideos } from './videos.ts';

/** Everything the simulated YouTube remembers. */
export type YouTubeState = ReturnType<typeof createState>;

export function createState(world: World) {
  const settings = createSettings(world.journal);
  return {
    settings,
    grants: createGrants(world),
    quota: createQuota(world.clock, settings),
    sessions: createSessions(world, settings),
    videos: createVideos(world, settings),
    comments: createComments(world, settings),
    ledger: world.ledger,
    url: world.url,
    imageUrl: () => `${world.url()}/youtube/img`,
    now: world.clock.now,
  };
}
