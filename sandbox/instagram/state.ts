import { createComments } from '../core/comments.ts';
import type { SandboxContext } from '../core/platform.ts';
import { createCallbacks } from '../meta/callbacks.ts';
import { createUsageBlocks } from '../meta/usage.ts';
import { createContainers } from './containers.ts';
import { createFetcher } from './fetch-media.ts';
import { createMedia } from './media.ts';
import { createInstagramGrants } from './oauth.ts';
import { createProcessing } from './processing.ts';
import { createInstagramSettings } from './settings.ts';

/** The state and background work of the simulated Instagram. */
export type InstagramState = ReturnType<typeof createState>;

export function createState(context: SandboxContext) {
  const settings = createInstagramSettings(context);
  const containers = createContainers(context, settings, (container) => processing.changed(container));
  const callbacks = createCallbacks(context, 'instagram', settings.current);
  const fetcher = createFetcher(context, settings);
  const { now } = context.clock;
  const processing = createProcessing(context, { settings, containers, fetcher, now });
  return {
    settings,
    containers,
    callbacks,
    grants: createInstagramGrants(context, settings),
    media: createMedia(context, settings, containers),
    comments: createComments(context, 'instagram', {
      lagMs: () => settings.current().list_lag_ms,
      oldNames: { post: 'mediaId', account: 'igId' },
    }),
    ledger: context.ledger,
    usageBlocks: createUsageBlocks(now),
    fetcher,
    now,
    sandboxUrl: () => context.url(),
    wwwUrl: () => `${context.url()}/instagram/www`,
    /** Resumable uploads go to Facebook's upload host with either login. */
    uploadUrl: (version: string | undefined, containerId: string) =>
      `${context.url()}/facebook/rupload/ig-api-upload/${version ?? settings.current().newest_version}/${containerId}`,
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
