import { z } from 'zod';
import { changeCampaign } from '../../domain/campaigns/manage-campaigns.ts';
import { briefBodyLimit, briefInput, toBrief } from '../content/inputs.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import type { CampaignRouteDeps } from './deps.ts';
import { campaignName } from './inputs.ts';
import { showCampaign } from './present-campaign.ts';
import { campaignView } from './views.ts';

export const changeCampaignRoute = defineRoute({
  operationId: 'changeCampaign',
  summary: 'Change a campaign',
  details: 'Its name or its brief; posts that are made stay as they are',
  tag: 'Campaigns',
  method: 'POST',
  paths: ['/v1/campaigns/:id'],
  access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
  params: idParam('cmp', 'campaign'),
  bodyLimit: briefBodyLimit,
  body: z.strictObject({
    name: campaignName.optional().meta({ example: 'Harvest' }),
    brief: briefInput.optional(),
  }),
  responses: { 200: campaignView },
  examples: { response: { name: 'Harvest' } },
  handler: async (deps: CampaignRouteDeps, { actor, params, body }) => {
    await changeCampaign(deps, actor, params.id, {
      name: body.name,
      brief: body.brief && toBrief(body.brief),
    });
    return ok(await showCampaign(deps, actor, params.id));
  },
});
