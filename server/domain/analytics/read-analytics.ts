/** Reads what platforms told about a period: gained, and compared with the period before. */
import { notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { Analytics, ShownPost } from './analytics.ts';
import { assemble, type Facts, type Told } from './assemble.ts';
import { type AskedPeriod, type Period, resolvePeriod } from './period.ts';
import { gainsOfPost, seriesOfPost } from './post-gains.ts';
import type { AnalyticsFilter, AnalyticsReader } from './reader.ts';

export interface AnalyticsDeps {
  readonly reader: AnalyticsReader;
  readonly catalog: PlatformCatalog;
  readonly clock: Clock;
}

export interface AskedAnalytics extends AskedPeriod {
  readonly filter: AnalyticsFilter;
  /** The workspace's unless it is said. */
  readonly timeZone?: string | undefined;
}

const shownPosts = 50;

/** The zone that holds: the asked one, or the workspace's. What is asked for by an id has to be there. */
export async function openScope(
  { reader }: Pick<AnalyticsDeps, 'reader'>,
  actor: Actor,
  { filter, timeZone }: Pick<AskedAnalytics, 'filter' | 'timeZone'>,
): Promise<string> {
  require(actor, 'read');
  const scope = await reader.open(actor.workspaceId, filter);
  if (!scope) throw notFound('workspace');
  if (!scope.account) throw notFound('account');
  if (!scope.campaign) throw notFound('campaign');
  if (!scope.post) throw notFound('post');
  return timeZone ?? scope.timeZone;
}

export async function openPeriod(deps: AnalyticsDeps, actor: Actor, asked: AskedAnalytics): Promise<Period> {
  return resolvePeriod(asked, await openScope(deps, actor, asked), deps.clock.now());
}

export async function readAnalytics(
  deps: AnalyticsDeps,
  actor: Actor,
  asked: AskedAnalytics,
): Promise<Analytics> {
  const period = await openPeriod(deps, actor, asked);
  return assemble(
    deps.catalog,
    await (asked.filter.postId === undefined
      ? factsOf(deps, actor, period, asked.filter)
      : factsOfPost(deps, actor, period, asked.filter)),
  );
}

export async function toldIn(
  deps: AnalyticsDeps,
  actor: Actor,
  period: Period,
  filter: AnalyticsFilter,
  found?: ReturnType<AnalyticsReader['accounts']>,
): Promise<Told> {
  if (filter.postId !== undefined) return factsOfPost(deps, actor, period, filter);
  const { reader } = deps;
  const { workspaceId } = actor;
  const stretches = [period.compared, ...period.buckets];
  const [gains, counts, accounts, campaigns] = await Promise.all([
    reader.gains(workspaceId, filter, stretches),
    reader.postCounts(workspaceId, filter, stretches),
    found ?? reader.accounts(workspaceId, filter),
    reader.campaigns(workspaceId, filter),
  ]);
  // Of a campaign only the accounts that it has to do with.
  const own = new Set([...gains, ...counts].map(({ accountId }) => accountId));
  const concerned = filter.campaignId === undefined ? accounts : accounts.filter(({ id }) => own.has(id));
  return { period, gains, counts, accounts: concerned, campaigns };
}

async function factsOf(
  deps: AnalyticsDeps,
  actor: Actor,
  period: Period,
  filter: AnalyticsFilter,
): Promise<Facts> {
  const { reader, catalog } = deps;
  const { workspaceId } = actor;
  const without = catalog.names.filter((platform) => catalog.get(platform).figures.standsAlone);
  const page = { filter, period, limit: shownPosts };
  const accounts = reader.accounts(workspaceId, filter);
  const standingAlone = async (): Promise<Pick<Facts, 'posts' | 'days'>> => {
    const alone = (await accounts).filter(({ platform }) => without.includes(platform));
    if (alone.length === 0) return { posts: [], days: [] };
    const [posts, days] = await Promise.all([
      reader.newestPosts(workspaceId, { ...page, accountIds: alone.map(({ id }) => id) }),
      // Days of a whole channel say nothing about a campaign.
      filter.campaignId === undefined ? reader.channelDays(workspaceId, filter, ...period.days) : [],
    ]);
    return { posts, days };
  };
  const [told, best, alone] = await Promise.all([
    toldIn(deps, actor, period, filter, accounts),
    reader.bestPosts(workspaceId, { ...page, without }),
    standingAlone(),
  ]);
  return { ...told, posts: [...best, ...alone.posts], days: alone.days };
}

/** One post is added up from its own readings. */
async function factsOfPost(
  { reader, catalog }: AnalyticsDeps,
  { workspaceId }: Actor,
  period: Period,
  filter: AnalyticsFilter,
): Promise<Facts> {
  const { postId } = filter;
  const post = postId === undefined ? undefined : await reader.post(workspaceId, postId);
  const fits =
    post !== undefined &&
    (filter.platform ?? post.platform) === post.platform &&
    (filter.accountId ?? post.accountId) === post.accountId &&
    (filter.campaignId ?? post.campaignId) === post.campaignId;
  if (!fits)
    return { period, gains: [], counts: [], accounts: [], campaigns: new Map(), posts: [], days: [] };
  const stretches = [period.compared, ...period.buckets];
  const [readings, counts, accounts, campaigns] = await Promise.all([
    reader.readings(workspaceId, post.id),
    reader.postCounts(workspaceId, { postId: post.id }, stretches),
    reader.accounts(workspaceId, { accountId: post.accountId }),
    post.campaignId === null ? new Map() : reader.campaigns(workspaceId, { campaignId: post.campaignId }),
  ]);
  const gains = gainsOfPost(post, readings, catalog.get(post.platform).figures.metrics, stretches);
  const shown: ShownPost = { ...post, readings: seriesOfPost(readings) };
  return { period, gains, counts, accounts, campaigns, posts: [shown], days: [] };
}
