import { createComments } from '../core/comments.ts';
import type { SandboxContext } from '../core/platform.ts';
import { createDocuments, createImages } from './assets.ts';
import { createGrants } from './oauth.ts';
import { createPosts, newNumber } from './posts.ts';
import { createLinkedInSettings } from './settings.ts';
import { createVideos } from './videos.ts';

/** The state of the simulated LinkedIn. */
export type LinkedInState = ReturnType<typeof createState>;

export function createState(context: SandboxContext) {
  const settings = createLinkedInSettings(context);
  return {
    settings,
    grants: createGrants(context),
    images: createImages(context, settings),
    videos: createVideos(context, settings),
    documents: createDocuments(context, settings),
    posts: createPosts(context, settings),
    comments: createComments(context, 'linkedin', { oldNames: { post: 'post', account: 'actor' } }),
    ledger: context.ledger,
    wwwUrl: () => `${context.url()}/linkedin/www`,
    pictureUrl: (sub: string) => `${context.url()}/linkedin/media/dms/image/profile/${sub}`,
    now: context.clock.now,
    newNumber: () => newNumber(context.clock.now()),
  };
}
