import type { World } from '../core/platform.ts';
import { createThrottle } from './access.ts';
import { createAnswers } from './answers.ts';
import { createTikTokGrants } from './oauth.ts';
import { createPosts } from './posts.ts';
import { createProcessing } from './processing.ts';
import { createPublishes } from './publishes.ts';
import { createPulls } from './pull.ts';
import { createTikTokSettings } from './settings.ts';
import { createWebhooks } from './webhooks.ts';

/** Everything the simulated TikTok remembers and does by itself. */
export type TikTokState = ReturnType<typeof createState>;

export function createState(world: World) {
  const settings = createTikTokSettings(world);
  const { now } = world.clock;
  const grants = createTikTokGrants(world, settings);
  const webhooks = createWebhooks(world, settings);
  const pulls = createPulls(world);
  const publishes = createPublishes(world, (publish) => processing.publishChanged(publish));
  const posts = createPosts(world, settings, (post) => processing.postMade(post));
  const { ledger } = world;
  const stores = { settings, grants, webhooks, pulls, publishes, posts, ledger };
  const processing = createProcessing(world, () => stores);
  return {
    ...stores,
    answers: createAnswers(settings, now),
    throttle: createThrottle(world.clock, settings),
    now,
    wwwUrl: () => `${world.url()}/tiktok/www`,
    uploadUrl: () => `${world.url()}/tiktok/upload`,
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
