/**
 * Campaigns from the brief to the last draft, with the built-in composer: stopped, gone on with after a death, made by
 * two processes at once, made again. Each item becomes one post, once; everything is a draft.
 */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertClosedToStrangers, assertNeedsScope, type Desk, openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { silentLog } from '../../../test/database.ts';
import { testKeys } from '../../../test/house.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { makeNext } from '../../domain/campaigns/make-next.ts';
import type { CampaignDeps } from '../../domain/campaigns/ports.ts';
import { AppError } from '../../errors.ts';
import { days, later, seconds } from '../../lib/clock.ts';
import type { CampaignId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { createContext } from '../../wiring/context.ts';
import type { PostView } from '../posts/views.ts';
import { type CampaignSummaryView, type CampaignView, campaignSummaryView, campaignView } from './views.ts';

let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const going = new AbortController().signal;
let desk: Desk;
before(async () => {
  desk = await openDesk({ overrides: { clock } });
});
after(() => desk[Symbol.asyncDispose]());

const day = (ahead: number): string => later(clock.now(), days(ahead)).toISOString().slice(0, 10);
const brief = {
  subject: 'Deepwater, our winter espresso',
  points: ['Roasted once, in small batches', 'Notes of plum and dark chocolate', 'Ships from Lisbon'],
  offer: 'A gift box for €32',
  audience: 'People who make espresso at home',
  goal: 'sell',
  link: 'https://lanternfish.example/deepwater',
  keywords: ['espresso', 'coffee'],
  language: 'en',
};
const wanted = (more: object = {}) => ({
  name: 'Winter lot',
  brief,
  platforms: ['linkedin', 'facebook'],
  from: day(2),
  to: day(15),
  posts_per_week: 2,
  pictures: false,
  writer: 'built_in',
  seed: 'winter',
  ...more,
});

const generate = async (more: object = {}): Promise<CampaignView> => {
  const reply = await desk.owner.post<CampaignView>('/v1/content/campaigns', wanted(more));
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return campaignView.strict().parse(reply.body);
};
const read = async (id: string) => (await desk.owner.get<CampaignView>(`/v1/campaigns/${id}`)).body;
const postsOf = async (id: string) =>
  (await desk.owner.get<{ data: PostView[] }>(`/v1/posts?campaign=${id}&limit=100`)).body.data;
const deps = (): CampaignDeps => desk.house.context.campaigns.deps;
const makeAll = async (from = deps()): Promise<void> => {
  while ((await makeNext(from, going)) !== 'nothing_waits');
};
const states = ({ items }: CampaignView) => items.map(({ state }) => state);

test('201 a plan; each item becomes a draft with words, time, account and campaign, and nothing more', async () => {
  const planned = await generate();
  assert.deepEqual([planned.state, planned.made, planned.total], ['making', 0, 8]);
  assert.ok(planned.items.every(({ state }) => state === 'waiting'));
  await makeNext(deps(), going);
  await makeNext(deps(), going);
  const begun = await read(planned.id);
  assert.deepEqual([begun.state, begun.made, begun.counts], ['making', 2, { draft: 2 }]);
  await makeAll();
  const made = await read(planned.id);
  assert.deepEqual([made.state, made.made, made.counts], ['made', 8, { draft: 8 }]);
  const posts = await postsOf(planned.id);
  assert.equal(new Set(posts.map(({ caption }) => caption)).size, 8, 'a caption came twice');
  for (const item of made.items) {
    const post = posts.find(({ id }) => id === item.post_id);
    assert.ok(post);
    assert.deepEqual([post.state, post.platform, post.campaign_id], ['draft', item.platform, made.id]);
    assert.deepEqual([post.schedule?.publish_at, post.schedule?.wall_time], [item.at, item.wall_time]);
    assert.equal(post.account?.id ?? null, item.platform === 'linkedin' ? desk.page : null);
  }
  const { rows } = await desk.house.database.handle.pool.query(
    `select count(*)::int from events where kind = 'campaign' and subject = $1`,
    [planned.id],
  );
  assert.ok(rows[0].count >= 16, 'open pages were not told of the progress');
});

test('200 stopping keeps what is made; going on makes the rest once, after a death and by two processes', async () => {
  const { id } = await generate({ seed: 'stop' });
  await makeNext(deps(), going);
  await makeNext(deps(), going);
  const stopped = (await desk.owner.must<CampaignView>(`/v1/campaigns/${id}/stop`)) as CampaignView;
  assert.deepEqual([stopped.state, stopped.made], ['stopped', 2]);
  assert.equal(await makeNext(deps(), going), 'nothing_waits');

  // One alone is made again; the others still wait for somebody to ask for them.
  const [first] = stopped.items;
  await desk.owner.must(`/v1/campaigns/${id}/make`, { item_ids: [first?.id] });
  await makeAll();
  const still = await read(id);
  assert.deepEqual([still.state, still.made], ['stopped', 2]);
  assert.notEqual(still.items[0]?.post?.caption, first?.post?.caption);

  const rest = stopped.items.filter(({ state }) => state === 'waiting').map((item) => item.id);
  await desk.owner.must(`/v1/campaigns/${id}/make`, { item_ids: rest });
  // Somebody takes a turn and dies.
  const { transact, campaigns } = deps();
  await transact((tx) => campaigns.hold(tx, 'hld_dead', clock.now(), later(clock.now(), seconds(30))));
  assert.equal(await makeNext(deps(), going), 'nothing_waits');
  aheadMs += seconds(31);

  const { config, connectionString } = desk.house.context;
  const sandboxUrl = new URL(desk.house.sandboxUrl);
  await using other = await createContext({
    config,
    connectionString,
    sandboxUrl,
    keys: testKeys,
    log: silentLog,
    overrides: { clock },
  });
  await Promise.all([makeAll(), makeAll(other.campaigns.deps)]);
  await makeAll();
  const made = await read(id);
  assert.deepEqual([made.state, made.made, made.counts], ['made', 8, { draft: 8 }], states(made).join());
  const posts = await postsOf(id);
  assert.equal(posts.length, 8);
  assert.equal(new Set(posts.map(({ caption }) => caption)).size, 8);
  const kept = stopped.items.flatMap(({ post_id }) => post_id ?? []);
  assert.ok(kept.every((postId) => posts.some((post) => post.id === postId)));
});

test('a process that is told to stop gives its item back; a stop in the middle throws it away', async () => {
  const { id } = await generate({ seed: 'middle', platforms: ['facebook'], posts_per_week: 1 });
  const leaving = new AbortController();
  leaving.abort();
  await makeNext(deps(), leaving.signal);
  assert.deepEqual(new Set(states(await read(id))), new Set(['waiting']));
  const { writers, ...others } = deps();
  const stopsMeanwhile = {
    ...others,
    writers: {
      ...writers,
      builtIn: {
        ...writers.builtIn,
        async *captions(request: Parameters<typeof writers.builtIn.captions>[0]) {
          await desk.owner.must(`/v1/campaigns/${id}/stop`);
          yield* writers.builtIn.captions(request);
        },
      },
    },
  };
  await makeNext(stopsMeanwhile, going);
  const stopped = await read(id);
  assert.deepEqual([stopped.state, stopped.made, stopped.counts], ['stopped', 0, {}]);
  assert.deepEqual(new Set(states(stopped)), new Set(['waiting']));
});

test('one item that fails says why and the rest goes on; when all fail the campaign has failed', async () => {
  const { id } = await generate({ seed: 'fail', platforms: ['facebook'], posts_per_week: 1 });
  const { writers, ...others } = deps();
  const refusing = {
    ...others,
    writers: {
      ...writers,
      builtIn: {
        ...writers.builtIn,
        captions: () => {
          throw new AppError('generation_refused', verbatim('The model does not want to write about this.'));
        },
      },
    },
  };
  await makeNext(refusing, going);
  await makeAll();
  const made = await read(id);
  assert.deepEqual([made.state, ...states(made)], ['made', 'failed', 'made']);
  assert.equal(made.items[0]?.problem, 'The model does not want to write about this.');
  const { id: hopeless } = await generate({ seed: 'hopeless', platforms: ['facebook'], posts_per_week: 1 });
  await makeAll(refusing);
  const failed = await read(hopeless);
  assert.deepEqual(
    [failed.state, failed.failure],
    ['failed', 'The model does not want to write about this.'],
  );
});

test('200 made again: only drafts that nobody touched are replaced, the others say why not', async () => {
  const { id } = await generate({ seed: 'again' });
  await makeAll();
  const { items } = await read(id);
  const before = new Map((await postsOf(id)).map((post) => [post.id, post]));
  const ids = items.filter(({ platform }) => platform === 'linkedin').map(({ post_id }) => post_id ?? '');
  const [edited = '', reviewed = '', deleted = '', takenOut = ''] = ids;
  const untouched = items.flatMap(({ post_id }) => (post_id && !ids.includes(post_id) ? [post_id] : []));
  assert.equal(untouched.length, 4);
  await desk.owner.must(`/v1/posts/${edited}`, { revision: 1, caption: 'My own words' });
  await desk.owner.must(`/v1/posts/${reviewed}/submit`);
  await desk.owner.delete(`/v1/posts/${deleted}`);
  await desk.owner.must(`/v1/posts/${takenOut}`, { revision: 1, campaign_id: null });
  await desk.owner.must(`/v1/campaigns/${id}/make`);
  await makeAll();
  const again = await read(id);
  const wordsOf = (postId: string) =>
    again.items[items.findIndex(({ post_id }) => post_id === postId)]?.problem ?? '';
  assert.match(wordsOf(edited), /somebody has changed it/);
  assert.match(wordsOf(reviewed), /in review/);
  assert.match(wordsOf(deleted), /deleted/);
  assert.match(wordsOf(takenOut), /taken out/);
  assert.equal((await desk.owner.read(edited)).caption, 'My own words');
  assert.equal((await desk.owner.read(reviewed)).state, 'in_review');
  const now = new Map((await postsOf(id)).map((post) => [post.id, post]));
  for (const postId of untouched) {
    assert.notEqual(now.get(postId)?.caption, before.get(postId)?.caption);
    assert.deepEqual(now.get(postId)?.schedule, before.get(postId)?.schedule);
  }
  assert.equal(again.state, 'made');
  assert.equal(now.size, 6);

  // Stopped before their turn came, they are what they were.
  await desk.owner.must(`/v1/campaigns/${id}/make`);
  const kept = await desk.owner.must<CampaignView>(`/v1/campaigns/${id}/stop`);
  assert.equal(kept.state, 'made');
  assert.deepEqual(new Set(states(kept)), new Set(['made', 'skipped']));

  const chosen = items.filter(({ post_id }) => post_id === edited || post_id === deleted);
  await desk.owner.must(`/v1/campaigns/${id}/make`, { item_ids: chosen.map((item) => item.id) });
  await makeAll();
  assert.notEqual((await desk.owner.read(edited)).caption, 'My own words');
  assert.equal((await postsOf(id)).length, 7);
});

test('one that somebody has locked for a moment is not taken for none', async () => {
  const { id } = await generate({ seed: 'locked', platforms: ['facebook'], posts_per_week: 1 });
  const { campaigns, transact } = deps();
  await transact(async (tx) => {
    await campaigns.update(tx, id as CampaignId, { name: 'Renamed meanwhile' });
    assert.equal(await makeNext(deps(), going), 'not_now');
  });
  await makeAll();
  assert.equal(await makeNext(deps(), going), 'nothing_waits');
});

test('a worker is told that something waits, and makes it by itself', async () => {
  await using _working = desk.house.context.campaigns.work();
  const { id } = await generate({ seed: 'work', platforms: ['facebook'], posts_per_week: 1 });
  await waitUntil('the campaign is made', async () => (await read(id)).state !== 'making');
  assert.deepEqual(states(await read(id)), ['made', 'made']);
});

test('with pictures: each post gets one of its own in the library; what cannot be made is said', async () => {
  const only = { from: day(2), to: day(2), posts_per_week: 1, platforms: ['facebook', 'youtube'] };
  const { id } = await generate({ seed: 'pictures', pictures: true, ...only });
  const { studio, ...others } = deps();
  const films = { maker: null, missing: verbatim('There is no ffmpeg here.') } as const;
  await makeAll({ ...others, studio: { ...studio, films } });
  const { items } = await read(id);
  const [facebook, youtube] = ['facebook', 'youtube'].map((name) =>
    items.find(({ platform }) => platform === name),
  );
  assert.deepEqual([facebook?.state, facebook?.problem], ['made', null]);
  const [picture] = (await desk.owner.read(facebook?.post_id ?? '')).media;
  assert.deepEqual([picture?.width, picture?.height, picture?.mime], [1080, 1350, 'image/png']);
  assert.ok(picture?.alt_text.includes('Deepwater'), picture?.alt_text);
  assert.equal(facebook?.post?.thumb_url, picture?.preview_url);
  assert.equal(youtube?.state, 'made');
  assert.match(youtube?.problem ?? '', /YouTube needs a video\. .*There is no ffmpeg here\. Add one/);
  assert.deepEqual((await desk.owner.read(youtube?.post_id ?? '')).media, []);
});

test('201 by hand: posts are put into it without losing approvals, and stay when it is deleted', async () => {
  const hand = await desk.owner.post<CampaignView>('/v1/campaigns', { name: '  By   hand ' });
  assert.equal(hand.status, 201, JSON.stringify(hand.body));
  const { id, name, state, total } = campaignView.strict().parse(hand.body);
  assert.deepEqual([name, state, total], ['By hand', 'made', 0]);
  const approved = await desk.approved();
  const linked = await desk.owner.must(`/v1/posts/${approved.id}`, {
    revision: approved.revision,
    campaign_id: id,
  });
  assert.deepEqual([linked.state, linked.campaign_id, linked.revision], ['approved', id, approved.revision]);
  const drafted = await desk.draft({ campaign_id: id });
  assert.deepEqual((await postsOf(id)).map((post) => post.id).sort(), [approved.id, drafted].sort());
  const changed = await desk.owner.must<CampaignView>(`/v1/campaigns/${id}`, { name: 'Renamed', brief });
  assert.deepEqual([changed.name, changed.brief?.subject], ['Renamed', brief.subject]);
  assertProblem(await desk.owner.post(`/v1/campaigns/${id}/make`), 400, 'wrong_state');
  const { body } = await desk.owner.get<{ data: CampaignSummaryView[] }>('/v1/campaigns?limit=1');
  const [newest] = body.data.map((one) => campaignSummaryView.strict().parse(one));
  assert.deepEqual([newest?.id, newest?.counts], [id, { approved: 1, draft: 1 }]);
  assert.equal((await desk.owner.delete(`/v1/campaigns/${id}`)).status, 204);
  assertProblem(await desk.owner.get(`/v1/campaigns/${id}`), 404, 'not_found');
  assert.equal((await desk.owner.read(drafted)).campaign_id, null);
});

test('400 what cannot be planned', async () => {
  const wrong = [
    { platforms: [] },
    { from: day(3), to: day(2) },
    { from: day(-9), to: day(-2) },
    { to: day(200) },
    { from: '2027-02-30' },
    { posts_per_week: 22 },
    { platforms: ['linkedin', 'facebook', 'instagram'], to: day(90), posts_per_week: 21 },
    { time_zone: 'Lisbon' },
    { template: 'none-such', pictures: true },
    { name: '   ' },
    { brief: { ...brief, subject: ' ' } },
    { more: 1 },
  ];
  for (const more of wrong)
    assertProblem(await desk.owner.post('/v1/content/campaigns', wanted(more)), 400, 'invalid_request');
});

test('401, 403, 404 for strangers, viewers, programs without the scope, and other workspaces', async () => {
  const { id } = await generate({ seed: 'door', platforms: ['facebook'], posts_per_week: 1 });
  const path = `/v1/campaigns/${id}`;
  await assertClosedToStrangers(desk, 'POST', '/v1/content/campaigns', wanted());
  await assertNeedsScope(desk, 'content:generate', 'POST', '/v1/content/campaigns', wanted());
  await assertNeedsScope(desk, 'content:generate', 'POST', `${path}/stop`, {});
  await assertNeedsScope(desk, 'posts:read', 'GET', path);
  await assertNeedsScope(desk, 'posts:write', 'DELETE', path);
  assertProblem(await desk.viewer.post('/v1/content/campaigns', wanted()), 403, 'forbidden');
  assert.equal((await desk.viewer.get(path)).status, 200);
  for (const [method, where] of [
    ['GET', path],
    ['POST', path],
    ['POST', `${path}/stop`],
    ['POST', `${path}/make`],
    ['DELETE', path],
  ] as const)
    assertProblem(
      await desk.stranger.request(method, where, method === 'POST' ? { json: {} } : {}),
      404,
      'not_found',
    );
  const elsewhere = wanted({ account_ids: [desk.page], platforms: [] });
  assertProblem(await desk.stranger.post('/v1/content/campaigns', elsewhere), 404, 'not_found');
  assertProblem(
    await desk.stranger.post('/posts/create', { platform: 'linkedin', caption: 'x', campaign_id: id }),
    404,
    'not_found',
  );
});
