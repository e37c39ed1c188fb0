import { createComments } from '../core/comments.ts';
import type { SandboxContext } from '../core/platform.ts';
import { createCallbacks } from '../meta/callbacks.ts';
import { type BusinessUsage, createUsageBlocks } from '../meta/usage.ts';
import { createAuthorizations } from './authorizations.ts';
import { createPhotos, createPosts } from './posts.ts';
import { createProcessing } from './processing.ts';
import { createFacebookSettings } from './settings.ts';
import { createUploads } from './uploads.ts';
import { createVideos } from './videos.ts';

/** The state and background work of the simulated Facebook. */
export type FacebookState = ReturnType<typeof createState>;

export function createState(context: SandboxContext) {
  const settings = createFacebookSettings(context);
  const now = context.clock.now;
  const authorizations = createAuthorizations(context, settings);
  const callbacks = createCallbacks(context, 'facebook', settings.current);
  const photos = createPhotos(context);
  const posts = createPosts(context, settings, (post) => processing.postChanged(post));
  const videos = createVideos(context, (video) => processing.videoChanged(video));
  const uploads = createUploads(context);
  const comments = createComments(context, 'facebook', {
    lagMs: () => settings.current().list_lag_ms,
    oldNames: { post: 'postId', account: 'pageId', text: 'message' },
  });
  const { ledger } = context;
  const processing = createProcessing(context, () => ({ settings, posts, photos, videos, ledger }));
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
    /** The current usage of a page's allowance, from the settings and the time since. */
    usageOf: (pageId: string): BusinessUsage | null =>
      usageBlocks.current(pageId, settings.current().page_usage),
    now,
    wwwUrl: () => `${context.url()}/facebook/www`,
    graphUrl: () => `${context.url()}/facebook/graph`,
    ruploadUrl: () => `${context.url()}/facebook/rupload`,
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
