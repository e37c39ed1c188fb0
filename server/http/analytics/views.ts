/** Analytics as the API shows them. Null is "not told", and never nought. */
import { z } from 'zod';
import { granularities } from '../../domain/analytics/period.ts';
import { measureNames } from '../../domain/platform-port/insights.ts';
import { instant, platformName } from '../pipeline/view-parts.ts';

const told = z.number().nullable();
const asOf = instant.nullable().meta({ description: 'The newest reading that went in' });
const measure = z.enum(measureNames);
const metricName = z.string().meta({ description: 'As the platform names it' });

const compared = {
  gained: told.meta({ description: 'What was gained in the period; null: nothing was told' }),
  before: told.meta({ description: 'The same for `compared_with`' }),
  change: told.meta({ description: '(gained - before) / before; null where that cannot be said' }),
};

const sharedGainView = z
  .object({
    measure,
    ...compared,
    sources: z.array(z.object({ platform: platformName, metric: metricName })),
  })
  .meta({ id: 'SharedGain' });

const measureGainView = z
  .object({ measure, metrics: z.array(metricName), label: z.string(), ...compared })
  .meta({ id: 'MeasureGain' });

const seriesPointView = z
  .object({
    start: instant,
    posts_published: z.int(),
    since: instant.nullable().meta({
      description: 'Nothing was told from then until this point: it holds what was gained meanwhile too',
    }),
    gained: z.object({
      views: told.optional(),
      reach: told.optional(),
      reactions: told.optional(),
      comments: told.optional(),
      shares: told.optional(),
      saves: told.optional(),
      clicks: told.optional(),
    }),
  })
  .meta({ id: 'SeriesPoint' });

const figureView = z
  .object({
    metric: metricName,
    source: z.string().meta({ description: "Which of the platform's APIs told it" }),
    label: z.string(),
    measure: measure.nullable(),
    value: z.number(),
    as_of: instant,
  })
  .meta({ id: 'PostFigure' });

const toldPostView = z.object({
  post_id: z.string(),
  platform: platformName,
  account_id: z.string(),
  campaign_id: z.string().nullable(),
  text: z.string().meta({ description: 'How it begins' }),
  permalink: z.string().nullable(),
  media_id: z.string().nullable().meta({ description: 'Its first picture or video' }),
  thumbnail_url: z.string().nullable().meta({ description: 'A small picture of it; null: there is none' }),
  published_at: instant,
  as_of: asOf,
  ended: z.enum(['gone', 'old', 'forgotten']).nullable().meta({ description: 'Why it is not read any more' }),
  trouble: z.string().nullable().meta({ description: 'Why nothing was told last time' }),
  figures: z.array(figureView),
  readings: z
    .array(z.object({ read_at: instant, values: z.record(z.string(), z.number()) }))
    .optional()
    .meta({ description: 'With `post_id`: everything that was read of it, oldest first' }),
});

const postFiguresView = toldPostView
  .extend({
    answers: told.meta({ description: 'Reactions, comments, shares and saves together' }),
    against_usual: told.meta({
      description: 'Views of its first seven days by what is usual for its account; 1 is as usual',
    }),
  })
  .meta({ id: 'PostFigures' });

const accountGainsView = z
  .object({
    account_id: z.string(),
    platform: platformName,
    name: z.string(),
    status: z.string(),
    simulated: z.boolean(),
    as_of: asOf,
    posts_published: z.int(),
    kept_since: instant.nullable().meta({ description: 'Figures before this were deleted' }),
    retention: z.string().nullable().meta({ description: "How far back figures go by the platform's rule" }),
    trouble: z.string().nullable().meta({ description: 'What keeps its figures away' }),
    measures: z.array(measureGainView),
  })
  .meta({ id: 'AccountGains' });

const platformGainsView = z
  .object({
    platform: platformName,
    as_of: asOf,
    posts_published: z.int(),
    measures: z.array(measureGainView),
    series: z.array(seriesPointView),
  })
  .meta({ id: 'PlatformGains' });

const channelView = z
  .object({
    account_id: z.string(),
    platform: platformName,
    name: z.string(),
    as_of: asOf,
    days: z.array(z.object({ day: z.iso.date(), values: z.record(z.string(), z.number()) })),
  })
  .meta({ id: 'ChannelDays' });

export const analyticsView = z
  .object({
    from: instant,
    to: instant,
    time_zone: z.string(),
    granularity: z.enum(granularities),
    compared_with: z.object({ from: instant, to: instant }),
    as_of: asOf,
    posts_published: z.int(),
    posts_published_before: z.int(),
    totals: z.array(sharedGainView).meta({
      description:
        'What means the same on every platform. Views and reach do not, so they are never added up',
    }),
    platforms: z.array(platformGainsView),
    accounts: z.array(accountGainsView),
    campaigns: z.array(
      z
        .object({
          campaign_id: z.string(),
          name: z.string(),
          posts_published: z.int(),
          measures: z.array(sharedGainView),
        })
        .meta({ id: 'CampaignGains' }),
    ),
    posts: z.array(postFiguresView).meta({
      description: 'At most 50 that were published in the period: best against usual first, then newest',
    }),
    youtube: z
      .object({ note: z.string(), channels: z.array(channelView), posts: z.array(toldPostView) })
      .nullable()
      .meta({ description: "YouTube's figures as it told them: in no total, rate or comparison" }),
  })
  .meta({ id: 'Analytics' });

const timeCellView = z
  .object({
    weekday: z.int().min(1).max(7).meta({ description: 'Monday is 1' }),
    hour: z.int().min(0).max(23),
    posts: z.int(),
    against_usual: told,
  })
  .meta({ id: 'TimeCell' });

export const postingTimesView = z
  .object({
    time_zone: z.string(),
    from: instant,
    to: instant,
    posts: z.int().meta({ description: 'How many could be compared with what is usual' }),
    accounts: z.int(),
    cells: z.array(timeCellView),
    best: z.array(timeCellView).meta({ description: 'At most three, each with three posts or more' }),
    enough: z.boolean(),
    note: z.string(),
  })
  .meta({ id: 'PostingTimes' });

export type AnalyticsView = z.infer<typeof analyticsView>;
export type PostFiguresView = z.infer<typeof postFiguresView>;
export type ToldPostView = z.infer<typeof toldPostView>;
export type PlatformGainsView = z.infer<typeof platformGainsView>;
export type AccountGainsView = z.infer<typeof accountGainsView>;
export type SharedGainView = z.infer<typeof sharedGainView>;
export type MeasureGainView = z.infer<typeof measureGainView>;
export type PostingTimesView = z.infer<typeof postingTimesView>;
