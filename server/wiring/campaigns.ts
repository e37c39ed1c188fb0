/** Builds what plans campaigns and makes their posts. */
import { createCampaignReader } from '../db/campaigns/campaign-reader.ts';
import { campaignChannel, createCampaignSignal, createCampaignStore } from '../db/campaigns/campaigns.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { listen } from '../db/postgres/listen.ts';
import { makeNext } from '../domain/campaigns/make-next.ts';
import type { CampaignDeps } from '../domain/campaigns/ports.ts';
import type { MakePicturesDeps } from '../domain/content/make-pictures.ts';
import type { Writers } from '../domain/content/writers.ts';
import type { LiveEvents } from '../domain/live/ports.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import { campaignRoutes } from '../http/campaigns/index.ts';
import type { GenerationBudget } from '../http/content/spend.ts';
import { startMakingCampaigns } from '../jobs/make-campaigns.ts';
import type { Logger } from '../lib/logger.ts';

export interface CampaignContextInput {
  readonly database: DatabaseHandle;
  readonly connectionString: string;
  readonly posts: PostDeps;
  readonly events: LiveEvents;
  readonly writers: Writers;
  /** What paints and keeps pictures. */
  readonly studio: MakePicturesDeps;
  readonly generationBudget: GenerationBudget;
  readonly log: Logger;
}

export function createCampaignContext(input: CampaignContextInput) {
  const { database, connectionString, posts, events, writers, studio, generationBudget, log } = input;
  const { transact, clock, audit } = posts;
  const deps: CampaignDeps = {
    transact,
    clock,
    audit,
    log,
    events,
    posts,
    writers,
    studio,
    brands: studio.brands,
    campaigns: createCampaignStore(database),
    signal: createCampaignSignal(),
  };
  const next = (stopping: AbortSignal) => makeNext(deps, stopping);
  return {
    deps,
    makeNext: next,
    routes: campaignRoutes({ ...deps, generationBudget, reader: createCampaignReader(database) }),
    /** Makes posts until it is disposed of; what it was at is then given back. */
    work(): AsyncDisposable {
      const working = new AsyncDisposableStack();
      const maker = working.use(startMakingCampaigns(next, log));
      working.use(listen(connectionString, campaignChannel, maker.wake, log));
      return working;
    },
  };
}
