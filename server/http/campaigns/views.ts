/** Campaigns as the API shows them. */
import { z } from 'zod';
import { themes } from '../../domain/campaigns/arc.ts';
import { campaignStates, itemStates } from '../../domain/campaigns/campaign.ts';
import { goals, tones } from '../../domain/content/brief.ts';
import { languages } from '../../domain/content/languages.ts';
import { postStates } from '../../domain/post-model/post.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { instant, personView, platformName, shownId, timeZone } from '../pipeline/view-parts.ts';

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
  .meta({ id: 'CampaignBrief', example: sample.brief });

export const campaignItemView = z
  .object({
    id: shownId('cit'),
    theme: z.enum(themes).meta({ description: 'What it is about within the campaign', example: 'launch' }),
    platform: platformName,
    account_id: z
      .string()
      .nullable()
      .meta({ example: sample.id('acc') }),
    at: instant.meta({ example: sample.times.publish }),
    wall_time: z
      .string()
      .meta({ description: "Local time in the campaign's zone", example: '2026-11-19T09:00:00' }),
    post_id: z.string().nullable().meta({ example: sample.postId }),
    state: z
      .enum(itemStates)
      .meta({ description: '`skipped`: asked for again, but left as it is', example: 'made' }),
    ...messageSchema(
      'problem',
      z
        .string()
        .nullable()
        .meta({ description: 'Why it failed or was left as it is, or what a person still has to add' }),
    ),
    post: z
      .object({
        state: z.enum(postStates),
        caption: z.string().meta({ example: sample.caption }),
        thumb_url: z.string().nullable(),
      })
      .nullable()
      .meta({ example: {} }),
  })
  .meta({ id: 'CampaignItem' });

export const campaignSummaryView = z
  .object({
    id: shownId('cmp'),
    name: z.string().meta({ example: 'New harvest' }),
    brief: briefView.nullable().meta({ example: {} }),
    from: z.iso.date().nullable().meta({ example: '2026-11-19' }),
    to: z.iso.date().nullable().meta({ example: '2026-12-02' }),
    time_zone: timeZone,
    state: z.enum(campaignStates),
    ...messageSchema('failure', z.string().nullable()),
    made: z.int().meta({ example: 1 }),
    total: z.int().meta({ description: 'Posts in the plan; none for a campaign filled by hand', example: 2 }),
    current: z
      .string()
      .nullable()
      .meta({ description: 'What is being made now', example: `${sample.platformName}, Thu 26 Nov` }),
    writer: z
      .object({
        kind: z.enum(['built_in', 'model']),
        name: z.string().meta({ example: 'Built-in composer' }),
      })
      .nullable()
      .meta({ example: {} }),
    counts: z
      .record(z.string(), z.int())
      .meta({ description: 'Its posts by state, also those that people added', example: { draft: 1 } }),
    created_by: personView,
    created_at: instant,
  })
  .meta({ id: 'CampaignSummary' });

export const campaignView = campaignSummaryView.extend({ items: z.array(campaignItemView) }).meta({
  id: 'Campaign',
  example: {
    items: [
      {},
      {
        id: sample.id('cit', 'second'),
        theme: 'reminder',
        at: '2026-11-26T09:00:00.000Z',
        wall_time: '2026-11-26T09:00:00',
        post_id: null,
        state: 'making',
        post: null,
      },
    ],
  },
});

export type CampaignItemView = z.infer<typeof campaignItemView>;
export type CampaignSummaryView = z.infer<typeof campaignSummaryView>;
export type CampaignView = z.infer<typeof campaignView>;
