/** Posts with the latest readings of their metrics. */
import type {
  AnalyticsPost,
  AnalyticsReader,
  LatestReading,
  MetricGain,
} from '../../domain/analytics/reader.ts';
import type { PostId } from '../../lib/ids.ts';
import { mark } from '../postgres/prepared.ts';
import { toFilterClause } from './analytics-filter.ts';
import type { Query } from './analytics-reader.ts';
import { limitsOf } from './stretch-limits.ts';

type AnalyticsPosts = Pick<
  AnalyticsReader,
  | 'bestPosts'
  | 'newestPosts'
  | 'postsAfter'
  | 'readPosts'
  | 'gainsOfPosts'
  | 'post'
  | 'readings'
  | 'channelDays'
  | 'timedPosts'
>;

interface PostRow extends Omit<AnalyticsPost, 'figures'> {
  readonly figures: readonly [metric: string, source: string, value: number, readAtMs: number][] | null;
}

const columns = `p.post_id as id, p.platform, p.account_id as "accountId", p.campaign_id as "campaignId",
    left(o.caption, 200) as text, o.permalink, p.published_at as "publishedAt", p.read_at as "readAt", p.ended,
    p.trouble, p.answers, p.against_usual as "againstUsual",
    (select m.media_id from post_media m where m.post_id = p.post_id order by m.position limit 1) as "mediaId",
    (select json_build_object('mediaId', m.id, 'kind', case when m.preview_sha256 is null then 'content' else 'preview' end)
      from post_media f join media m on m.id = f.media_id
      where f.post_id = p.post_id and (m.preview_sha256 is not null or m.kind = 'image')
      order by f.role is null, f.position limit 1) as picture,
    (select json_agg(json_build_array(f.metric, f.source, f.value, round(date_part('epoch', f.read_at) * 1000)))
      from latest_figures f where f.post_id = p.post_id) as figures`;

/** Selected and limited first, on the narrow table; then the details of each are joined. */
const postsText = (where: string, order: string, limit = ''): string => `
  select ${columns}
  from (select * from followed_posts p where p.workspace_id = $1 ${where} order by ${order} ${limit}) p
  join posts o on o.id = p.post_id
  order by ${order}`;

const best = 'p.against_usual desc nulls last, p.published_at desc, p.post_id desc';
const newest = 'p.published_at desc, p.post_id desc';
const oldest = 'p.published_at, p.post_id';

const postOf = ({ figures, ...row }: PostRow): AnalyticsPost => ({
  ...row,
  figures: (figures ?? [])
    .map(
      ([metric, source, value, readAtMs]): LatestReading => ({
        metric,
        source,
        value,
        readAt: new Date(readAtMs),
      }),
    )
    .sort((one, other) => (one.metric < other.metric ? -1 : 1)),
});

export function createAnalyticsPosts(query: Query): AnalyticsPosts {
  const postsOf = async (text: string, values: readonly unknown[]): Promise<AnalyticsPost[]> =>
    (await query<PostRow>(`${mark} ${text}`, values)).map(postOf);
  return {
    /**
     * Which they are is not a named statement: planned without knowing the period, it would sort all posts of a large
     * campaign instead of scanning the index until there are enough. Their details are, because planning takes longer
     * than reading them.
     */
    async bestPosts(workspaceId, { filter, period, without, limit }) {
      const narrowing = toFilterClause(filter, 'p', 6);
      const rows = await query<{ id: PostId }>(
        `select p.post_id as id from followed_posts p
        where p.workspace_id = $1 and p.published_at >= $2 and p.published_at < $3 and p.platform <> all($4::text[])
          ${narrowing.where}
        order by ${best} limit $5`,
        [workspaceId, period.from, period.to, without, limit, ...narrowing.values],
      );
      if (rows.length === 0) return [];
      const text = postsText('and p.post_id = any($2::bigint[])', best);
      return postsOf(text, [workspaceId, rows.map(({ id }) => id)]);
    },

    newestPosts(workspaceId, { filter, period, accountIds, limit }) {
      const narrowing = toFilterClause(filter, 'p', 6);
      const where = `and p.published_at >= $2 and p.published_at < $3 and p.account_id = any($4::text[]) ${narrowing.where}`;
      const values = [workspaceId, period.from, period.to, accountIds, limit, ...narrowing.values];
      return postsOf(postsText(where, newest, 'limit $5'), values);
    },

    postsAfter(workspaceId, filter, period, last, limit) {
      const narrowing = toFilterClause(filter, 'p', 7);
      const where = `and p.published_at < $2 and (p.published_at, p.post_id) > ($3, $4::bigint)
        and p.published_at >= $6 ${narrowing.where}`;
      return postsOf(postsText(where, oldest, 'limit $5'), [
        workspaceId,
        period.to,
        last?.publishedAt ?? period.from,
        last?.id ?? -1,
        limit,
        period.from,
        ...narrowing.values,
      ]);
    },

    async readPosts(workspaceId, filter, range, after, limit) {
      const narrowing = toFilterClause(filter, 'p', 6);
      const rows = await query<Awaited<ReturnType<AnalyticsReader['readPosts']>>[number]>(
        `${mark} select p.post_id as id, p.platform, p.account_id as "accountId", p.campaign_id as "campaignId",
            p.published_at as "publishedAt", left(o.caption, 200) as text, o.permalink
          from followed_posts p join posts o on o.id = p.post_id
          where p.workspace_id = $1 and p.published_at < $2 and (p.read_at >= $3 or p.published_at >= $3)
            and p.post_id > $4::bigint ${narrowing.where}
          order by p.post_id limit $5`,
        [workspaceId, range.to, range.from, after ?? -1, limit, ...narrowing.values],
      );
      return rows;
    },

    async gainsOfPosts(workspaceId, postIds, metrics, stretches) {
      const { limits, stretchOf } = limitsOf(stretches);
      const rows = await query<Omit<MetricGain, 'stretch'> & { readonly place: number }>(
        `${mark} select f.post_id as "postId", f.metric, width_bucket(f.read_at, $4::timestamptz[]) as place,
            sum(f.gained) as gained, max(f.read_at) as "toldAt"
          from figures f
          where f.workspace_id = $1 and f.post_id = any($2::bigint[]) and f.metric = any($3::text[])
            and f.gained is not null and f.read_at >= $5 and f.read_at < $6
          group by 1, 2, 3`,
        [workspaceId, postIds, metrics, limits, limits[0], limits.at(-1)],
      );
      return rows.flatMap(({ place, ...row }) => {
        const stretch = stretchOf[place] ?? null;
        return stretch === null ? [] : [{ ...row, stretch }];
      });
    },

    async post(workspaceId, id) {
      const narrowing = toFilterClause({ postId: id }, 'p', 2);
      const [found] = await postsOf(postsText(narrowing.where, oldest), [workspaceId, id]);
      return found;
    },

    async readings(workspaceId, id) {
      const rows = await query<Awaited<ReturnType<AnalyticsReader['readings']>>[number]>(
        `${mark} select metric, read_at as "readAt", value, gained from figures
          where workspace_id = $1 and post_id = $2 order by read_at, metric`,
        [workspaceId, id],
      );
      return rows;
    },

    async channelDays(workspaceId, { accountId, platform }, firstDay, lastDay) {
      const narrowing = toFilterClause({ accountId, platform }, 'a', 4, 'id');
      const rows = await query<Awaited<ReturnType<AnalyticsReader['channelDays']>>[number]>(
        `${mark} select d.account_id as "accountId", to_char(d.day, 'YYYY-MM-DD') as day, d.metric, d.value,
            d.read_at as "readAt"
          from account_days d join accounts a on a.id = d.account_id
          where a.workspace_id = $1 and d.day between $2 and $3 ${narrowing.where}
          order by d.account_id, d.day, d.metric`,
        [workspaceId, firstDay, lastDay, ...narrowing.values],
      );
      return rows;
    },

    async timedPosts(workspaceId, filter, period) {
      const narrowing = toFilterClause(filter, 'p', 4);
      const rows = await query<Awaited<ReturnType<AnalyticsReader['timedPosts']>>[number]>(
        `${mark} select p.account_id as "accountId", p.published_at as "publishedAt", p.against_usual as "againstUsual"
          from followed_posts p
          where p.workspace_id = $1 and p.against_usual is not null and p.published_at >= $2 and p.published_at < $3
            ${narrowing.where}`,
        [workspaceId, period.from, period.to, ...narrowing.values],
      );
      return rows;
    },
  };
}
