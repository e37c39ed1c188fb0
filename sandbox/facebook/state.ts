import { createComments } from '../core/comments.ts';
import type { World } from '../core/platform.ts';
import { createCallbacks } from '../meta/callbacks.ts';
import { type BusinessUsage, createUsageBlocks } from '../meta/usage.ts';
import { createAuthorizations } from './authorizations.ts';
import { createPhotos, createPosts } from './posts.ts';
import { createProcessing } from './processing.ts';
import { createFacebookSettings } from './settings.ts';
import { createUploads } from './uploads.ts';
import { createVideos } from './videos.ts';

/** Everything the simulated Facebook remembers and does by itself. */
export type FacebookState = ReturnType<typeof createState>;

export function createState(world: World) {
  const settings = createFacebookSettings(world);
  const now = world.clock.now;
  const authorizations = createAuthorizations(world, settings);
  const callbacks = createCallbacks(world, 'facebook', settings.current);
  const photos = createPhotos(world);
  const posts = createPosts(world, settings, (post) => processing.postChanged(post));
  const videos = createVideos(world, (video) => processing.videoChanged(video));
  const uploads = createUploads(world);
  const comments = createComments(world, 'facebook', {
    lagMs: () => settings.current().list_lag_ms,
    oldNames: { post: 'postId', account: 'pageId', text: 'message' },
  });
  const { ledger } = world;
  const processing = createProcessing(world, () => ({ settings, posts, photos, videos, ledger }));
  const usageBlocks = createUsageBlocks(now);
  return {
    settings,
    authorizations,
    callbacks,
    photos,
    posts,
    videos,
    uploads,
    comments,
    ledger,
    usageBlocks,
    /** How much of a page's allowance is gone, as the settings have it and time has eased it. */
    usageOf: (pageId: string): BusinessUsage | null =>
      usageBlocks.current(pageId, settings.current().page_usage),
    now,
    wwwUrl: () => `${world.url()}/facebook/www`,
    graphUrl: () => `${world.url()}/facebook/graph`,
    ruploadUrl: () => `${world.url()}/facebook/rupload`,
    resume() {
      processing.resume();
      callbacks.resume();
    },
    stop() {
      processing.stop();
      callbacks.stop();
    },
  };
}
