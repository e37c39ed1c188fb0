import { z } from 'zod';
import type { CampaignId } from '../../lib/ids.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { decodeCursor, encodeCursor, listQuery } from '../pipeline/inputs.ts';
import type { CampaignRouteDeps } from './deps.ts';
import { presentSummary } from './present-campaign.ts';
import { campaignSummaryView } from './views.ts';

const isCampaignId = (key: string): boolean => /^cmp_[0-9a-z]{26}$/.test(key);

export const listCampaignsRoute = defineRoute({
  operationId: 'listCampaigns',
  summary: 'List campaigns',
  details: 'Newest first',
  tag: 'Campaigns',
  method: 'GET',
  paths: ['/v1/campaigns'],
  access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
  query: z.object(listQuery),
  responses: {
    200: z
      .object({ data: z.array(campaignSummaryView), next_cursor: z.string().nullable() })
      .meta({ id: 'CampaignList' }),
  },
  handler: async (deps: CampaignRouteDeps, { actor, query }) => {
    const records = await deps.reader.list(actor.workspaceId, {
      before: decodeCursor(query.cursor, isCampaignId) as CampaignId | undefined,
      limit: query.limit + 1,
    });
    const page = records.slice(0, query.limit);
    const last = page.at(-1);
    return ok({
      data: page.map((record) => presentSummary(deps.posts.catalog, record)),
      next_cursor: records.length > query.limit && last ? encodeCursor(last.campaign.id) : null,
    });
  },
});
