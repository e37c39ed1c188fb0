/** Reported figures over HTTP: correct sums, null where nothing was reported, YouTube separate, and CSV. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import { judgeSums } from '../../../test/analytics/judge-sums.ts';
import { type SeededCampaign, seedCampaign } from '../../../test/analytics/seed-campaign.ts';
import {
  type ApiFixture,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { insertPosts } from '../../../test/database.ts';
import { createDocument } from '../../../test/documents.ts';
import { createPicture } from '../../../test/pictures.ts';
import { issueToken } from '../../domain/people/issue-token.ts';
import { type AccountId, newId, type UserId, type WorkspaceId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { periodColumns, postColumns } from './csv-rows.ts';
import { type AnalyticsView, analyticsView, type PostingTimesView, postingTimesView } from './views.ts';

const now = new Date('2026-11-15T21:47:30.000Z');
const inMonth = 'from=2026-10-20&to=2026-11-15&time_zone=Europe/Lisbon';
const nasty = '=HYPERLINK("https://evil.example","Click, here")\nsecond line ＝ שלום';
const clock = { now: () => now };
let api: ApiFixture;
let pool: Pool;
let campaign: SeededCampaign;
const channel: AccountId = newId('acc', now.getTime());

before(async () => {
  api = await openApiFixture({ overrides: { clock } });
  pool = api.server.database.owner;
  const { userId, workspace: workspaceId } = api.owner as unknown as {
    userId: UserId;
    workspace: WorkspaceId;
  };
  campaign = await seedCampaign(pool, 6_000, now, { userId, workspaceId });
  await pool.query(
    `update followed_posts set against_usual = null where post_id = (select min(post_id) from followed_posts)`,
  );
  await addYouTube(userId, workspaceId);
});
after(() => api[Symbol.asyncDispose]());

/** A channel with two days, and a video with two readings that must not be summed. */
async function addYouTube(userId: UserId, workspaceId: WorkspaceId): Promise<void> {
  await pool.query(
    `insert into accounts (id, workspace_id, platform, external_id, name, simulated, status, status_reason, scopes,
       connected_by, connected_at) values ($1, $2, 'youtube', 'UCx', 'Our channel', true, 'reconnect_needed',
       $5, '{}', $3, $4)`,
    [channel, workspaceId, userId, now, JSON.stringify(verbatim('Reconnect it.'))],
  );
  await insertPosts(
    pool,
    `with i as (insert into ideas (id, workspace_id, created_at) values ('ide_77', $1, $5))
     insert into posts (id, workspace_id, idea_id, platform, account_id, state, caption, author_id, from_app,
       last_editor_id, external_id, permalink, published_at, created_at, updated_at)
     values (77, $1, 'ide_77', 'youtube', $2, 'published', $3, $4, false, $4, 'v', 'https://youtu.example/v', $5, $5, $5)`,
    [workspaceId, channel, nasty, userId, new Date('2026-11-10T10:00:00Z')],
  );
  await pool.query(
    `insert into figures (workspace_id, post_id, source, metric, read_at, value) values
       ($1, 77, 'video statistics', 'viewCount', '2026-11-11T10:00:00Z', 40),
       ($1, 77, 'video statistics', 'viewCount', '2026-11-12T10:00:00Z', 90)`,
    [workspaceId],
  );
  await pool.query(
    `insert into latest_figures values ($1, 77, 'video statistics', 'viewCount', 90, '2026-11-12T10:00:00Z')`,
    [workspaceId],
  );
  await pool.query(`update followed_posts set read_at = '2026-11-12T10:00:00Z' where post_id = 77`);
  await pool.query(
    `insert into account_days (workspace_id, account_id, source, metric, day, value, read_at) values
       ($1, $2, 'channel report', 'views', '2026-11-10', 12, '2026-11-13T00:00:00Z'),
       ($1, $2, 'channel report', 'views', '2026-11-11', 30, '2026-11-13T00:00:00Z')`,
    [workspaceId, channel],
  );
}

const ask = async (query: string): Promise<AnalyticsView> => {
  const reply = await api.owner.get<AnalyticsView>(`/v1/analytics?${query}`);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return analyticsView.strict().parse(reply.body);
};

test('200 every sum equals the single readings, in all time zones and granularities', async () => {
  const queries = [
    inMonth,
    'from=2026-10-20&to=2026-11-15&time_zone=Asia/Kathmandu&granularity=week',
    'from=2026-11-12T05:30:00Z&to=2026-11-15T08:00:00Z&granularity=hour&time_zone=Australia/Lord_Howe',
    '',
  ];
  for (const query of queries) await judgeSums(pool, campaign, await ask(query));
});

test('200 by platform, account, campaign and post: each is a part of the whole', async () => {
  const whole = await ask(inMonth);
  const gained = (answer: AnalyticsView, measure: string) =>
    answer.totals.find((total) => total.measure === measure)?.gained ?? 0;
  assert.deepEqual(
    whole.platforms.map(({ platform }) => platform),
    ['tiktok', 'facebook', 'instagram', 'linkedin'],
  );
  const parts = await Promise.all(campaign.accounts.map((id) => ask(`${inMonth}&account_id=${id}`)));
  assert.equal(
    parts.reduce((sum, part) => sum + gained(part, 'reactions'), 0),
    gained(whole, 'reactions'),
  );
  const tiktok = await ask(`${inMonth}&platform=tiktok`);
  assert.deepEqual(tiktok.platforms, whole.platforms.slice(0, 1));
  const ofCampaign = await ask(`${inMonth}&campaign_id=${campaign.campaignId}`);
  assert.deepEqual(ofCampaign.totals, whole.totals);
  assert.deepEqual(ofCampaign.campaigns[0]?.measures, whole.totals);
  assert.equal(ofCampaign.youtube, null, 'a campaign without a video shows a channel');
  assert.ok(!ofCampaign.accounts.some(({ account_id }) => account_id === api.pageId));

  const ranked = whole.posts.map(({ against_usual }) => against_usual ?? -1);
  assert.deepEqual(
    ranked,
    ranked.toSorted((one, other) => other - one),
    'the best post is not first',
  );
  const [post] = whole.posts;
  assert.ok(post);
  const one = await ask(`${inMonth}&post_id=${post.post_id}`);
  assert.deepEqual(
    one.posts.map(({ readings, ...shown }) => shown),
    [post],
  );
  const readings = one.posts[0]?.readings ?? [];
  const { rows } = await pool.query<{ count: number }>(
    'select count(distinct read_at)::int as count from figures where post_id = $1',
    [post.post_id],
  );
  assert.equal(readings.length, rows[0]?.count);
  const views = one.platforms[0]?.measures.find(({ measure }) => measure === 'views');
  const metric = post.figures.find(({ measure }) => measure === 'views');
  assert.equal(views?.gained, metric?.value, 'it was published in the period, so it gained all it has');
});

test('200 a value that was not reported is null, never zero', async () => {
  const { body } = await api.stranger.get<AnalyticsView>('/v1/analytics');
  assert.deepEqual(
    [body.platforms, body.accounts, body.posts, body.youtube, body.as_of],
    [[], [], [], null, null],
  );
  for (const { gained, before: earlier, change } of body.totals)
    assert.deepEqual([gained, earlier, change], [null, null, null]);
  const page = await ask(`${inMonth}&account_id=${api.pageId}`);
  const [linkedin] = page.platforms;
  assert.ok(linkedin && linkedin.measures.length > 0 && linkedin.series.length === 27);
  for (const { gained } of linkedin.measures) assert.equal(gained, null);
  for (const { gained } of linkedin.series)
    assert.deepEqual(new Set(Object.values(gained)), new Set([null]), 'a day without a reading has a figure');
  assert.ok(!linkedin.measures.some(({ measure }) => measure === 'saves'), 'LinkedIn tells no saves');
});

test('200 YouTube figures are shown as reported, in no total, without a rank', async () => {
  const whole = await ask(inMonth);
  assert.ok(!whole.platforms.some(({ platform }) => platform === 'youtube'));
  assert.ok(!whole.posts.some(({ platform }) => platform === 'youtube'));
  assert.deepEqual(whole.youtube?.channels[0]?.days, [
    { day: '2026-11-10', values: { views: 12 } },
    { day: '2026-11-11', values: { views: 30 } },
  ]);
  const account = whole.accounts.find(({ account_id }) => account_id === channel);
  assert.deepEqual([account?.measures, account?.trouble], [[], 'Reconnect it.']);
  const [video] = whole.youtube?.posts ?? [];
  assert.deepEqual(
    video?.figures.map(({ metric, value, measure, label }) => [metric, value, measure, label]),
    [['viewCount', 90, null, 'Views']],
  );
  const alone = await ask(`${inMonth}&post_id=77`);
  assert.deepEqual(alone.platforms, []);
  assert.deepEqual(alone.youtube?.posts[0]?.readings, [
    { read_at: '2026-11-11T10:00:00.000Z', values: { viewCount: 40 } },
    { read_at: '2026-11-12T10:00:00.000Z', values: { viewCount: 90 } },
  ]);
});

test('200 CSV by period: documented columns, the same sums, empty where nothing was reported', async () => {
  const reply = await api.owner.request<string>('GET', `/analytics?${inMonth}`, {
    headers: { accept: 'text/csv' },
  });
  assert.equal(reply.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  assert.equal(
    reply.headers.get('content-disposition'),
    'attachment; filename="signoff-analytics-2026-10-20-2026-11-15.csv"',
  );
  // The text was decoded, which removes the byte order mark.
  const [head = '', ...lines] = reply.body.trimEnd().split('\r\n');
  assert.equal(head, periodColumns.join(','));
  const rows = lines.map((line) => line.split(','));
  assert.ok(rows.every((row) => row.length === periodColumns.length));
  const whole = await ask(inMonth);
  for (const { measure, gained } of whole.totals) {
    const own = rows.filter((row) => row[8] === measure && row[10] !== '');
    const sum = own.reduce((total, row) => total + Number(row[10]), 0);
    assert.equal(own.length === 0 ? null : sum, gained, measure);
  }
  assert.deepEqual(rows[0]?.slice(0, 3), [
    '2026-10-20T00:00:00+01:00',
    '2026-10-21T00:00:00+01:00',
    'Europe/Lisbon',
  ]);
  const byHour = await api.owner.get<string>(
    '/v1/analytics?format=csv&granularity=hour&from=2026-11-14&to=2026-11-15',
  );
  assert.match(byHour.body, /,,[^,]*\r\n/, 'every hour was told something');
  const { token } = await issueToken(api.server.context.people, {
    user: api.owner.userId,
    workspace: api.owner.workspace,
    scopes: ['analytics:read'],
    loopback: true,
  });
  const bytes = await fetch(new URL(`/analytics?${inMonth}&format=csv`, api.server.baseUrl), {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.deepEqual([...new Uint8Array(await bytes.arrayBuffer()).slice(0, 3)], [0xef, 0xbb, 0xbf]);
});

test('200 CSV by post: every figure of every post, and a hostile caption is not a formula', async () => {
  const { body } = await api.owner.get<string>(`/analytics?${inMonth}&format=csv&by=post`);
  assert.ok(body.startsWith(`${postColumns.join(',')}\r\n`));
  // A URL, since a spreadsheet rounds a number as long as an id.
  assert.ok(body.split('\r\n')[1]?.startsWith(`${api.server.baseUrl}/posts/`));
  assert.ok(body.includes(`"'=HYPERLINK(""https://evil.example"",""Click, here"")\nsecond line ＝ שלום"`));
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from latest_figures f join followed_posts p using (post_id)
     where p.published_at >= '2026-10-19T23:00:00Z'`,
  );
  assert.equal(body.trimEnd().split('\r\n').length - 1, rows[0]?.count);
});

test('200 a post shows a preview that exists, or none', async () => {
  const files = [
    await api.owner.upload('small.png', await createPicture('teal', 40, 40)),
    await api.owner.upload('large.png', await createPicture('sienna', 1_200, 1_200)),
    await api.owner.upload('menu.pdf', createDocument()),
  ];
  const ways: (string | null)[] = [];
  for (const { media, media_id } of files) {
    const id = await api.createDraft({ media });
    await pool.query(
      `insert into followed_posts (post_id, workspace_id, account_id, platform, published_at, next_at)
       values ($1, $2, $3, 'linkedin', $4, $4)`,
      [id, api.owner.workspace, api.pageId, new Date('2026-11-14T10:00:00Z')],
    );
    const [post] = (await ask(`post_id=${id}`)).posts;
    assert.equal(post?.media_id, media_id);
    const url = post?.thumbnail_url ?? null;
    if (url !== null) assert.equal((await api.owner.get(url)).status, 200, url);
    ways.push(url && (/\/(content|preview)\?/.exec(url)?.[1] ?? url));
    await pool.query('delete from followed_posts where post_id = $1', [id]);
  }
  assert.deepEqual(ways, ['content', 'preview', null]);
});

test('200 times: the local hour, with the number of posts', async () => {
  const read = async (query = '') => {
    const { body } = await api.owner.get<PostingTimesView>(`/v1/analytics/times${query}`);
    return postingTimesView.strict().parse(body);
  };
  const all = await read();
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from followed_posts where against_usual is not null',
  );
  assert.equal(all.posts, rows[0]?.count);
  assert.equal(
    all.cells.reduce((sum, { posts }) => sum + posts, 0),
    all.posts,
  );
  assert.ok(all.best.every(({ posts, against_usual }) => posts >= 3 && (against_usual ?? 0) > 1));
  const none = await read(`?account_id=${channel}`);
  assert.deepEqual([none.posts, none.enough, none.cells], [0, false, []]);
});

test('400 reports every problem at once, and what to do', async () => {
  const wrong =
    'from=yesterday&to=2026-02-30&time_zone=Mars/Base&granularity=minute&platform=x&account_id=acc_1';
  const problem = assertProblem(await api.owner.get(`/v1/analytics?${wrong}`), 400, 'invalid_request');
  assert.deepEqual(problem.errors?.map(({ param }) => param).sort(), [
    'account_id',
    'from',
    'granularity',
    'platform',
    'time_zone',
    'to',
  ]);
  for (const query of ['from=2026-11-10&to=2026-11-01', 'granularity=hour', 'from=2020-01-01'])
    assertProblem(await api.owner.get(`/v1/analytics?${query}`), 400, 'invalid_request');
});

test('401, 403, 404: closed to strangers, to tokens without the scope, and ids of others are not found', async () => {
  for (const path of ['/analytics', '/v1/analytics/times']) {
    await assertRequiresAuth(api, 'GET', path);
    await assertRequiresScope(api, 'analytics:read', 'GET', path);
  }
  const foreign = [`account_id=${api.pageId}`, `campaign_id=${campaign.campaignId}`, 'post_id=77'];
  for (const query of foreign)
    assertProblem(await api.stranger.get(`/v1/analytics?${query}`), 404, 'not_found');
  assertProblem(await api.stranger.get(`/v1/analytics/times?account_id=${api.pageId}`), 404, 'not_found');
});

test('a browser that opens /analytics gets the page, a program the figures', async () => {
  const page = await fetch(new URL('/analytics?campaign=x', api.server.baseUrl), {
    headers: { accept: 'text/html,application/xhtml+xml' },
  });
  assert.notEqual(page.status, 401);
  const client = await api.client(['analytics:read']);
  const reply = await client.request('GET', '/analytics', { headers: { accept: 'text/html' } });
  assert.equal(reply.status, 200);
});
