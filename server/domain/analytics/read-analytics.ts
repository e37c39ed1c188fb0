/** Reads the analytics of a period: gains, and the comparison with the previous period. */
import { notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { Analytics, PostWithReadings } from './analytics.ts';
import { type AnalyticsData, assembleAnalytics, type GainsData } from './assemble-analytics.ts';
import { type Period, type PeriodInput, resolvePeriod } from './period.ts';
import { computePostGains, toPostSnapshots } from './post-gains.ts';
import type { AnalyticsFilter, AnalyticsReader, AnalyticsReads } from './reader.ts';

export interface AnalyticsDeps {
  readonly reader: AnalyticsReader;
  readonly catalog: PlatformCatalog;
  readonly clock: Clock;
}

export interface AnalyticsInput extends PeriodInput {
  readonly filter: AnalyticsFilter;
  /** Defaults to the workspace's time zone. */
  readonly timeZone?: string | undefined;
}

const maxPosts = 50;

export async function resolveTimeZone(
  deps: Pick<AnalyticsDeps, 'reader'>,
  actor: Actor,
  asked: Pick<AnalyticsInput, 'filter' | 'timeZone'>,
): Promise<string> {
  require(actor, 'read');
  return findTimeZone(deps, actor.workspaceId, asked);
}

/** Checks that the filter's ids exist; returns the requested time zone, or the workspace's. */
export async function findTimeZone(
  { reader }: Pick<AnalyticsDeps, 'reader'>,
  workspaceId: WorkspaceId,
  { filter, timeZone }: Pick<AnalyticsInput, 'filter' | 'timeZone'>,
): Promise<string> {
  const scope = await reader.findScope(workspaceId, filter);
  if (!scope) throw notFound('workspace');
  if (!scope.account) throw notFound('account');
  if (!scope.campaign) throw notFound('campaign');
  if (!scope.post) throw notFound('post');
  return timeZone ?? scope.timeZone;
}

export async function openPeriod(deps: AnalyticsDeps, actor: Actor, asked: AnalyticsInput): Promise<Period> {
  return resolvePeriod(asked, await resolveTimeZone(deps, actor, asked), deps.clock.now());
}

export async function readAnalytics(
  deps: AnalyticsDeps,
  actor: Actor,
  asked: AnalyticsInput,
): Promise<Analytics> {
  const period = await openPeriod(deps, actor, asked);
  return assembleAnalytics(
    deps.catalog,
    await (asked.filter.postId === undefined
      ? readPeriodData(deps, actor, period, asked.filter)
      : readPostData(deps, actor, period, asked.filter)),
  );
}

export const readGains = (
  deps: AnalyticsDeps,
  actor: Actor,
  period: Period,
  filter: AnalyticsFilter,
): Promise<GainsData> =>
  filter.postId === undefined
    ? deps.reader.together((reader) =>
        readSums(reader, actor, period, filter, reader.accounts(actor.workspaceId, filter)),
      )
    : readPostData(deps, actor, period, filter);

async function readSums(
  reader: AnalyticsReads,
  { workspaceId }: Actor,
  period: Period,
  filter: AnalyticsFilter,
  foundAccounts: ReturnType<AnalyticsReads['accounts']>,
): Promise<GainsData> {
  const stretches = [period.comparison, ...period.buckets];
  const [gains, counts, accounts, campaigns] = await Promise.all([
    reader.gains(workspaceId, filter, stretches),
    reader.postCounts(workspaceId, filter, stretches),
    foundAccounts,
    reader.campaigns(workspaceId, filter),
  ]);
  // For a campaign, only the accounts that it involves.
  const own = new Set([...gains, ...counts].map(({ accountId }) => accountId));
  const involved = filter.campaignId === undefined ? accounts : accounts.filter(({ id }) => own.has(id));
  return { period, gains, counts, accounts: involved, campaigns };
}

const readPeriodData = (
  { reader: whole, catalog }: AnalyticsDeps,
  actor: Actor,
  period: Period,
  filter: AnalyticsFilter,
): Promise<AnalyticsData> =>
  whole.together(async (reader) => {
    const { workspaceId } = actor;
    const standalonePlatforms = catalog.names.filter(
      (platform) => catalog.get(platform).insightRules.isStandalone,
    );
    const page = { filter, period, limit: maxPosts };
    const accounts = reader.accounts(workspaceId, filter);
    const readStandalone = async (): Promise<Pick<AnalyticsData, 'posts' | 'days'>> => {
      const standalone = (await accounts).filter(({ platform }) => standalonePlatforms.includes(platform));
      if (standalone.length === 0) return { posts: [], days: [] };
      const [posts, days] = await Promise.all([
        reader.newestPosts(workspaceId, { ...page, accountIds: standalone.map(({ id }) => id) }),
        // Daily metrics of a whole channel cannot be attributed to a campaign.
        filter.campaignId === undefined ? reader.channelDays(workspaceId, filter, ...period.days) : [],
      ]);
      return { posts, days };
    };
    // The best posts first: their details are asked for while the sums are read.
    const [best, summed, standalone] = await Promise.all([
      reader.bestPosts(workspaceId, { ...page, without: standalonePlatforms }),
      readSums(reader, actor, period, filter, accounts),
      readStandalone(),
    ]);
    return { ...summed, posts: [...best, ...standalone.posts], days: standalone.days };
  });

/** One post is summed from its own readings. */
async function readPostData(
  { reader, catalog }: AnalyticsDeps,
  { workspaceId }: Actor,
  period: Period,
  filter: AnalyticsFilter,
): Promise<AnalyticsData> {
  const { postId } = filter;
  const post = postId === undefined ? undefined : await reader.post(workspaceId, postId);
  const isSelected =
    post !== undefined &&
    (filter.platform ?? post.platform) === post.platform &&
    (filter.accountId ?? post.accountId) === post.accountId &&
    (filter.campaignId ?? post.campaignId) === post.campaignId;
  if (!isSelected)
    return { period, gains: [], counts: [], accounts: [], campaigns: new Map(), posts: [], days: [] };
  const stretches = [period.comparison, ...period.buckets];
  const [readings, counts, accounts, campaigns] = await Promise.all([
    reader.readings(workspaceId, post.id),
    reader.postCounts(workspaceId, { postId: post.id }, stretches),
    reader.accounts(workspaceId, { accountId: post.accountId }),
    post.campaignId === null ? new Map() : reader.campaigns(workspaceId, { campaignId: post.campaignId }),
  ]);
  const gains = computePostGains(post, readings, catalog.get(post.platform).insightRules.metrics, stretches);
  const withReadings: PostWithReadings = { ...post, readings: toPostSnapshots(readings) };
  return { period, gains, counts, accounts, campaigns, posts: [withReadings], days: [] };
}
