import { createComments } from '../core/comments.ts';
import type { SandboxContext } from '../core/platform.ts';
import { createYouTubeGrants } from './oauth.ts';
import { createPlaylists } from './playlists.ts';
import { createQuota } from './quota.ts';
import { createRatings } from './ratings.ts';
import { createSessions } from './sessions.ts';
import { createYouTubeSettings } from './settings.ts';
import { createVideos } from './videos.ts';

/** The state of the simulated YouTube. */
export type YouTubeState = ReturnType<typeof createState>;

export function createState(context: SandboxContext) {
  const settings = createYouTubeSettings(context);
  return {
    settings,
    grants: createYouTubeGrants(context, settings),
    quota: createQuota(context.clock, settings),
    sessions: createSessions(context, settings),
    videos: createVideos(context, settings),
    playlists: createPlaylists(context, settings),
    ratings: createRatings(context),
    comments: createComments(context, 'youtube', {
      lagMs: () => settings.current().list_lag_ms,
      oldNames: { post: 'videoId', account: 'channelId' },
    }),
    ledger: context.ledger,
    url: context.url,
    imageUrl: () => `${context.url()}/youtube/img`,
    now: context.clock.now,
  };
}
