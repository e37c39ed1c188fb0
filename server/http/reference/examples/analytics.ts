import type { AnalyticsView, PostingTimesView, SharedGainView } from '../../analytics/views.ts';
import type { Examples } from './index.ts';
import { account, ids, media, post, schedule, times } from './things.ts';

const asOf = '2026-12-16T09:12:40.000Z';
const untold = { gained: null, before: null, change: null, sources: [] };
const totals: SharedGainView[] = [
  {
    measure: 'reactions',
    gained: 412,
    before: 380,
    change: 0.0842,
    sources: [{ platform: 'linkedin', metric: 'likeCount' }],
  },
  { measure: 'comments', ...untold },
  { measure: 'shares', ...untold },
  { measure: 'saves', ...untold },
  { measure: 'clicks', ...untold },
];
const views = {
  measure: 'views' as const,
  metrics: ['impressionCount', 'IMPRESSION'],
  label: 'Impressions',
  gained: 4_821,
  before: 3_950,
  change: 0.2205,
};

const analytics: AnalyticsView = {
  from: '2026-12-15T00:00:00.000Z',
  to: times.later,
  time_zone: schedule.time_zone,
  granularity: 'day',
  compared_with: { from: '2026-12-13T00:00:00.000Z', to: '2026-12-14T09:30:00.000Z' },
  as_of: asOf,
  posts_published: 1,
  posts_published_before: 0,
  totals,
  platforms: [
    {
      platform: 'linkedin',
      as_of: asOf,
      posts_published: 1,
      measures: [views],
      series: [
        { start: '2026-12-15T00:00:00.000Z', posts_published: 1, since: null, gained: { views: null } },
        {
          start: '2026-12-16T00:00:00.000Z',
          posts_published: 0,
          since: '2026-12-15T00:00:00.000Z',
          gained: { views: 4_821 },
        },
      ],
    },
  ],
  accounts: [
    {
      account_id: account.id,
      platform: 'linkedin',
      name: account.name,
      status: account.status,
      simulated: account.simulated,
      as_of: asOf,
      posts_published: 1,
      kept_since: null,
      retention: 'LinkedIn lets us keep figures for one year, and only while the page is connected.',
      trouble: null,
      measures: [views],
    },
  ],
  campaigns: [{ campaign_id: ids.campaign, name: 'New harvest', posts_published: 1, measures: totals }],
  posts: [
    {
      post_id: ids.post,
      platform: 'linkedin',
      account_id: account.id,
      campaign_id: ids.campaign,
      text: post.caption,
      permalink: 'https://www.linkedin.com/feed/update/urn:li:share:7264512301',
      media_id: media.id,
      thumbnail_url: media.preview_url,
      published_at: '2026-12-15T09:00:00.000Z',
      as_of: asOf,
      ended: null,
      trouble: null,
      answers: 63,
      against_usual: 1.7,
      figures: [
        {
          metric: 'impressionCount',
          source: 'share statistics',
          label: 'Impressions',
          measure: 'views',
          value: 4_821,
          as_of: asOf,
        },
      ],
    },
  ],
  youtube: null,
};

const postingTimes: PostingTimesView = {
  time_zone: schedule.time_zone,
  from: '2026-06-19T09:30:00.000Z',
  to: times.later,
  posts: 42,
  accounts: 2,
  cells: [
    { weekday: 2, hour: 9, posts: 6, against_usual: 0.8 },
    { weekday: 4, hour: 18, posts: 5, against_usual: 1.4 },
  ],
  best: [{ weekday: 4, hour: 18, posts: 5, against_usual: 1.4 }],
  enough: true,
  note: 'From 42 posts of the last 180 days: hours with at least 3 of them that did better than usual. That they came then need not be why.',
};

export const analyticsExamples: Examples = {
  readAnalytics: { response: analytics },
  readPostingTimes: { response: postingTimes },
};
