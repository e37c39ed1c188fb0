import { deleteCampaign } from '../../domain/campaigns/manage-campaigns.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import type { CampaignRouteDeps } from './deps.ts';

export const deleteCampaignRoute = defineRoute({
  operationId: 'deleteCampaign',
  summary: 'Delete a campaign',
  details: 'Its posts stay, and belong to none',
  tag: 'Campaigns',
  method: 'DELETE',
  paths: ['/v1/campaigns/:id'],
  access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
  params: idParam('cmp', 'campaign'),
  responses: { 204: noContentBody },
  handler: async (deps: CampaignRouteDeps, { actor, params }) => {
    await deleteCampaign(deps, actor, params.id);
    return noContent;
  },
});
