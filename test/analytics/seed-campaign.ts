/**
 * One campaign of ninety days with all of its readings, made by the database itself: posts of five accounts, each read as
 * often as the service reads, growing towards a size of its own. What was gained is added up here by plain SQL, not by
 * the service.
 */

import type { Pool, PoolClient } from 'pg';
import type { PlatformName } from '../../server/domain/platforms.ts';
import {
  type AccountId,
  type CampaignId,
  newId,
  type UserId,
  type WorkspaceId,
} from '../../server/lib/ids.ts';
import { catalog } from '../../server/platforms/index.ts';

export interface SeededCampaign {
  readonly userId: UserId;
  readonly workspaceId: WorkspaceId;
  readonly campaignId: CampaignId;
  readonly accounts: readonly AccountId[];
  readonly posts: number;
  readonly snapshots: number;
}

const platforms: readonly PlatformName[] = ['facebook', 'instagram', 'linkedin', 'tiktok', 'linkedin'];
/** What a post of each platform tells; some have more kinds of posts, with metrics of their own. */
const toldMetrics = (platform: PlatformName) =>
  catalog
    .get(platform)
    .figures.metrics.filter(({ source }) => source !== 'video insights' && !/^member/.test(source));
/** By the spacing of readings, a post of an age between nought and ninety days has been read about so often. */
const readingsOfPost = 89;

/** `into`: a workspace that is there. Otherwise one is made, with a person who owns it. */
export async function seedCampaign(
  pool: Pool,
  snapshots: number,
  now: Date,
  into?: Pick<SeededCampaign, 'userId' | 'workspaceId'>,
): Promise<SeededCampaign> {
  const nowMs = now.getTime();
  const { userId, workspaceId } = into ?? { userId: newId('usr', nowMs), workspaceId: newId('wsp', nowMs) };
  const campaignId = newId('cmp', nowMs);
  const accounts = platforms.map((platform, index) => ({ id: newId('acc', nowMs), platform, index }));
  const metrics = accounts.flatMap(({ id, platform }) =>
    toldMetrics(platform).map((metric, index) => ({ account: id, index, ...metric })),
  );
  const count = Math.max(10, Math.round(snapshots / ((metrics.length / accounts.length) * readingsOfPost)));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local synchronous_commit = off');
    if (!into) await addWorkspace(client, userId, workspaceId, now);
    await client.query(
      `insert into campaigns (id, workspace_id, name, time_zone, state, from_app, created_by, created_at)
       values ($1, $2, 'Winter lot', 'Europe/Lisbon', 'made', false, $3, $4)`,
      [campaignId, workspaceId, userId, now],
    );
    for (const { id, platform, index } of accounts)
      await client.query(
        `insert into accounts (id, workspace_id, platform, external_id, name, simulated, status, scopes, connected_by,
           connected_at) values ($1, $2, $3, $1, $4, true, 'active', '{}', $5, $6)`,
        [id, workspaceId, platform, `Account ${index + 1}`, userId, now],
      );
    await client.query(postsText, [
      workspaceId,
      campaignId,
      userId,
      now,
      count,
      accounts.map(({ id }) => id),
      accounts.map(({ platform }) => platform),
      (BigInt(nowMs) - BigInt(Date.UTC(2024, 0, 1))).toString(),
    ]);
    // Checked for all rows together at the end: one by one it would take longer than everything else.
    await client.query('alter table figures drop constraint figures_workspace_id_post_id_fkey');
    await client.query(
      `create temporary table told_metric on commit drop as select * from unnest($1::text[], $2::text[], $3::text[],
         $4::text[], $5::float8[]) as m (account_id, metric, source, measure, share)`,
      [
        metrics.map(({ account }) => account),
        metrics.map(({ name }) => name),
        metrics.map(({ source }) => source),
        metrics.map(({ measure, kind }) => (kind === 'count' ? measure : null)),
        metrics.map(({ index }) => 1 / (1 + index * index)),
      ],
    );
    await client.query('analyze followed_posts, told_metric');
    await client.query(figuresText, [workspaceId, now]);
    await client.query('analyze figures');
    await client.query(
      `alter table figures add constraint figures_workspace_id_post_id_fkey
       foreign key (workspace_id, post_id) references followed_posts (workspace_id, post_id)`,
    );
    for (const text of [latestText, gainedText, ranksText]) await client.query(text, [workspaceId]);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from figures where workspace_id = $1',
      [workspaceId],
    );
    await client.query('commit');
    return {
      userId,
      workspaceId,
      campaignId,
      accounts: accounts.map(({ id }) => id),
      posts: count,
      snapshots: rows[0]?.count ?? 0,
    };
  } finally {
    client.release();
  }
}

async function addWorkspace(
  client: PoolClient,
  userId: UserId,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<void> {
  await client.query(
    `insert into users (id, name, email, email_verified, status, created_at) values ($1, 'Ines', '', true, 'active', $2)`,
    [userId, now],
  );
  await client.query(
    `insert into workspaces (id, name, time_zone, created_at) values ($1, 'Lanternfish', 'Europe/Lisbon', $2)`,
    [workspaceId, now],
  );
  await client.query(
    `insert into memberships (workspace_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`,
    [workspaceId, userId, now],
  );
}

/** Published at whole minutes of the last ninety days, the youngest an hour ago. Their trigger makes them followed. */
const postsText = `
  insert into posts (id, workspace_id, campaign_id, platform, account_id, state, caption, author_id, from_app,
    last_editor_id, external_id, permalink, published_at, created_at, updated_at)
  select ((($8::bigint - 1000000 + n) << 22) | n), $1, $2, a.platform, a.id, 'published',
    format('Post %s of the winter lot: roasted once, in small batches, and shipped from Lisbon the same day.', n), $3,
    false, $3, 'x' || n, 'https://platform.example/' || n, at, at, at
  from generate_series(1, $5::int) n
  join unnest($6::text[], $7::text[]) with ordinality as a (id, platform, place) on a.place = n % 5 + 1
  cross join lateral (
    select date_trunc('minute', $4::timestamptz - interval '1 hour'
      - (('x' || left(md5(n::text), 8))::bit(32)::bigint / 4294967296.0) * interval '89 days 22 hours') as at) t`;

/** Hourly for a day, every three hours to the third, twice a day to the fourteenth, then daily. */
const figuresText = `
  insert into figures (workspace_id, post_id, source, metric, read_at, value, gained)
  select $1, post_id, source, metric, read_at, value,
    case when measure is null then null else value - lag(value, 1, 0) over (partition by post_id, metric order by read_at) end
  from (
    select p.post_id, m.source, m.metric, m.measure, r.read_at,
      floor((500 + p.post_id % 9500) * m.share * (1 - exp(-extract(epoch from r.read_at - p.published_at) / 200000))) as value
    from followed_posts p
    join told_metric m on m.account_id = p.account_id
    cross join lateral (
      select p.published_at + age + (p.post_id % 3600) * interval '0.1 second' as read_at from (
        select n * interval '1 hour' as age from generate_series(1, 24) n
        union all select interval '1 day' + n * interval '3 hours' from generate_series(1, 16) n
        union all select interval '3 days' + n * interval '12 hours' from generate_series(1, 22) n
        union all select interval '14 days' + n * interval '1 day' from generate_series(1, 76) n) ages) r
    where p.workspace_id = $1 and r.read_at <= $2
  ) read
  order by post_id, metric, read_at`;

const latestText = `
  insert into latest_figures (workspace_id, post_id, source, metric, value, read_at)
  select distinct on (post_id, metric) workspace_id, post_id, source, metric, value, read_at from figures
  where workspace_id = $1 order by post_id, metric, read_at desc`;

/** Quarter by quarter, then the running sums of each day. */
const gainedText = `
  insert into gained_days (workspace_id, account_id, campaign_id, platform, measure, day, gained, told)
  with quarters as (
    select p.account_id, p.campaign_id, p.platform, m.measure, (f.read_at at time zone 'UTC')::date as day,
      floor(extract(epoch from (f.read_at at time zone 'UTC')::time) / 900)::int + 1 as quarter,
      sum(f.gained) as gained, count(*) as told
    from figures f
    join followed_posts p on p.post_id = f.post_id
    join told_metric m on m.account_id = p.account_id and m.metric = f.metric
    where f.workspace_id = $1 and f.gained is not null and m.measure is not null
    group by 1, 2, 3, 4, 5, 6
  ), days as (select distinct account_id, campaign_id, platform, measure, day from quarters)
  select $1, account_id, campaign_id, platform, measure, day,
    array_agg(gained order by quarter), array_agg(told order by quarter)
  from (
    select d.*, quarter,
      coalesce(sum(q.gained) over running, 0)::bigint as gained, coalesce(sum(q.told) over running, 0)::int as told
    from days d cross join generate_series(1, 96) quarter
    left join quarters q using (account_id, campaign_id, platform, measure, day, quarter)
    window running as (partition by d.account_id, d.campaign_id, d.measure, d.day order by quarter)
  ) sums
  group by account_id, campaign_id, platform, measure, day`;

const ranksText = `
  update followed_posts p set read_at = l.read_at, asked_at = l.read_at, next_at = l.read_at + interval '1 day',
    views = l.views, first_views = l.views, answers = l.answers, against_usual = l.views / 3000
  from (
    select f.post_id, max(f.read_at) as read_at, sum(f.value) filter (where m.measure = 'views') as views,
      sum(f.value) filter (where m.measure in ('reactions', 'comments', 'shares', 'saves')) as answers
    from latest_figures f
    join followed_posts o on o.post_id = f.post_id
    join told_metric m on m.account_id = o.account_id and m.metric = f.metric
    where f.workspace_id = $1 group by f.post_id) l
  where l.post_id = p.post_id`;
