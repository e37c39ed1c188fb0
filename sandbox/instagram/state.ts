import { createComments } from '../core/comments.ts';
import type { World } from '../core/platform.ts';
import { createCallbacks } from '../meta/callbacks.ts';
import { createUsageBlocks } from '../meta/usage.ts';
import { createContainers } from './containers.ts';
import { createFetcher } from './fetch-media.ts';
import { createMedia } from './media.ts';
import { createInstagramGrants } from './oauth.ts';
import { createProcessing } from './processing.ts';
import { createInstagramSettings } from './settings.ts';

/** Everything the simulated Instagram remembers and does by itself. */
export type InstagramState = ReturnType<typeof createState>;

export function createState(world: World) {
  const settings = createInstagramSettings(world);
  const containers = createContainers(world, settings, (container) => processing.changed(container));
  const callbacks = createCallbacks(world, 'instagram', settings.current);
  const fetcher = createFetcher(world, settings);
  const { now } = world.clock;
  const processing = createProcessing(world, { settings, containers, fetcher, now });
  return {
    settings,
    containers,
    callbacks,
    grants: createInstagramGrants(world, settings),
    media: createMedia(world, settings, containers),
    comments: createComments(world, 'instagram', {
      lagMs: () => settings.current().list_lag_ms,
      oldNames: { post: 'mediaId', account: 'igId' },
    }),
    ledger: world.ledger,
    usageBlocks: createUsageBlocks(now),
    fetcher,
    now,
    worldUrl: () => world.url(),
    wwwUrl: () => `${world.url()}/instagram/www`,
    /** Resumable uploads go to Facebook's upload host, whichever login was used. */
    uploadUrl: (version: string | undefined, containerId: string) =>
      `${world.url()}/facebook/rupload/ig-api-upload/${version ?? settings.current().newest_version}/${containerId}`,
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
