/** Analytics as the API shows them. Null means "not reported", and never zero. */
import { z } from 'zod';
import { granularities } from '../../domain/analytics/period.ts';
import { measureNames } from '../../domain/platform-port/insights.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, platformName, shownId, shownPostId, timeZone } from '../pipeline/view-parts.ts';

const readAt = '2026-12-16T09:12:40.000Z';
const periodStart = instant.meta({ example: '2026-11-16T00:00:00.000Z' });
const figure = z.number().nullable();
const asOf = instant.nullable().meta({ description: 'The newest reading that went in', example: readAt });
const measure = z.enum(measureNames);
const metricName = z.string().meta({ description: 'As the platform names it', example: 'impressionCount' });

const comparison = {
  gained: figure.meta({
    description: 'What was gained in the period; null: nothing was told',
    example: 4_821,
  }),
  before: figure.meta({ description: 'The same for `compared_with`', example: 3_950 }),
  change: figure.meta({
    description: '(gained - before) / before; null where that cannot be said',
    example: 0.2205,
  }),
};

export const sharedGainView = z
  .object({
    measure,
    ...comparison,
    sources: z.array(z.object({ platform: platformName, metric: metricName })),
  })
  .meta({
    id: 'SharedGain',
    example: {
      measure: 'reactions',
      gained: 412,
      before: 380,
      change: 0.0842,
      sources: [{ metric: 'likeCount' }],
    },
  });

const measureGainView = z
  .object({
    measure,
    metrics: z.array(metricName),
    ...messageSchema('label', z.string().meta({ example: 'Impressions' })),
    ...comparison,
  })
  .meta({ id: 'MeasureGain' });

const seriesPointView = z
  .object({
    start: instant.meta({ example: '2026-11-19T00:00:00.000Z' }),
    posts_published: count(1),
    since: instant.nullable().meta({
      description: 'Nothing was told from then until this point: it holds what was gained meanwhile too',
    }),
    gained: z
      .object({
        views: figure.optional(),
        reach: figure.optional(),
        reactions: figure.optional(),
        comments: figure.optional(),
        shares: figure.optional(),
        saves: figure.optional(),
        clicks: figure.optional(),
      })
      .meta({ example: { views: 3_617 } }),
  })
  .meta({ id: 'SeriesPoint' });

const figureView = z
  .object({
    metric: metricName,
    source: z
      .string()
      .meta({ description: "Which of the platform's APIs told it", example: 'share statistics' }),
    ...messageSchema('label', z.string().meta({ example: 'Impressions' })),
    measure: measure.nullable().meta({ example: 'views' }),
    value: z.number().meta({ example: 4_821 }),
    as_of: instant.meta({ example: readAt }),
  })
  .meta({ id: 'PostFigure' });

const reportedPostView = z.object({
  post_id: shownPostId,
  platform: platformName,
  account_id: shownId('acc'),
  campaign_id: z
    .string()
    .nullable()
    .meta({ example: sample.id('cmp') }),
  text: z.string().meta({ description: 'How it begins', example: sample.caption }),
  permalink: z.string().nullable().meta({ example: sample.page.postUrl }),
  media_id: z
    .string()
    .nullable()
    .meta({ description: 'Its first picture or video', example: sample.id('med') }),
  thumbnail_url: z
    .string()
    .nullable()
    .meta({ description: 'A small picture of it; null: there is none', example: sample.file.previewUrl }),
  published_at: instant.meta({ example: sample.times.publish }),
  as_of: asOf,
  ended: z.enum(['gone', 'old', 'forgotten']).nullable().meta({ description: 'Why it is not read any more' }),
  ...messageSchema('trouble', z.string().nullable().meta({ description: 'Why nothing was told last time' })),
  figures: z.array(figureView),
  readings: z
    .array(z.object({ read_at: instant, values: z.record(z.string(), z.number()) }))
    .optional()
    .meta({ description: 'With `post_id`: everything that was read of it, oldest first' }),
});

const postFiguresView = reportedPostView
  .extend({
    answers: figure.meta({ description: 'Reactions, comments, shares and saves together', example: 412 }),
    against_usual: figure.meta({
      description: 'Views of its first seven days by what is usual for its account; 1 is as usual',
      example: 1.7,
    }),
  })
  .meta({ id: 'PostFigures' });

const accountGainsView = z
  .object({
    account_id: shownId('acc'),
    platform: platformName,
    name: z.string().meta({ example: sample.workspace.name }),
    status: z.string().meta({ example: 'active' }),
    simulated: z.boolean(),
    as_of: asOf,
    posts_published: count(1),
    kept_since: instant.nullable().meta({ description: 'Figures before this were deleted' }),
    ...messageSchema(
      'retention',
      z.string().nullable().meta({
        description: "How far back figures go by the platform's rule",
        example: 'Figures are kept for one year, and only while the page is connected.',
      }),
    ),
    ...messageSchema('trouble', z.string().nullable().meta({ description: 'What keeps its figures away' })),
    measures: z.array(measureGainView),
  })
  .meta({ id: 'AccountGains' });

const platformGainsView = z
  .object({
    platform: platformName,
    as_of: asOf,
    posts_published: count(1),
    measures: z.array(measureGainView),
    series: z.array(seriesPointView).meta({
      example: [{}, { start: '2026-11-20T00:00:00.000Z', posts_published: 0, gained: { views: 1_204 } }],
    }),
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
    from: periodStart,
    to: instant.meta({ example: sample.times.later }),
    time_zone: timeZone,
    granularity: z.enum(granularities).meta({ example: 'day' }),
    compared_with: z.object({ from: instant.meta({ example: '2026-10-16T14:30:00.000Z' }), to: periodStart }),
    as_of: asOf,
    posts_published: count(1),
    posts_published_before: count(0),
    totals: z.array(sharedGainView).meta({
      description:
        'What means the same on every platform. Views and reach do not, so they are never added up',
      example: [{}, { measure: 'comments', gained: null, before: null, change: null, sources: [] }],
    }),
    platforms: z.array(platformGainsView),
    accounts: z.array(accountGainsView),
    campaigns: z.array(
      z
        .object({
          campaign_id: shownId('cmp'),
          name: z.string().meta({ example: 'New harvest' }),
          posts_published: count(1),
          measures: z.array(sharedGainView),
        })
        .meta({ id: 'CampaignGains' }),
    ),
    posts: z.array(postFiguresView).meta({
      description: 'At most 50 that were published in the period: best against usual first, then newest',
    }),
    youtube: z
      .object({
        ...messageSchema('note', z.string()),
        channels: z.array(channelView),
        posts: z.array(reportedPostView),
      })
      .nullable()
      .meta({ description: "YouTube's figures as it told them: in no total, rate or comparison" }),
  })
  .meta({ id: 'Analytics' });

const timeCellView = z
  .object({
    weekday: z.int().min(1).max(7).meta({ description: 'Monday is 1', example: 4 }),
    hour: z.int().min(0).max(23).meta({ example: 18 }),
    posts: count(5),
    against_usual: figure.meta({ example: 1.4 }),
  })
  .meta({ id: 'TimeCell' });

export const postingTimesView = z
  .object({
    time_zone: timeZone,
    from: instant.meta({ example: '2026-06-19T09:30:00.000Z' }),
    to: instant.meta({ example: sample.times.later }),
    posts: count(42).meta({ description: 'How many could be compared with what is usual' }),
    accounts: count(2),
    cells: z
      .array(timeCellView)
      .meta({ example: [{ weekday: 2, hour: 9, posts: 6, against_usual: 0.8 }, {}] }),
    best: z.array(timeCellView).meta({ description: 'At most three, each with three posts or more' }),
    enough: z.boolean().meta({ example: true }),
    ...messageSchema(
      'note',
      z.string().meta({
        example:
          'From 42 posts of the last 180 days: hours with at least 3 of them that did better than usual. That they came then need not be why.',
      }),
    ),
  })
  .meta({ id: 'PostingTimes' });

export type AnalyticsView = z.infer<typeof analyticsView>;
export type PostFiguresView = z.infer<typeof postFiguresView>;
export type ReportedPostView = z.infer<typeof reportedPostView>;
export type PlatformGainsView = z.infer<typeof platformGainsView>;
export type AccountGainsView = z.infer<typeof accountGainsView>;
export type SharedGainView = z.infer<typeof sharedGainView>;
export type MeasureGainView = z.infer<typeof measureGainView>;
export type PostingTimesView = z.infer<typeof postingTimesView>;
