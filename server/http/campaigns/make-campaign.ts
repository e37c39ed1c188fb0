import { z } from 'zod';
import { stopCampaign } from '../../domain/campaigns/manage-campaigns.ts';
import { regenerateItems } from '../../domain/campaigns/regenerate-items.ts';
import { spendGeneration } from '../content/spend-generation.ts';
import { defineRoute, emptyBody, ok } from '../pipeline/define-route.ts';
import { idOf, idParam } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import type { CampaignRouteDeps } from './deps.ts';
import { showCampaign } from './present-campaign.ts';
import { campaignView } from './views.ts';

const sharedSpec = {
  tag: 'Campaigns',
  method: 'POST',
  access: { kind: 'scope', scope: 'content:generate', capability: 'write_posts' },
  params: idParam('cmp', 'campaign'),
  responses: { 200: campaignView },
} as const;

export const stopCampaignRoute = defineRoute({
  ...sharedSpec,
  operationId: 'stopCampaign',
  summary: 'Stop making posts',
  details: 'Those that are made stay',
  paths: ['/v1/campaigns/:id/stop'],
  body: emptyBody,
  examples: { response: { state: 'stopped', current: null } },
  handler: async (deps: CampaignRouteDeps, { actor, params }) => {
    await stopCampaign(deps, actor, params.id);
    return ok(await showCampaign(deps, actor, params.id));
  },
});

export const makeCampaignRoute = defineRoute({
  ...sharedSpec,
  operationId: 'makeCampaign',
  summary: 'Continue making posts',
  details: 'Or make them again; only untouched drafts are replaced',
  paths: ['/v1/campaigns/:id/make'],
  body: z.strictObject({
    item_ids: z
      .array(idOf('cit'))
      .min(1)
      .max(200)
      .optional()
      .meta({
        description: 'Only these, also where a person changed the draft; all unless said',
        example: [sample.id('cit', 'second')],
      }),
  }),
  handler: async (deps: CampaignRouteDeps, { actor, params, body }) => {
    await spendGeneration(deps.generationBudget, actor, 'writing');
    await regenerateItems(deps, actor, params.id, body.item_ids ?? null);
    return ok(await showCampaign(deps, actor, params.id));
  },
});
