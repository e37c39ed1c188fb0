import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { Route } from '../pipeline/define-route.ts';
import { changeCampaignRoute } from './change-campaign.ts';
import { createCampaignRoute } from './create-campaign.ts';
import { deleteCampaignRoute } from './delete-campaign.ts';
import type { CampaignRouteDeps } from './deps.ts';
import { generateCampaignRoute } from './generate-campaign.ts';
import { listCampaignsRoute } from './list-campaigns.ts';
import { makeCampaignRoute, stopCampaignRoute } from './make-campaign.ts';
import { readCampaignRoute } from './read-campaign.ts';

export const campaignRoutes = (catalog: PlatformCatalog): Route<CampaignRouteDeps>[] => [
  generateCampaignRoute(catalog),
  listCampaignsRoute,
  createCampaignRoute,
  readCampaignRoute,
  changeCampaignRoute,
  deleteCampaignRoute,
  stopCampaignRoute,
  makeCampaignRoute,
];
