/** GET /v2/analytics: the same sums as version 1, by whatever is chosen, and nothing added up that may not be. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import { type SeededCampaign, seedCampaign } from '../../../test/analytics/seed-campaign.ts';
import {
  type ApiFixture,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { insertPosts } from '../../../test/database.ts';
import { type AccountId, newId, type UserId, type WorkspaceId } from '../../lib/ids.ts';
import { type AnswerRowView, type AnswerView, answerView } from './answer-views.ts';
import type { AnalyticsView } from './views.ts';

const now = new Date('2026-11-15T21:47:30.000Z');
const inMonth = 'from=2026-10-20&to=2026-11-15&time_zone=Europe/Lisbon';
const allMetrics = 'metrics=views,reach,reactions,comments,shares,saves,clicks';
const shared = 'metrics=reactions,comments,shares,saves,clicks';
const channel: AccountId = newId('acc', now.getTime());
let api: ApiFixture;
let pool: Pool;
let campaign: SeededCampaign;

before(async () => {
  api = await openApiFixture({ overrides: { clock: { now: () => now } } });
  pool = api.server.database.owner;
  const { userId, workspace: workspaceId } = api.owner as unknown as {
    userId: UserId;
    workspace: WorkspaceId;
  };
  campaign = await seedCampaign(pool, 6_000, now, { userId, workspaceId });
  await pool.query(
    `insert into accounts (id, workspace_id, platform, external_id, name, simulated, status, scopes, connected_by,
       connected_at) values ($1, $2, 'youtube', 'UCx', 'Our channel', true, 'active', '{}', $3, $4)`,
    [channel, workspaceId, userId, now],
  );
  await insertPosts(
    pool,
    `with i as (insert into ideas (id, workspace_id, created_at) values ('ide_77', $1, $4))
     insert into posts (id, workspace_id, idea_id, platform, account_id, state, caption, author_id, from_app,
       last_editor_id, external_id, permalink, published_at, created_at, updated_at)
     values (77, $1, 'ide_77', 'youtube', $2, 'published', 'A video', $3, false, $3, 'v', 'https://youtu.example/v', $4, $4, $4)`,
    [workspaceId, channel, userId, new Date('2026-11-10T10:00:00Z')],
  );
});
after(() => api[Symbol.asyncDispose]());

async function ask(query: string): Promise<AnswerView> {
  const reply = await api.owner.get<AnswerView>(`/v2/analytics?limit=1000&${query}`);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return answerView.strict().parse(reply.body);
}
const askV1 = async (query: string): Promise<AnalyticsView> =>
  (await api.owner.get<AnalyticsView>(`/v1/analytics?${query}`)).body;

type Figures = Record<string, { gained: number | null; before?: number | null; change?: number | null }>;
/** What was told. */
const reported = (values: readonly { gained: number | null; before: number | null }[]): Figures =>
  Object.fromEntries(
    values.flatMap((value) => {
      const { gained, before: earlier, change } = value as AnswerRowView['values'][number];
      const name = 'metric' in value ? value.metric : (value as { measure?: string }).measure;
      return gained === null && earlier === null ? [] : [[name, { gained, before: earlier, change }]];
    }),
  );
const sumOf = (rows: readonly AnswerRowView[], metric: string): number =>
  rows.reduce((sum, { values }) => sum + (values.find((one) => one.metric === metric)?.gained ?? 0), 0);

test('200 without a dimension: one row, with the totals of version 1, compared as there', async () => {
  const [answer, v1] = [await ask(`${shared}&${inMonth}&compare=previous_period`), await askV1(inMonth)];
  assert.deepEqual(answer.compared_with, v1.compared_with);
  assert.deepEqual([answer.from, answer.to, answer.as_of], [v1.from, v1.to, v1.as_of]);
  assert.equal(answer.total_rows, 1);
  assert.deepEqual(
    answer.rows[0]?.values.map(({ metric, sources, ...value }) => ({
      measure: metric,
      ...value,
      sources: sources.map(({ platform, metric: name }) => `${platform} ${name}`).sort(),
    })),
    v1.totals.map(({ sources, ...total }) => ({
      ...total,
      sources: sources.map(({ platform, metric: name }) => `${platform} ${name}`).sort(),
    })),
  );
});

test('200 by platform, account and campaign: what version 1 tells of each, with its source', async () => {
  const v1 = await askV1(inMonth);
  const byPlatform = await ask(`${allMetrics}&dimensions=platform&${inMonth}&compare=previous_period`);
  for (const { platform, measures } of v1.platforms) {
    const row = byPlatform.rows.find((one) => one.platform === platform);
    assert.deepEqual(reported(row?.values ?? []), reported(measures), platform);
    for (const { measure, metrics, gained } of measures)
      if (gained !== null)
        assert.deepEqual(
          row?.values.find(({ metric }) => metric === measure)?.sources,
          metrics.map((metric) => ({ platform, metric })),
        );
  }
  const byAccount = await ask(`${allMetrics}&dimensions=account&${inMonth}&compare=previous_period`);
  for (const { account_id, name, measures } of v1.accounts) {
    const row = byAccount.rows.find(({ account }) => account?.id === account_id);
    assert.deepEqual(reported(row?.values ?? []), reported(measures), account_id);
    if (row) assert.equal(row.account?.name, name);
  }
  const byCampaign = await ask(`${shared}&dimensions=campaign&${inMonth}&compare=previous_period`);
  assert.deepEqual(
    byCampaign.rows.map(({ campaign: one, values }) => [one?.id, one?.name, reported(values)]),
    v1.campaigns.map(({ campaign_id, name, measures }) => [campaign_id, name, reported(measures)]),
  );
});

for (const query of [
  `${inMonth}&grain=day`,
  'from=2026-09-20&to=2026-11-15&time_zone=Asia/Kathmandu&grain=week',
  'from=2026-09-05&time_zone=America/St_Johns&grain=month',
  'from=2026-11-12T05:30:00Z&to=2026-11-15T08:00:00Z&grain=hour&time_zone=Australia/Lord_Howe',
])
  test(`200 by platform and time: the series of version 1, and since when each holds (${query})`, async () => {
    const v1 = await askV1(query.replace('grain', 'granularity'));
    const answer = await ask(`${allMetrics}&dimensions=platform,time&${query}`);
    assert.equal(answer.total_rows, answer.rows.length);
    for (const { platform, series } of v1.platforms) {
      const rows = answer.rows.filter((row) => row.platform === platform);
      const known = series.filter(({ gained }) => Object.values(gained).some((value) => value !== null));
      assert.deepEqual(
        rows.map(({ start, since, values }) => [start, since, reported(values)]),
        known.map(({ start, since, gained }) => [
          start,
          since,
          reported(
            Object.entries(gained).map(([metric, value]) => ({
              metric,
              gained: value ?? null,
              before: null,
              change: null,
            })),
          ),
        ]),
        platform,
      );
    }
  });

test('200 by post, and by the hour of the week in which posts were published: the same sums', async () => {
  const [whole] = (await ask(`${shared}&${inMonth}&compare=previous_period`)).rows;
  for (const dimensions of ['post', 'hour_of_week', 'post,time', 'hour_of_week,campaign']) {
    const { rows, total_rows } = await ask(
      `${shared}&dimensions=${dimensions}&${inMonth}&compare=previous_period`,
    );
    if (total_rows > rows.length) continue;
    for (const { metric, gained } of whole?.values ?? [])
      assert.equal(sumOf(rows, metric), gained ?? 0, `${metric} by ${dimensions}`);
  }
  const byPost = await ask(`${allMetrics}&dimensions=post&${inMonth}`);
  const post = byPost.rows[0]?.post;
  const one = await askV1(`${inMonth}&post_id=${post?.id}`);
  assert.deepEqual(
    reported(byPost.rows[0]?.values ?? []),
    reported((one.platforms[0]?.measures ?? []).map((value) => ({ ...value, before: null, change: null }))),
  );
  assert.deepEqual(
    [post?.text, post?.permalink, post?.published_at],
    [one.posts[0]?.text, one.posts[0]?.permalink, one.posts[0]?.published_at],
  );
  const alone = await ask(`${allMetrics}&${inMonth}&post_id=${post?.id}`);
  assert.deepEqual(alone.rows[0]?.values, byPost.rows[0]?.values);
});

test('200 how many posts were published: as version 1 counts them, also by their hour of the week', async () => {
  const v1 = await askV1(inMonth);
  const count = (row: AnswerRowView | undefined) =>
    row?.values.map(({ gained, before: earlier }) => [gained, earlier])[0];
  const whole = await ask(`metrics=posts_published&${inMonth}&compare=previous_period`);
  assert.deepEqual(count(whole.rows[0]), [v1.posts_published, v1.posts_published_before]);
  const { rows: hours } = await pool.query<{ hour: number; posts: number }>(
    `select ((extract(isodow from local) - 1) * 24 + extract(hour from local))::int as hour, count(*)::int as posts
     from (select published_at at time zone 'Europe/Lisbon' as local from followed_posts
       where published_at >= $1 and published_at <= $2) p group by 1 order by 1`,
    [v1.from, v1.to],
  );
  const byHour = await ask(`metrics=posts_published&dimensions=hour_of_week&${inMonth}&sort=hour_of_week`);
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  assert.deepEqual(
    byHour.rows.map(({ hour_of_week: at, values }) => [
      days.indexOf(at?.weekday ?? '') * 24 + (at?.hour ?? 0),
      values[0]?.gained,
    ]),
    hours.map(({ hour, posts }) => [hour, posts]),
  );
});

test('200 compared with days that are named: what is told of those days themselves', async () => {
  const named = await ask(
    `${allMetrics}&dimensions=platform&from=2026-11-02&to=2026-11-08&time_zone=Europe/Lisbon&compare=2026-10-05..2026-10-11`,
  );
  const itself = await ask(
    `${allMetrics}&dimensions=platform&from=2026-10-05&to=2026-10-11&time_zone=Europe/Lisbon`,
  );
  assert.deepEqual(named.compared_with, { from: itself.from, to: itself.to });
  for (const row of itself.rows)
    assert.deepEqual(
      named.rows.find(({ platform }) => platform === row.platform)?.values.map((one) => one.before),
      row.values.map(({ gained }) => gained),
    );
  const daily = await ask(
    `${shared}&dimensions=time&from=2026-11-02&to=2026-11-08&time_zone=Europe/Lisbon&compare=2026-10-05..2026-10-11`,
  );
  const daysThemselves = await ask(
    `${shared}&dimensions=time&from=2026-10-05&to=2026-10-11&time_zone=Europe/Lisbon`,
  );
  assert.deepEqual(
    daily.rows.map(({ values }) => values.map((one) => one.before)),
    daysThemselves.rows.map(({ values }) => values.map(({ gained }) => gained)),
  );
});

test('200 nothing is added up from figures that may not be, and the answer says whose are left out', async () => {
  const answer = await ask(`${allMetrics},posts_published&dimensions=platform&${inMonth}`);
  assert.deepEqual(
    answer.left_out.map(({ platform, note }) => [platform, typeof note]),
    [['youtube', 'string']],
  );
  const row = answer.rows.find(({ platform }) => platform === 'youtube');
  assert.deepEqual(
    row?.values.map(({ metric, gained }) => [metric, gained]).filter(([, gained]) => gained !== null),
    [['posts_published', 1]],
  );
  assert.deepEqual((await ask(`metrics=posts_published&platform=youtube&${inMonth}`)).left_out, []);
  for (const query of ['platform=youtube', `account_id=${channel}`, 'post_id=77']) {
    const reply = await api.owner.get(`/v2/analytics?metrics=reactions&${query}`);
    assert.deepEqual(
      assertProblem(reply, 400, 'invalid_request').errors?.map(({ param, code }) => `${param} ${code}`),
      ['metrics stands_alone'],
    );
  }
});

test('200 in the order that is asked for, and only so many rows', async () => {
  const base = `${shared}&dimensions=post&${inMonth}`;
  const values = ({ rows }: AnswerView) => rows.map((row) => row.values[0]?.gained ?? -Infinity);
  const largest = values(await ask(base));
  assert.deepEqual(
    largest,
    largest.toSorted((one, other) => other - one),
  );
  assert.deepEqual(
    values(await ask(`${base}&sort=reactions`)),
    largest
      .filter(Number.isFinite)
      .reverse()
      .concat(largest.filter((one) => !Number.isFinite(one))),
  );
  const { body: first } = await api.owner.get<AnswerView>(`/v2/analytics?${base}&limit=3`);
  assert.deepEqual(
    [first.rows.length, first.total_rows, values(first)],
    [3, largest.length, largest.slice(0, 3)],
  );
  const byDate = await ask(`${base}&sort=-post`);
  const dates = byDate.rows.map(({ post }) => post?.published_at ?? '');
  assert.deepEqual(dates, dates.toSorted().reverse());
});

test('200 null where nothing was told, also where a workspace has nothing', async () => {
  const { body } = await api.stranger.get<AnswerView>(`/v2/analytics?${shared},posts_published`);
  assert.deepEqual([body.as_of, body.total_rows], [null, 1]);
  assert.deepEqual(
    body.rows[0]?.values.map(({ gained, before: earlier, sources }) => [gained, earlier, sources]),
    [...Array(5).fill([null, null, []]), [0, null, []]],
  );
});

const refusals: [query: string, ...problems: string[]][] = [
  ['', 'metrics invalid_type'],
  ['metrics=', 'metrics custom'],
  ['metrics=likes', 'metrics custom'],
  ['metrics=views,views&dimensions=platform', 'metrics custom'],
  ['metrics=reactions&dimensions=country', 'dimensions custom'],
  ['metrics=reactions&metrics=comments', 'metrics invalid_type'],
  ['metrics=views', 'dimensions needs_platform'],
  ['metrics=reactions,reach&dimensions=time,campaign', 'dimensions needs_platform'],
  ['metrics=posts_published&dimensions=post', 'metrics not_by_post'],
  ['metrics=reactions&grain=week', 'grain needs_time'],
  ['metrics=reactions&dimensions=time&grain=minute', 'grain invalid_value'],
  ['metrics=reactions&dimensions=time&grain=hour', 'grain too_fine'],
  ['metrics=reactions&dimensions=time&from=2020-01-01', 'grain too_fine'],
  ['metrics=reactions&sort=comments', 'sort not_asked_for'],
  ['metrics=reactions&sort=--reactions', 'sort custom'],
  ['metrics=reactions&sort=__proto__', 'sort custom'],
  ['metrics=reactions&from=2026-11-10&to=2026-11-01', 'from not_before_to'],
  ['metrics=reactions&from=2031-01-01', 'from in_future'],
  ['metrics=reactions&from=1990-01-01', 'from too_long'],
  ['metrics=reactions&compare=last_week', 'compare custom'],
  ['metrics=reactions&compare=2026-02-30..2026-03-01', 'compare custom'],
  ['metrics=reactions&compare=2026-02-01..', 'compare custom'],
  ['metrics=reactions&compare=2026-03-10..2026-03-01', 'compare not_before_to'],
  ['metrics=reactions&compare=2031-01-01..2031-01-31', 'compare in_future'],
  ['metrics=reactions&limit=0', 'limit too_small'],
  ['metrics=reactions&limit=1001', 'limit too_big'],
  ['metrics=reactions&granularity=day', 'granularity unrecognized_keys'],
  [
    'metrics=reactions&account_id=acc_1&platform=x&time_zone=Mars/Base',
    'account_id',
    'platform',
    'time_zone',
  ],
  [
    'metrics=views,posts_published&dimensions=campaign&grain=day&sort=time',
    'dimensions needs_platform',
    'grain needs_time',
    'sort not_asked_for',
  ],
];
for (const [query, ...problems] of refusals)
  test(`400 ?${query}`, async () => {
    const problem = assertProblem(await api.owner.get(`/v2/analytics?${query}`), 400, 'invalid_request');
    const seen = problem.errors?.map(({ param, code }) => `${param} ${code}`) ?? [];
    assert.equal(seen.length, problems.length, JSON.stringify(problem.errors));
    for (const wanted of problems)
      assert.ok(
        seen.some((one) => one === wanted || one.startsWith(`${wanted} `)),
        `${wanted}: ${seen}`,
      );
  });

test('401, 403, 404: closed to strangers, to tokens without the scope, and ids of others are not found', async () => {
  const path = '/v2/analytics?metrics=reactions';
  await assertRequiresAuth(api, 'GET', path);
  await assertRequiresScope(api, 'analytics:read', 'GET', path);
  assert.equal((await api.viewer.get(path)).status, 200);
  for (const own of [`account_id=${api.pageId}`, `campaign_id=${campaign.campaignId}`, 'post_id=77'])
    assertProblem(await api.stranger.get(`${path}&${own}`), 404, 'not_found');
});
