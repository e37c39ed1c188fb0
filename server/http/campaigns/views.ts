/** Campaigns as the API shows them. */
import { z } from 'zod';
import { themes } from '../../domain/campaigns/arc.ts';
import { campaignStates, itemStates } from '../../domain/campaigns/campaign.ts';
import { goals, tones } from '../../domain/content/brief.ts';
import { languages } from '../../domain/content/languages.ts';
import { postStates } from '../../domain/post-model/post.ts';
import { instant, personView, platformName } from '../pipeline/view-parts.ts';

export const briefView = z
  .object({
    subject: z.string(),
    points: z.array(z.string()),
    offer: z.string().nullable(),
    audience: z.string().nullable(),
    goal: z.enum(goals),
    link: z.string().nullable(),
    keywords: z.array(z.string()),
    tone: z.enum(tones).nullable(),
    language: z.enum(languages),
  })
  .meta({ id: 'CampaignBrief' });

export const campaignItemView = z
  .object({
    id: z.string(),
    theme: z.enum(themes).meta({ description: 'What it is about within the campaign' }),
    platform: platformName,
    account_id: z.string().nullable(),
    at: instant,
    wall_time: z.string().meta({ description: "Local time in the campaign's zone" }),
    post_id: z.string().nullable(),
    state: z.enum(itemStates).meta({ description: '`skipped`: asked for again, but left as it is' }),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed or was left as it is, or what a person still has to add' }),
    post: z
      .object({ state: z.enum(postStates), caption: z.string(), thumb_url: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'CampaignItem' });

export const campaignSummaryView = z
  .object({
    id: z.string(),
    name: z.string(),
    brief: briefView.nullable(),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    time_zone: z.string(),
    state: z.enum(campaignStates),
    failure: z.string().nullable(),
    made: z.int(),
    total: z.int().meta({ description: 'Posts in the plan; none for a campaign filled by hand' }),
    current: z.string().nullable().meta({ description: 'What is being made now' }),
    writer: z.object({ kind: z.enum(['built_in', 'model']), name: z.string() }).nullable(),
    counts: z
      .record(z.string(), z.int())
      .meta({ description: 'Its posts by state, also those that people added' }),
    created_by: personView,
    created_at: instant,
  })
  .meta({ id: 'CampaignSummary' });

export const campaignView = campaignSummaryView
  .extend({ items: z.array(campaignItemView) })
  .meta({ id: 'Campaign' });

export type CampaignItemView = z.infer<typeof campaignItemView>;
export type CampaignSummaryView = z.infer<typeof campaignSummaryView>;
export type CampaignView = z.infer<typeof campaignView>;
