import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TemporarySandbox, temporarySandbox } from '../test-kit.ts';
import { mp4 } from '../tiktok/test-support.ts';
import {
  advance,
  bikes,
  coffee,
  feed,
  graph,
  numbers,
  pageToken,
  set,
  uploadedReel,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await temporarySandbox();
  token = await pageToken(sandbox.url);
});
after(() => sandbox[Symbol.asyncDispose]());

type Metric = { name: string; period: string; values: { value: unknown; end_time?: string }[]; id: string };
const metricsOf = async (path: string, from = token) =>
  (await graph(sandbox.url, from, path)).body.data as Metric[];
const first = (metrics: Metric[]) => metrics[0]?.values[0]?.value;

test('a post has living figures that only grow; some are objects', async () => {
  const { body } = await feed(sandbox.url, token);
  const path = `${body.id}/insights?metric=post_media_view,post_reactions_by_type_total`;
  assert.equal(first(await metricsOf(path)), 0);
  await advance(sandbox.url, 86_400_000);
  const [views, reactions] = await metricsOf(path);
  const afterOneDay = Number(views?.values[0]?.value);
  assert.ok(afterOneDay > 0);
  assert.deepEqual([views?.period, views?.id], ['lifetime', `${body.id}/insights/post_media_view/lifetime`]);
  const { like } = (reactions?.values[0]?.value ?? {}) as { like?: number };
  assert.ok(Number(like) > 0);
  await advance(sandbox.url, 86_400_000);
  assert.ok(Number(first(await metricsOf(path))) > afterOneDay);
});

test('one dead metric fails the whole request', async () => {
  const { body } = await feed(sandbox.url, token);
  const failed = async (path: string) => {
    const answer = await graph(sandbox.url, token, path);
    assert.match(answer.error.message, /^\(#100\) The value must be a valid insights metric/);
    return numbers(answer);
  };
  assert.deepEqual(await failed(`${body.id}/insights?metric=post_media_view,post_impressions`), [100]);
  assert.deepEqual(await failed(`${coffee}/insights?metric=page_media_view,page_fans&period=day`), [100]);
  assert.deepEqual(await failed(`${coffee}/insights?metric=page_impressions_unique&period=day`), [100]);
  await set(sandbox.url, { dead_metrics: ['post_media_view'] });
  assert.deepEqual(await failed(`${body.id}/insights?metric=post_media_view,post_clicks`), [100]);
  await set(sandbox.url, { dead_metrics: [], insights_delay_ms: 3_600_000 });
  assert.deepEqual(await metricsOf(`${body.id}/insights?metric=post_media_view`), [], 'too early');
  await set(sandbox.url, { insights_delay_ms: 0 });
});

test('a page has a value for each day, with paging; more than ninety days are refused', async () => {
  const days = async (period: string) => {
    const { now } = (await (await fetch(`${sandbox.url}/_sandbox/clock`)).json()) as { now: string };
    const until = Math.floor(Date.parse(now) / 1000);
    const path = `${coffee}/insights?metric=page_media_view,page_follows&period=${period}&since=${until - 3 * 86_400}&until=${until}`;
    return (await graph(sandbox.url, token, path)).body as { data: Metric[]; paging: object };
  };
  const { data, paging } = await days('day');
  const [views] = data;
  assert.equal(views?.values.length, 3);
  assert.match(views?.values[0]?.end_time ?? '', /T07:00:00\+0000$/);
  assert.deepEqual(Object.keys(paging), ['previous', 'next']);
  const fourWeeks = (await days('days_28')).data[0];
  assert.ok(Number(fourWeeks?.values.at(-1)?.value) >= Number(views?.values.at(-1)?.value));
  const far = await graph(sandbox.url, token, `${coffee}/insights?metric=page_follows&since=1600000000`);
  assert.deepEqual(numbers(far), [100]);
});

test('a page under a hundred likes has no figures', async () => {
  const small = await pageToken(sandbox.url, bikes, 'jonas');
  assert.deepEqual(await metricsOf(`${bikes}/insights?metric=page_follows&period=day`, small), []);
  const { body } = await feed(sandbox.url, small, { message: 'Tuesday' }, bikes);
  await advance(sandbox.url, 86_400_000);
  assert.deepEqual(await metricsOf(`${body.id}/insights?metric=post_media_view`, small), []);
});

test('figures and totals need their permissions', async () => {
  const scope = 'pages_show_list,pages_manage_posts,pages_read_engagement';
  const plain = await pageToken(sandbox.url, coffee, 'tomas', scope);
  const { body } = await feed(sandbox.url, plain);
  const asked = (path: string) => graph(sandbox.url, plain, path);
  assert.deepEqual(numbers(await asked(`${body.id}/insights?metric=post_media_view`)), [10]);
  const totals = `${body.id}?fields=comments.limit(0).summary(true)`;
  assert.deepEqual(numbers(await asked(totals)), [10]);
  await set(sandbox.url, { summaries_need_user_content: false });
  const counted = (await asked(totals)).body.comments as { summary: { total_count: number } };
  assert.equal(counted.summary.total_count, 0);
  await set(sandbox.url, { summaries_need_user_content: true });
});

test('a Reel has its own figures, times in milliseconds', async () => {
  const id = await uploadedReel(sandbox.url, token, mp4());
  const form = { upload_phase: 'finish', video_id: id, video_state: 'PUBLISHED' };
  await graph(sandbox.url, token, `${coffee}/video_reels`, { form });
  await advance(sandbox.url, 2000); // published
  await advance(sandbox.url, 2 * 86_400_000);
  const metrics = 'blue_reels_play_count,post_video_avg_time_watched,post_video_social_actions';
  const [plays, watched, actions] = await metricsOf(`${id}/video_insights?metric=${metrics}`);
  assert.ok(Number(plays?.values[0]?.value) > 0);
  assert.ok(Number(watched?.values[0]?.value) > 1000);
  assert.equal(typeof actions?.values[0]?.value, 'object');
});

test('lists turn over, keep to times, and can lag', async () => {
  const { now } = (await (await fetch(`${sandbox.url}/_sandbox/clock`)).json()) as { now: string };
  await advance(sandbox.url, 60_000);
  const made: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    made.unshift(String((await feed(sandbox.url, token)).body.id));
    await advance(sandbox.url, 1000);
  }
  const since = Math.floor(Date.parse(now) / 1000) + 30;
  const page = await graph(sandbox.url, token, `${coffee}/published_posts?since=${since}&limit=2`);
  const { next } = page.body.paging as { next: string };
  const rest = await graph(sandbox.url, token, next);
  const ids = [...(page.body.data as { id: string }[]), ...(rest.body.data as { id: string }[])].map(
    ({ id }) => id,
  );
  assert.deepEqual(ids, made);
  await set(sandbox.url, { list_lag_ms: 30_000 });
  const { body } = await feed(sandbox.url, token);
  const newest = async () =>
    ((await graph(sandbox.url, token, `${coffee}/feed?limit=1`)).body.data as { id: string }[])[0]?.id;
  assert.notEqual(await newest(), body.id);
  await advance(sandbox.url, 30_000);
  assert.equal(await newest(), body.id);
});
