/**
 * Gains by account, campaign and measure. Promise: a query never reads single readings, only `gained_days`,
 * whose size depends on days, accounts, campaigns and measures; so a hundred times the readings cost the same.
 */
import type {
  AnalyticsReader,
  AnalyticsScope,
  GainSeries,
  PostCount,
} from '../../domain/analytics/reader.ts';
import { spansOf } from '../../domain/analytics/spans.ts';
import type { CampaignId } from '../../lib/ids.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { toFilterClause } from './analytics-filter.ts';
import { createAnalyticsPosts } from './analytics-posts.ts';
import { limitsOf } from './stretch-limits.ts';

type AccountRow = Awaited<ReturnType<AnalyticsReader['accounts']>>[number];

/**
 * A row is read once for each span of its day: two for local days, about one for an hour. `place` is the last of
 * these spans with a reading: its day and where it ends. Parts of a stretch are summed by `gains`: grouping them
 * here as well took twice as long (17 against 9 ms of a core for ninety days of five accounts).
 */
const gainsText = (where: string): string => `
  select t.account_id as "accountId", nullif(t.campaign_id, '') as "campaignId", t.measure, t.stretches, t.parts, (
    -- The last reading was where the running count first reached its value at the end of the span.
    select (g.day + (array_position(g.told, g.told[t.place % 100]) - 1) * interval '15 minutes') at time zone 'UTC'
    from gained_days g where g.account_id = t.account_id and g.campaign_id = t.campaign_id and g.measure = t.measure
      and g.day = date '2000-01-01' + t.place / 100) as "toldAt"
  from (
    select g.account_id, g.campaign_id, g.measure, max((g.day - date '2000-01-01') * 100 + s.high) as place,
      array_agg(s.stretch) as stretches,
      array_agg((g.gained[s.high] - case when s.low = 0 then 0 else g.gained[s.low] end)::float8) as parts
    from gained_days g
    join unnest($2::date[], $3::int[], $4::int[], $5::int[]) as s (day, stretch, low, high) on s.day = g.day
    where g.workspace_id = $1 and g.day between $6::date and $7::date ${where}
      and g.told[s.high] > case when s.low = 0 then 0 else g.told[s.low] end
    group by g.account_id, g.campaign_id, g.measure
  ) t
  order by t.account_id, t.campaign_id, t.measure`;

interface GainRow extends Omit<GainSeries, 'gained'> {
  readonly parts: readonly number[];
}

function seriesOf({ parts, stretches, ...row }: GainRow): GainSeries {
  const sums = new Map<number, number>();
  for (const [index, stretch] of stretches.entries())
    sums.set(stretch, (sums.get(stretch) ?? 0) + (parts[index] ?? 0));
  return { ...row, stretches: [...sums.keys()], gained: [...sums.values()] };
}

/** Grouped twice, so that an account has one row and not one for each day. */
const countsText = (where: string): string => `
  select account_id as "accountId", campaign_id as "campaignId", array_agg(place) as places, array_agg(posts) as posts,
    min(first) as "firstPublishedAt", max(read_at) as "readAt"
  from (
    select p.account_id, p.campaign_id, width_bucket(p.published_at, $2::timestamptz[]) as place, count(*)::int as posts,
      min(p.published_at) as first, max(p.read_at) as read_at
    from followed_posts p where p.workspace_id = $1 ${where}
    group by p.account_id, p.campaign_id, 3
  ) counted
  group by account_id, campaign_id`;

interface CountRow extends Omit<PostCount, 'published'> {
  readonly places: readonly number[];
  readonly posts: readonly number[];
}

const accountsText = (where: string): string => `
  select a.id, a.platform, a.external_id as "externalId", a.name, a.status, a.status_reason as "statusReason",
    a.simulated, f.kept_since as "keptSince", f.trouble, f.days_read_at as "daysReadAt"
  from accounts a left join followed_accounts f on f.account_id = a.id
  where a.workspace_id = $1 ${where}
    and (a.status <> 'disconnected' or exists (select 1 from followed_posts p where p.account_id = a.id))
  order by a.platform, a.name, a.id`;

const openText = `
  select w.time_zone as "timeZone",
    $2::text is null or exists (select 1 from accounts a where a.workspace_id = w.id and a.id = $2) as account,
    $3::text is null or exists (select 1 from campaigns c where c.workspace_id = w.id and c.id = $3) as campaign,
    $4::bigint is null or exists (
      select 1 from posts p where p.workspace_id = w.id and p.id = $4 and p.deleted_at is null) as post
  from workspaces w where w.id = $1`;

export function createAnalyticsReader({ pool }: Pick<DatabaseHandle, 'pool'>): AnalyticsReader {
  return {
    ...createAnalyticsPosts(pool),

    async findScope(workspaceId, { accountId, campaignId, postId }) {
      const values = [workspaceId, accountId ?? null, campaignId ?? null, postId ?? null];
      const { rows } = await pool.query<AnalyticsScope>({ name: 'analytics-open', text: openText, values });
      return rows[0];
    },

    async gains(workspaceId, filter, stretches) {
      const { days, stretches: places, lows, highs } = spansOf(stretches);
      const sorted = days.toSorted();
      const narrowing = toFilterClause(filter, 'g', 8);
      // The index of campaigns leaves out posts without one, and is used only where the query says so.
      const inCampaign = filter.campaignId === undefined ? '' : `and g.campaign_id <> ''`;
      const { rows } = await pool.query<GainRow>({
        name: `analytics-gains-${narrowing.name}`,
        text: gainsText(`${narrowing.where} ${inCampaign}`),
        values: [workspaceId, days, places, lows, highs, sorted[0], sorted.at(-1), ...narrowing.values],
      });
      return rows.map(seriesOf);
    },

    async postCounts(workspaceId, filter, stretches) {
      const { limits, stretchOf } = limitsOf(stretches);
      const narrowing = toFilterClause(filter, 'p', 3);
      const { rows } = await pool.query<CountRow>({
        name: `analytics-counts-${narrowing.name}`,
        text: countsText(narrowing.where),
        values: [workspaceId, limits, ...narrowing.values],
      });
      return rows.map(({ places, posts, ...row }) => ({
        ...row,
        published: new Map(
          places.flatMap((place, index) => {
            const stretch = stretchOf[place] ?? null;
            return stretch === null ? [] : [[stretch, posts[index] ?? 0] as const];
          }),
        ),
      }));
    },

    async accounts(workspaceId, { platform, accountId }) {
      const narrowing = toFilterClause({ platform, accountId }, 'a', 2, 'id');
      const { rows } = await pool.query<AccountRow>({
        name: `analytics-accounts-${narrowing.name}`,
        text: accountsText(narrowing.where),
        values: [workspaceId, ...narrowing.values],
      });
      return rows;
    },

    async campaigns(workspaceId, { campaignId }) {
      const { rows } = await pool.query<{ id: CampaignId; name: string }>({
        name: 'analytics-campaigns',
        text: 'select id, name from campaigns where workspace_id = $1 and ($2::text is null or id = $2)',
        values: [workspaceId, campaignId ?? null],
      });
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}
