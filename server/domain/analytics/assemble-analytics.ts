/**
 * Assembles the analytics of a period from readings. Promise: only reported values; no sums over measures that mean
 * different things; a platform that forbids sums is shown separately.
 */
import type { AccountId, CampaignId } from '../../lib/ids.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { PlatformName } from '../platforms.ts';
import type {
  AccountGains,
  Analytics,
  CampaignGains,
  PlatformGains,
  PostWithReadings,
  StandaloneAnalytics,
} from './analytics.ts';
import type { Period } from './period.ts';
import type { AnalyticsAccount, ChannelDay, GainSeries, PostCount } from './reader.ts';
import { buildSeries, measureGains, sharedGains, type Tally, tallyGains } from './sum-gains.ts';

export interface AnalyticsData extends GainsData {
  readonly posts: readonly PostWithReadings[];
  readonly days: readonly ChannelDay[];
}

/** Gains, by account and campaign. */
export interface GainsData {
  readonly period: Period;
  /** Only the accounts that the filter selects. */
  readonly accounts: readonly AnalyticsAccount[];
  readonly campaigns: ReadonlyMap<CampaignId, string>;
  /** By time range: the comparison period first, then each bucket. */
  readonly gains: readonly GainSeries[];
  readonly counts: readonly PostCount[];
}

export function assembleAnalytics(catalog: PlatformCatalog, facts: AnalyticsData): Analytics {
  const { period, accounts, gains, counts, posts } = facts;
  const isStandalone = ({ platform }: { readonly platform: PlatformName }): boolean =>
    catalog.get(platform).insightRules.isStandalone;
  const platforms = catalog.names.flatMap((platform) => {
    const own = accounts.filter((account) => account.platform === platform && !isStandalone(account));
    return own.length === 0 ? [] : [{ platform, own, ...selectAccounts(facts, idsOf(own)) }];
  });
  const parts = platforms.map(({ platform, tally }) => ({
    platform,
    metrics: catalog.get(platform).insightRules.metrics,
    tally,
  }));
  const size = period.buckets.length + 1;
  return {
    period,
    asOf: newest(accounts.map((account) => newestReadingAt(facts, account))),
    postsPublished: countPublished(counts),
    postsPublishedBefore: counts.reduce((sum, { published }) => sum + (published.get(0) ?? 0), 0),
    totals: sharedGains(tallyGains(gains, size), parts),
    platforms: platforms.map((part) => platformGains(catalog, facts, part)),
    accounts: accounts.map((account) => accountGains(catalog, facts, account)),
    campaigns: campaignGains(catalog, facts),
    posts: posts.filter((post) => !isStandalone(post)),
    standalone: standaloneOf(facts, accounts.filter(isStandalone), posts.filter(isStandalone)),
  };
}

interface Part {
  readonly gains: readonly GainSeries[];
  readonly counts: readonly PostCount[];
  readonly tally: Tally;
}

const idsOf = (accounts: readonly AnalyticsAccount[]): ReadonlySet<AccountId> =>
  new Set(accounts.map(({ id }) => id));

function selectAccounts({ period, gains, counts }: AnalyticsData, ids: ReadonlySet<AccountId>): Part {
  const own = gains.filter(({ accountId }) => ids.has(accountId));
  return {
    gains: own,
    counts: counts.filter(({ accountId }) => ids.has(accountId)),
    tally: tallyGains(own, period.buckets.length + 1),
  };
}

const countPublished = (counts: readonly PostCount[]): number =>
  counts.reduce((sum, { published }) => {
    for (const [stretch, posts] of published) sum += stretch > 0 ? posts : 0;
    return sum;
  }, 0);

function platformGains(
  catalog: PlatformCatalog,
  facts: AnalyticsData,
  part: Part & { readonly platform: PlatformName; readonly own: readonly AnalyticsAccount[] },
): PlatformGains {
  const { platform, own, counts, tally } = part;
  const { metrics } = catalog.get(platform).insightRules;
  const { buckets } = facts.period;
  const published = buckets.map((_bucket, index) =>
    counts.reduce((sum, count) => sum + (count.published.get(index + 1) ?? 0), 0),
  );
  return {
    platform,
    asOf: newest(own.map((account) => newestReadingAt(facts, account))),
    postsPublished: countPublished(counts),
    measures: measureGains(tally, metrics),
    series: buildSeries({
      tally,
      metrics,
      buckets,
      published,
      firstPublishedAt: oldest(counts.map(({ firstPublishedAt }) => firstPublishedAt)),
    }),
  };
}

function accountGains(
  catalog: PlatformCatalog,
  facts: AnalyticsData,
  account: AnalyticsAccount,
): AccountGains {
  const { metrics, isStandalone, retention } = catalog.get(account.platform).insightRules;
  const { counts, tally } = selectAccounts(facts, new Set([account.id]));
  return {
    account,
    asOf: newestReadingAt(facts, account),
    postsPublished: countPublished(counts),
    retention: retention({ externalId: account.externalId }).description,
    trouble: account.status === 'active' ? account.trouble : (account.statusReason ?? account.trouble),
    measures: isStandalone ? [] : measureGains(tally, metrics),
  };
}

function campaignGains(catalog: PlatformCatalog, facts: AnalyticsData): CampaignGains[] {
  const { accounts, campaigns, gains, counts, period } = facts;
  const platformOf = new Map(accounts.map(({ id, platform }) => [id, platform]));
  const size = period.buckets.length + 1;
  return [...campaigns].flatMap(([campaignId, name]) => {
    const own = gains.filter((series) => series.campaignId === campaignId);
    const ownCounts = counts.filter((count) => count.campaignId === campaignId);
    const postsPublished = countPublished(ownCounts);
    if (postsPublished === 0 && !own.some(({ stretches }) => stretches.some((index) => index > 0))) return [];
    const parts = catalog.names.map((platform) => ({
      platform,
      metrics: catalog.get(platform).insightRules.metrics,
      tally: tallyGains(
        own.filter(({ accountId }) => platformOf.get(accountId) === platform),
        size,
      ),
    }));
    return [{ campaignId, name, postsPublished, measures: sharedGains(tallyGains(own, size), parts) }];
  });
}

function standaloneOf(
  facts: AnalyticsData,
  accounts: readonly AnalyticsAccount[],
  posts: readonly PostWithReadings[],
): StandaloneAnalytics | null {
  if (accounts.length === 0 && posts.length === 0) return null;
  const channels = accounts.flatMap((account) => {
    const own = facts.days.filter(({ accountId }) => accountId === account.id);
    const byDay = Map.groupBy(own, ({ day }) => day);
    const days = [...byDay].map(([day, readings]) => ({
      day,
      values: Object.fromEntries(readings.map(({ metric, value }) => [metric, value])),
    }));
    return [{ account, asOf: newest(own.map(({ readAt }) => readAt)), days }];
  });
  return { channels, posts };
}

/**
 * The newest reading in the period. It is exact when it is the newest reading of all; for a period that ended earlier,
 * it is known to the quarter of an hour.
 */
export function newestReadingAt(
  { period, counts, gains }: GainsData,
  { id, daysReadAt }: AnalyticsAccount,
): Date | null {
  const readAt = newest([
    daysReadAt,
    ...counts.flatMap((count) => (count.accountId === id ? [count.readAt] : [])),
  ]);
  if (readAt === null || readAt < period.to) return readAt;
  return newest(gains.flatMap((series) => (series.accountId === id ? [series.toldAt] : [])));
}

const newest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((best, time) => (time !== null && (best === null || time > best) ? time : best), null);
const oldest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((best, time) => (best === null || time < best ? time : best), null);
