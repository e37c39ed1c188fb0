import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import type { CampaignRouteDeps } from './deps.ts';
import { showCampaign } from './present-campaign.ts';
import { campaignView } from './views.ts';

export const readCampaignRoute = defineRoute({
  operationId: 'readCampaign',
  summary: 'Read a campaign',
  details: 'With its plan and how far it is made',
  tag: 'Campaigns',
  method: 'GET',
  paths: ['/v1/campaigns/:id'],
  access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
  params: idParam('cmp', 'campaign'),
  responses: { 200: campaignView },
  handler: async (deps: CampaignRouteDeps, { actor, params }) =>
    ok(await showCampaign(deps, actor, params.id)),
});
