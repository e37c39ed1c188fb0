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
import type { PlatformName } from '../../domain/platforms.ts';
import { createTimeFormatter } from '../../domain/time/time-formatter.ts';
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

/** For one answer, in which the same days and the same metrics occur again and again. */
interface Presenting {
  readonly catalog: PlatformCatalog;
  readonly workspaceId: WorkspaceId;
  readonly iso: (time: Date) => string;
  readonly isoOrNull: (time: Date | null) => string | null;
  readonly metricOf: (platform: PlatformName, name: string) => KnownMetric;
}

type KnownMetric = Omit<ReportedPostView['figures'][number], 'metric' | 'source' | 'value' | 'as_of'>;

export function presentAnalytics(
  catalog: PlatformCatalog,
  workspaceId: WorkspaceId,
  found: Analytics,
): AnalyticsView {
  const { instant: iso } = createTimeFormatter();
  const isoOrNull = (time: Date | null): string | null => time && iso(time);
  const presenting = { catalog, workspaceId, iso, isoOrNull, metricOf: createMetrics(catalog) };
  const { period, standalone } = found;
  return {
    from: iso(period.from),
    to: iso(period.to),
    time_zone: period.timeZone,
    granularity: period.granularity,
    compared_with: { from: iso(period.comparison.from), to: iso(period.comparison.to) },
    as_of: isoOrNull(found.asOf),
    posts_published: found.postsPublished,
    posts_published_before: found.postsPublishedBefore,
    totals: found.totals.map(presentShared),
    platforms: found.platforms.map((part) => presentPlatform(presenting, part)),
    accounts: found.accounts.map((part) => presentAccount(presenting, part)),
    campaigns: found.campaigns.map((campaign) => ({
      campaign_id: campaign.campaignId,
      name: campaign.name,
      posts_published: campaign.postsPublished,
      measures: campaign.measures.map(presentShared),
    })),
    posts: found.posts.map((post) => ({
      ...presentPost(presenting, post),
      answers: post.answers,
      against_usual: post.againstUsual,
    })),
    youtube: standalone && {
      ...messageFields(
        'note',
        catalog.profiles.find(({ insightRules }) => insightRules.isStandalone)?.insightRules.standaloneNote ??
          verbatim(''),
      ),
      channels: standalone.channels.map(({ account, asOf, days }) => ({
        account_id: account.id,
        platform: account.platform,
        name: account.name,
        as_of: isoOrNull(asOf),
        days: days.map(({ day, values }) => ({ day, values: { ...values } })),
      })),
      posts: standalone.posts.map((post) => presentPost(presenting, post)),
    },
  };
}

/** Each is looked up once for an answer. */
function createMetrics(catalog: PlatformCatalog): Presenting['metricOf'] {
  const known = new Map<string, KnownMetric>();
  return (platform, name) => {
    const key = `${platform} ${name}`;
    const before = known.get(key);
    if (before) return before;
    const metric = catalog.get(platform).insightRules.metrics.find((one) => one.name === name);
    // A metric that the platform no longer offers is shown under its own name.
    const { label, measure } = metric ?? { label: verbatim(name), measure: null };
    const found = { ...messageFields('label', label), measure };
    known.set(key, found);
    return found;
  };
}

const presentShared = ({ sources, ...gain }: SharedGain): SharedGainView => ({
  ...gain,
  sources: sources.map((source) => ({ ...source })),
});

const presentMeasure = ({ metrics, label, ...gain }: MeasureGain): MeasureGainView => ({
  ...gain,
  ...messageFields('label', label),
  metrics: [...metrics],
});

const presentPlatform = ({ iso, isoOrNull }: Presenting, part: PlatformGains): PlatformGainsView => ({
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

const presentAccount = ({ isoOrNull }: Presenting, { account, ...part }: AccountGains): AccountGainsView => ({
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
  { workspaceId, iso, isoOrNull, metricOf }: Presenting,
  post: PostWithReadings,
): ReportedPostView {
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
    figures: post.figures.map(({ metric, source, value, readAt }) => ({
      metric,
      source,
      ...metricOf(post.platform, metric),
      value,
      as_of: iso(readAt),
    })),
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
  from: from.toISOString(),
  to: to.toISOString(),
  cells: times.cells.map(presentCell),
  best: times.best.map(presentCell),
});
