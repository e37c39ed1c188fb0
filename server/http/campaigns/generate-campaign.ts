import { z } from 'zod';
import { generateCampaign } from '../../domain/campaigns/generate-campaign.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { briefBodyLimit, briefInput, toBrief } from '../content/inputs.ts';
import { spendGeneration } from '../content/spend-generation.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { idOf, platformIn, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import type { CampaignRouteDeps } from './deps.ts';
import { campaignName } from './inputs.ts';
import { showCampaign } from './present-campaign.ts';
import { campaignView } from './views.ts';

export const generateCampaignRoute = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'generateCampaign',
    summary: 'Generate a campaign',
    details: 'Planned from one brief; its posts are made as drafts',
    tag: 'Campaigns',
    method: 'POST',
    paths: ['/v1/content/campaigns'],
    access: { kind: 'scope', scope: 'content:generate', capability: 'write_posts' },
    bodyLimit: briefBodyLimit,
    body: z.strictObject({
      name: campaignName,
      brief: briefInput,
      platforms: z
        .array(platformIn(catalog))
        .max(catalog.names.length)
        .default([])
        .meta({ example: [sample.platform] }),
      account_ids: z.array(idOf('acc')).max(20).default([]),
      from: z.iso.date().meta({ description: 'The first day', example: '2026-11-19' }),
      to: z.iso.date().meta({ description: 'The last day, included', example: '2026-12-02' }),
      posts_per_week: z
        .int()
        .min(1)
        .max(21)
        .meta({ description: 'For each platform or account', example: 1 }),
      time_zone: text(64).optional().meta({ description: "IANA time zone; the workspace's unless said" }),
      writer: z
        .enum(['built_in', 'model'])
        .optional()
        .meta({ description: 'The model where one is set up, unless said' }),
      pictures: z.boolean().default(false).meta({ description: 'Make a picture for each post, too' }),
      template: text(60).default('varied').meta({ description: 'A template by its name, or varied' }),
      seed: text(100).min(1).optional().meta({ description: 'The same seed gives the same plan' }),
    }),
    responses: { 201: campaignView },
    handler: async (deps: CampaignRouteDeps, { actor, body }) => {
      await spendGeneration(deps.generationBudget, actor, 'writing');
      const campaign = await generateCampaign(deps, actor, {
        name: body.name,
        brief: toBrief(body.brief),
        platforms: body.platforms,
        accountIds: body.account_ids,
        from: body.from,
        to: body.to,
        postsPerWeek: body.posts_per_week,
        timeZone: body.time_zone,
        writer: body.writer,
        pictures: body.pictures,
        template: body.template === 'varied' ? null : body.template,
        seed: body.seed,
      });
      return created(await showCampaign(deps, actor, campaign.id));
    },
  });
