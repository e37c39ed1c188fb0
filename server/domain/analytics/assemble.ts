/**
 * From what was read to what is said. Promise: nothing that was not told; nothing added up that means different things;
 * a platform that forbids sums stands alone.
 */
import type { AccountId, CampaignId } from '../../lib/ids.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { PlatformName } from '../platforms.ts';
import { measureGains, seriesOf, sharedGains, type Tally, tallyOf } from './add-up.ts';
import type {
  AccountGains,
  Analytics,
  CampaignGains,
  PlatformGains,
  ShownPost,
  StandingAlone,
} from './analytics.ts';
import type { Period } from './period.ts';
import type { AnalyticsAccount, ChannelDay, GainSeries, PostCount } from './reader.ts';

export interface Facts extends Told {
  readonly posts: readonly ShownPost[];
  readonly days: readonly ChannelDay[];
}

/** What was gained, and by whom. */
export interface Told {
  readonly period: Period;
  /** Only those that it is about. */
  readonly accounts: readonly AnalyticsAccount[];
  readonly campaigns: ReadonlyMap<CampaignId, string>;
  /** By stretch: the compared period, then each bucket. */
  readonly gains: readonly GainSeries[];
  readonly counts: readonly PostCount[];
}

export function assemble(catalog: PlatformCatalog, facts: Facts): Analytics {
  const { period, accounts, gains, counts, posts } = facts;
  const isAlone = ({ platform }: { readonly platform: PlatformName }): boolean =>
    catalog.get(platform).figures.standsAlone;
  const platforms = catalog.names.flatMap((platform) => {
    const own = accounts.filter((account) => account.platform === platform && !isAlone(account));
    return own.length === 0 ? [] : [{ platform, own, ...partOf(facts, idsOf(own)) }];
  });
  const parts = platforms.map(({ platform, tally }) => ({
    platform,
    metrics: catalog.get(platform).figures.metrics,
    tally,
  }));
  const size = period.buckets.length + 1;
  return {
    period,
    asOf: newest(accounts.map((account) => asOfAccount(facts, account))),
    postsPublished: postsIn(counts),
    postsPublishedBefore: counts.reduce((sum, { published }) => sum + (published.get(0) ?? 0), 0),
    totals: sharedGains(tallyOf(gains, size), parts),
    platforms: platforms.map((part) => platformGains(catalog, facts, part)),
    accounts: accounts.map((account) => accountGains(catalog, facts, account)),
    campaigns: campaignGains(catalog, facts),
    posts: posts.filter((post) => !isAlone(post)),
    alone: standingAlone(facts, accounts.filter(isAlone), posts.filter(isAlone)),
  };
}

interface Part {
  readonly gains: readonly GainSeries[];
  readonly counts: readonly PostCount[];
  readonly tally: Tally;
}

const idsOf = (accounts: readonly AnalyticsAccount[]): ReadonlySet<AccountId> =>
  new Set(accounts.map(({ id }) => id));

function partOf({ period, gains, counts }: Facts, ids: ReadonlySet<AccountId>): Part {
  const own = gains.filter(({ accountId }) => ids.has(accountId));
  return {
    gains: own,
    counts: counts.filter(({ accountId }) => ids.has(accountId)),
    tally: tallyOf(own, period.buckets.length + 1),
  };
}

const postsIn = (counts: readonly PostCount[]): number =>
  counts.reduce((sum, { published }) => {
    for (const [stretch, posts] of published) sum += stretch > 0 ? posts : 0;
    return sum;
  }, 0);

function platformGains(
  catalog: PlatformCatalog,
  facts: Facts,
  part: Part & { readonly platform: PlatformName; readonly own: readonly AnalyticsAccount[] },
): PlatformGains {
  const { platform, own, counts, tally } = part;
  const { metrics } = catalog.get(platform).figures;
  const { buckets } = facts.period;
  const published = buckets.map((_bucket, index) =>
    counts.reduce((sum, count) => sum + (count.published.get(index + 1) ?? 0), 0),
  );
  return {
    platform,
    asOf: newest(own.map((account) => asOfAccount(facts, account))),
    postsPublished: postsIn(counts),
    measures: measureGains(tally, metrics),
    series: seriesOf({
      tally,
      metrics,
      buckets,
      published,
      firstPublishedAt: oldest(counts.map(({ firstPublishedAt }) => firstPublishedAt)),
    }),
  };
}

function accountGains(catalog: PlatformCatalog, facts: Facts, account: AnalyticsAccount): AccountGains {
  const { metrics, standsAlone, retention } = catalog.get(account.platform).figures;
  const { counts, tally } = partOf(facts, new Set([account.id]));
  return {
    account,
    asOf: asOfAccount(facts, account),
    postsPublished: postsIn(counts),
    retention: retention({ externalId: account.externalId }).words,
    trouble: account.status === 'active' ? account.trouble : (account.statusReason ?? account.trouble),
    measures: standsAlone ? [] : measureGains(tally, metrics),
  };
}

function campaignGains(catalog: PlatformCatalog, facts: Facts): CampaignGains[] {
  const { accounts, campaigns, gains, counts, period } = facts;
  const platformOf = new Map(accounts.map(({ id, platform }) => [id, platform]));
  const size = period.buckets.length + 1;
  return [...campaigns].flatMap(([campaignId, name]) => {
    const own = gains.filter((series) => series.campaignId === campaignId);
    const ownCounts = counts.filter((count) => count.campaignId === campaignId);
    const postsPublished = postsIn(ownCounts);
    if (postsPublished === 0 && !own.some(({ stretches }) => stretches.some((place) => place > 0))) return [];
    const parts = catalog.names.map((platform) => ({
      platform,
      metrics: catalog.get(platform).figures.metrics,
      tally: tallyOf(
        own.filter(({ accountId }) => platformOf.get(accountId) === platform),
        size,
      ),
    }));
    return [{ campaignId, name, postsPublished, measures: sharedGains(tallyOf(own, size), parts) }];
  });
}

function standingAlone(
  facts: Facts,
  accounts: readonly AnalyticsAccount[],
  posts: readonly ShownPost[],
): StandingAlone | null {
  if (accounts.length === 0 && posts.length === 0) return null;
  const channels = accounts.flatMap((account) => {
    const own = facts.days.filter(({ accountId }) => accountId === account.id);
    const byDay = Map.groupBy(own, ({ day }) => day);
    const days = [...byDay].map(([day, told]) => ({
      day,
      values: Object.fromEntries(told.map(({ metric, value }) => [metric, value])),
    }));
    return [{ account, asOf: newest(own.map(({ readAt }) => readAt)), days }];
  });
  return { channels, posts };
}

/**
 * The newest reading that went in. It is known to the moment where the last one of all did; for a period that ended
 * earlier, to the quarter of an hour.
 */
export function asOfAccount(
  { period, counts, gains }: Told,
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
