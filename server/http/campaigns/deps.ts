import type { CampaignDeps, CampaignReader } from '../../domain/campaigns/ports.ts';
import type { GenerationBudget } from '../content/spend-generation.ts';

export interface CampaignRouteDeps extends CampaignDeps {
  readonly reader: CampaignReader;
  readonly generationBudget: GenerationBudget;
}
