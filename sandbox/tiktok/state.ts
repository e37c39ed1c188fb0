import type { SandboxContext } from '../core/platform.ts';
import { createThrottle } from './access.ts';
import { createAnswers } from './answers.ts';
import { createTikTokGrants } from './oauth.ts';
import { createPosts } from './posts.ts';
import { createProcessing } from './processing.ts';
import { createPublishes } from './publishes.ts';
import { createPulls } from './pull.ts';
import { createTikTokSettings } from './settings.ts';
import { createWebhooks } from './webhooks.ts';

/** The state and background work of the simulated TikTok. */
export type TikTokState = ReturnType<typeof createState>;

export function createState(context: SandboxContext) {
  const settings = createTikTokSettings(context);
  const { now } = context.clock;
  const grants = createTikTokGrants(context, settings);
  const webhooks = createWebhooks(context, settings);
  const pulls = createPulls(context);
  const publishes = createPublishes(context, (publish) => processing.publishChanged(publish));
  const posts = createPosts(context, settings, (post) => processing.postMade(post));
  const { ledger } = context;
  const stores = { settings, grants, webhooks, pulls, publishes, posts, ledger };
  const processing = createProcessing(context, () => stores);
  return {
    ...stores,
    answers: createAnswers(settings, now),
    throttle: createThrottle(context.clock, settings),
    now,
    wwwUrl: () => `${context.url()}/tiktok/www`,
    uploadUrl: () => `${context.url()}/tiktok/upload`,
    resume() {
      processing.resume();
      webhooks.resume();
    },
    stop() {
      processing.stop();
      webhooks.stop();
    },
  };
}
