/**
 * Gains by account, campaign and measure. Promise: a query never reads single readings, only `gained_days`,
 * whose size depends on days, accounts, campaigns and measures; so a hundred times the readings cost the same.
 */
import { CompiledQuery } from 'kysely';
import type {
  AnalyticsReader,
  AnalyticsReads,
  AnalyticsScope,
  GainSeries,
  PostCount,
} from '../../domain/analytics/reader.ts';
import { spansOf } from '../../domain/analytics/spans.ts';
import type { CampaignId } from '../../lib/ids.ts';
import type { DatabaseHandle, Sql } from '../postgres/database.ts';
import { mark } from '../postgres/prepared.ts';
import { toFilterClause } from './analytics-filter.ts';
import { createAnalyticsPosts } from './analytics-posts.ts';
import { limitsOf } from './stretch-limits.ts';

export type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

type AccountRow = Awaited<ReturnType<AnalyticsReader['accounts']>>[number];

/**
 * A row is read once for each span of its day: two for local days, about one for an hour. `place` is the last of
 * these spans with a reading: its day and where it ends. Parts of a stretch are summed by `gains`: grouping them
 * here as well took twice as long (17 against 9 ms of a core for ninety days of five accounts).
 *
 * Not a named statement: planned without knowing the days, it would expect few rows and sort them for the groups with
 * their arrays, which takes longer than everything else (4.3 against 2.4 ms).
 */
const gainsText = (where: string): string => `
  select t.account_id as "accountId", nullif(t.campaign_id, '') as "campaignId", t.measure, t.stretches, t.parts, (
    -- The last reading was where the running count first reached its value at the end of the span.
    select (g.day + (array_position(g.told, g.told[t.place % 100]) - 1) * interval '15 minutes') at time zone 'UTC'
    from gained_days g where g.account_id = t.account_id and g.campaign_id = t.campaign_id and g.measure = t.measure
      and g.day = date '2000-01-01' + t.place / 100) as "toldAt"
  from (
    select g.account_id, g.campaign_id, g.measure, max((g.day - date '2000-01-01') * 100 + s.high) as place,
      to_json(array_agg(s.stretch)) as stretches,
      to_json(array_agg(g.gained[s.high] - case when s.low = 0 then 0 else g.gained[s.low] end)) as parts
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
const countsText = (where: string): string => `${mark}
  select account_id as "accountId", campaign_id as "campaignId", to_json(array_agg(place)) as places,
    to_json(array_agg(posts)) as posts, min(first) as "firstPublishedAt", max(read_at) as "readAt"
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

const accountsText = (where: string): string => `${mark}
  select a.id, a.platform, a.external_id as "externalId", a.name, a.status, a.status_reason as "statusReason",
    a.simulated, f.kept_since as "keptSince", f.trouble, f.days_read_at as "daysReadAt"
  from accounts a left join followed_accounts f on f.account_id = a.id
  where a.workspace_id = $1 ${where}
    and (a.status <> 'disconnected' or exists (select 1 from followed_posts p where p.account_id = a.id))
  order by a.platform, a.name, a.id`;

const openText = `${mark}
  select w.time_zone as "timeZone",
    $2::text is null or exists (select 1 from accounts a where a.workspace_id = w.id and a.id = $2) as account,
    $3::text is null or exists (select 1 from campaigns c where c.workspace_id = w.id and c.id = $3) as campaign,
    $4::bigint is null or exists (
      select 1 from posts p where p.workspace_id = w.id and p.id = $4 and p.deleted_at is null) as post
  from workspaces w where w.id = $1`;

export function createAnalyticsReader({
  sql,
  readTogether,
}: Pick<DatabaseHandle, 'sql' | 'readTogether'>): AnalyticsReader {
  return {
    ...createReads(sql),
    together: (read) => readTogether((together) => read(createReads(together))),
  };
}

/** As PostgreSQL reads arrays of numbers and times: the driver would look for what to quote in each. */
const arrayOf = (values: readonly (number | string)[]): string => `{${values.join(',')}}`;

function createReads(sql: Sql): AnalyticsReads {
  const query: Query = async <Row>(text: string, values: readonly unknown[]) =>
    (await sql.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  return {
    ...createAnalyticsPosts(query),

    async findScope(workspaceId, { accountId, campaignId, postId }) {
      const values = [workspaceId, accountId ?? null, campaignId ?? null, postId ?? null];
      const rows = await query<AnalyticsScope>(openText, values);
      return rows[0];
    },

    async gains(workspaceId, filter, stretches) {
      const { days, stretches: places, lows, highs } = spansOf(stretches);
      const sorted = days.toSorted();
      const narrowing = toFilterClause(filter, 'g', 8);
      // The index of campaigns leaves out posts without one, and is used only where the query says so.
      const inCampaign = filter.campaignId === undefined ? '' : `and g.campaign_id <> ''`;
      const rows = await query<GainRow>(gainsText(`${narrowing.where} ${inCampaign}`), [
        workspaceId,
        arrayOf(days),
        arrayOf(places),
        arrayOf(lows),
        arrayOf(highs),
        sorted[0],
        sorted.at(-1),
        ...narrowing.values,
      ]);
      return rows.map(seriesOf);
    },

    async postCounts(workspaceId, filter, stretches) {
      const { limits, stretchOf } = limitsOf(stretches);
      const narrowing = toFilterClause(filter, 'p', 3);
      const rows = await query<CountRow>(countsText(narrowing.where), [
        workspaceId,
        arrayOf(limits),
        ...narrowing.values,
      ]);
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
      return query<AccountRow>(accountsText(narrowing.where), [workspaceId, ...narrowing.values]);
    },

    async campaigns(workspaceId, { campaignId }) {
      const rows = await query<{ id: CampaignId; name: string }>(
        `${mark} select id, name from campaigns where workspace_id = $1 and ($2::text is null or id = $2)`,
        [workspaceId, campaignId ?? null],
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}
