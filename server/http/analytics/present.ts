/** Maps query results to the API's views. */

import type {
  AccountGains,
  Analytics,
  MeasureGain,
  PlatformGains,
  PostWithReadings,
  SharedGain,
} from '../../domain/analytics/analytics.ts';
import type { PostingTimes, TimeCell } from '../../domain/analytics/posting-times.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { pictureUrl } from '../media/media-view.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import type {
  AccountGainsView,
  AnalyticsView,
  MeasureGainView,
  PlatformGainsView,
  PostingTimesView,
  ReportedPostView,
  SharedGainView,
} from './views.ts';

const iso = (time: Date): string => time.toISOString();
const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

export const presentAnalytics = (
  catalog: PlatformCatalog,
  workspaceId: WorkspaceId,
  found: Analytics,
): AnalyticsView => ({
  from: iso(found.period.from),
  to: iso(found.period.to),
  time_zone: found.period.timeZone,
  granularity: found.period.granularity,
  compared_with: { from: iso(found.period.comparison.from), to: iso(found.period.comparison.to) },
  as_of: isoOrNull(found.asOf),
  posts_published: found.postsPublished,
  posts_published_before: found.postsPublishedBefore,
  totals: found.totals.map(presentShared),
  platforms: found.platforms.map(presentPlatform),
  accounts: found.accounts.map(presentAccount),
  campaigns: found.campaigns.map((campaign) => ({
    campaign_id: campaign.campaignId,
    name: campaign.name,
    posts_published: campaign.postsPublished,
    measures: campaign.measures.map(presentShared),
  })),
  posts: found.posts.map((post) => ({
    ...presentPost(catalog, workspaceId, post),
    answers: post.answers,
    against_usual: post.againstUsual,
  })),
  youtube: found.standalone && {
    ...messageFields(
      'note',
      catalog.profiles.find(({ insightRules }) => insightRules.isStandalone)?.insightRules.standaloneNote ??
        verbatim(''),
    ),
    channels: found.standalone.channels.map(({ account, asOf, days }) => ({
      account_id: account.id,
      platform: account.platform,
      name: account.name,
      as_of: isoOrNull(asOf),
      days: days.map(({ day, values }) => ({ day, values: { ...values } })),
    })),
    posts: found.standalone.posts.map((post) => presentPost(catalog, workspaceId, post)),
  },
});

const presentShared = ({ sources, ...gain }: SharedGain): SharedGainView => ({
  ...gain,
  sources: sources.map((source) => ({ ...source })),
});

const presentMeasure = ({ metrics, label, ...gain }: MeasureGain): MeasureGainView => ({
  ...gain,
  ...messageFields('label', label),
  metrics: [...metrics],
});

const presentPlatform = (part: PlatformGains): PlatformGainsView => ({
  platform: part.platform,
  as_of: isoOrNull(part.asOf),
  posts_published: part.postsPublished,
  measures: part.measures.map(presentMeasure),
  series: part.series.map(({ start, postsPublished, since, gained }) => ({
    start: iso(start),
    posts_published: postsPublished,
    since: isoOrNull(since),
    gained,
  })),
});

const presentAccount = ({ account, ...part }: AccountGains): AccountGainsView => ({
  account_id: account.id,
  platform: account.platform,
  name: account.name,
  status: account.status,
  simulated: account.simulated,
  as_of: isoOrNull(part.asOf),
  posts_published: part.postsPublished,
  kept_since: isoOrNull(account.keptSince),
  ...messageFields('retention', part.retention),
  ...messageFields('trouble', part.trouble),
  measures: part.measures.map(presentMeasure),
});

function presentPost(
  catalog: PlatformCatalog,
  workspaceId: WorkspaceId,
  post: PostWithReadings,
): ReportedPostView {
  const { metrics } = catalog.get(post.platform).insightRules;
  return {
    post_id: post.id,
    platform: post.platform,
    account_id: post.accountId,
    campaign_id: post.campaignId,
    text: post.text,
    permalink: post.permalink,
    media_id: post.mediaId,
    thumbnail_url: post.picture && pictureUrl(workspaceId, post.picture),
    published_at: iso(post.publishedAt),
    as_of: isoOrNull(post.readAt),
    ended: post.ended,
    ...messageFields('trouble', post.trouble),
    figures: post.figures.map(({ metric, source, value, readAt }) => {
      const known = metrics.find(({ name }) => name === metric);
      // A metric that the platform no longer offers is shown under its own name.
      return {
        metric,
        source,
        ...messageFields('label', known?.label ?? verbatim(metric)),
        measure: known?.measure ?? null,
        value,
        as_of: iso(readAt),
      };
    }),
    ...(post.readings && {
      readings: post.readings.map(({ readAt, values }) => ({ read_at: iso(readAt), values: { ...values } })),
    }),
  };
}

const presentCell = ({ againstUsual, ...cell }: TimeCell) => ({ ...cell, against_usual: againstUsual });

export const presentTimes = ({ timeZone, from, to, note, ...times }: PostingTimes): PostingTimesView => ({
  ...times,
  ...messageFields('note', note),
  time_zone: timeZone,
  from: iso(from),
  to: iso(to),
  cells: times.cells.map(presentCell),
  best: times.best.map(presentCell),
});
