/** Builds what plans campaigns and generates their posts. */
import { campaignChannel, createCampaignSignal, createCampaignStore } from '../db/campaigns/campaigns.ts';
import { createGeneratedTexts } from '../db/origins/origins.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { listen } from '../db/postgres/listen.ts';
import { generateNext } from '../domain/campaigns/generate-next.ts';
import type { CampaignDeps } from '../domain/campaigns/ports.ts';
import type { GeneratePicturesDeps } from '../domain/content/generate-pictures.ts';
import type { Writers } from '../domain/content/writers.ts';
import type { LiveEvents } from '../domain/live/ports.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import { startGeneratingCampaigns } from '../jobs/generate-campaigns.ts';
import type { Logger } from '../lib/logger.ts';

export interface CampaignInput {
  readonly database: DatabaseHandle;
  readonly posts: PostDeps;
  readonly events: LiveEvents;
  readonly writers: Writers;
  /** For generating and storing pictures. */
  readonly pictureDeps: GeneratePicturesDeps;
  readonly log: Logger;
}

export const createCampaignDeps = ({
  database,
  posts,
  events,
  writers,
  pictureDeps,
  log,
}: CampaignInput): CampaignDeps => ({
  transact: posts.transact,
  clock: posts.clock,
  audit: posts.audit,
  log,
  events,
  posts,
  writers,
  pictureDeps,
  brands: pictureDeps.brands,
  campaigns: createCampaignStore(database),
  generated: createGeneratedTexts(database),
  signal: createCampaignSignal(),
});

export function createCampaignContext(deps: CampaignDeps, connectionString: string) {
  const next = (stopping: AbortSignal) => generateNext(deps, stopping);
  return {
    deps,
    generateNext: next,
    /** Generates posts until it is disposed; an unfinished item is then released for other workers. */
    startGenerating(): AsyncDisposable {
      const running = new AsyncDisposableStack();
      const generator = running.use(startGeneratingCampaigns(next, deps.log));
      running.use(listen(connectionString, campaignChannel, generator.wake, deps.log));
      return running;
    },
  };
}
