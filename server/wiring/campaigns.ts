/** Builds what plans campaigns and makes their posts. */
import { campaignChannel, createCampaignSignal, createCampaignStore } from '../db/campaigns/campaigns.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { listen } from '../db/postgres/listen.ts';
import { makeNext } from '../domain/campaigns/make-next.ts';
import type { CampaignDeps } from '../domain/campaigns/ports.ts';
import type { MakePicturesDeps } from '../domain/content/make-pictures.ts';
import type { Writers } from '../domain/content/writers.ts';
import type { LiveEvents } from '../domain/live/ports.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import { startMakingCampaigns } from '../jobs/make-campaigns.ts';
import type { Logger } from '../lib/logger.ts';

export interface CampaignInput {
  readonly database: DatabaseHandle;
  readonly posts: PostDeps;
  readonly events: LiveEvents;
  readonly writers: Writers;
  /** What paints and keeps pictures. */
  readonly studio: MakePicturesDeps;
  readonly log: Logger;
}

export const createCampaignDeps = ({
  database,
  posts,
  events,
  writers,
  studio,
  log,
}: CampaignInput): CampaignDeps => ({
  transact: posts.transact,
  clock: posts.clock,
  audit: posts.audit,
  log,
  events,
  posts,
  writers,
  studio,
  brands: studio.brands,
  campaigns: createCampaignStore(database),
  signal: createCampaignSignal(),
});

export function createCampaignWork(deps: CampaignDeps, connectionString: string) {
  const next = (stopping: AbortSignal) => makeNext(deps, stopping);
  return {
    deps,
    makeNext: next,
    /** Makes posts until it is disposed of; what it was at is then given back. */
    work(): AsyncDisposable {
      const working = new AsyncDisposableStack();
      const maker = working.use(startMakingCampaigns(next, deps.log));
      working.use(listen(connectionString, campaignChannel, maker.wake, deps.log));
      return working;
    },
  };
}
