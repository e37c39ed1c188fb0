import { z } from 'zod';
import { createCampaign } from '../../domain/campaigns/manage-campaigns.ts';
import { briefBodyLimit, briefInput, toBrief } from '../content/inputs.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import type { CampaignRouteDeps } from './deps.ts';
import { campaignName } from './inputs.ts';
import { showCampaign } from './present-campaign.ts';
import { campaignView } from './views.ts';

export const createCampaignRoute = defineRoute({
  operationId: 'createCampaign',
  summary: 'Create an empty campaign',
  details: 'Put posts into it by their campaign_id',
  tag: 'Campaigns',
  method: 'POST',
  paths: ['/v1/campaigns'],
  access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
  bodyLimit: briefBodyLimit,
  body: z.strictObject({
    name: campaignName,
    brief: briefInput.nullish().meta({ example: {} }),
    from: z.iso.date().nullish().meta({ example: '2026-11-19' }),
    to: z.iso.date().nullish().meta({ example: '2026-12-02' }),
  }),
  responses: { 201: campaignView },
  examples: {
    response: { state: 'made', made: 0, total: 0, current: null, writer: null, counts: {}, items: [] },
  },
  handler: async (deps: CampaignRouteDeps, { actor, body }) => {
    const campaign = await createCampaign(deps, actor, {
      name: body.name,
      brief: body.brief ? toBrief(body.brief) : null,
      from: body.from ?? null,
      to: body.to ?? null,
    });
    return created(await showCampaign(deps, actor, campaign.id));
  },
});
