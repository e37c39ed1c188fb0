import { createComments } from '../core/comments.ts';
import type { World } from '../core/platform.ts';
import { createYouTubeGrants } from './oauth.ts';
import { createQuota } from './quota.ts';
import { createSessions } from './sessions.ts';
import { createYouTubeSettings } from './settings.ts';
import { createVideos } from './videos.ts';

/** Everything the simulated YouTube remembers. */
export type YouTubeState = ReturnType<typeof createState>;

export function createState(world: World) {
  const settings = createYouTubeSettings(world);
  return {
    settings,
    grants: createYouTubeGrants(world, settings),
    quota: createQuota(world.clock, settings),
    sessions: createSessions(world, settings),
    videos: createVideos(world, settings),
    comments: createComments(world, 'youtube', {
      lagMs: () => settings.current().list_lag_ms,
      oldNames: { post: 'videoId', account: 'channelId' },
    }),
    ledger: world.ledger,
    url: world.url,
    imageUrl: () => `${world.url()}/youtube/img`,
    now: world.clock.now,
  };
}
