import type { World } from '../core/world.ts';
import { createAnswers } from './answers.ts';
import { createGrants } from './grants.ts';
import { createPosts } from './posts.ts';
import { createProcessing } from './processing.ts';
import { createPublishes } from './publishes.ts';
import { createPulls } from './pull.ts';
import { createSettings } from './settings.ts';
import { createThrottle } from './throttle.ts';
import { createWebhooks } from './webhooks.ts';

/** Everything the simulated TikTok remembers and does by itself. */
export type TikTokState = ReturnType<typeof createState>;

export function createState(world: World) {
  const settings = createSettings(world.journal);
  const now = world.clock.now;
  const grants = createGrants(world, settings);
  const webhooks = createWebhooks(world, settings);
  const pulls = createPulls(world);
  const publishes = createPublishes(world, (publish) => processing.publishChanged(publish));
  const posts = createPosts(world, settings, (post) => processing.postMade(post));
  const { ledger } = world;
  const processing = createProcessing(world, () => ({
    settings,
    grants,
    webhooks,
    pulls,
    publishes,
    posts,
    ledger,
  }));
  return {
    settings,
    grants,
    webhooks,
    pulls,
    publishes,
    posts,
    ledger,
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
