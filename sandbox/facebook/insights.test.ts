import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import { mp4 } from '../tiktok/test-support.ts';
import {
  advanceClock,
  bikesPageId,
  callGraph,
  changeSettings,
  coffeePageId,
  errorNumbers,
  pageToken,
  postToFeed,
  uploadReel,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = await pageToken(sandbox.url);
});
after(() => sandbox[Symbol.asyncDispose]());

type Metric = { name: string; period: string; values: { value: unknown; end_time?: string }[]; id: string };
const metricsOf = async (path: string, from = token) =>
  (await callGraph(sandbox.url, from, path)).body.data as Metric[];
const first = (metrics: Metric[]) => metrics[0]?.values[0]?.value;

test('a post’s metrics only grow; some are objects', async () => {
  const { body } = await postToFeed(sandbox.url, token);
  const path = `${body.id}/insights?metric=post_media_view,post_reactions_by_type_total`;
  assert.equal(first(await metricsOf(path)), 0);
  await advanceClock(sandbox.url, 86_400_000);
  const [views, reactions] = await metricsOf(path);
  const afterOneDay = Number(views?.values[0]?.value);
  assert.ok(afterOneDay > 0);
  assert.deepEqual([views?.period, views?.id], ['lifetime', `${body.id}/insights/post_media_view/lifetime`]);
  const { like } = (reactions?.values[0]?.value ?? {}) as { like?: number };
  assert.ok(Number(like) > 0);
  await advanceClock(sandbox.url, 86_400_000);
  assert.ok(Number(first(await metricsOf(path))) > afterOneDay);
});

test('one removed metric fails the whole request', async () => {
  const { body } = await postToFeed(sandbox.url, token);
  const failed = async (path: string) => {
    const answer = await callGraph(sandbox.url, token, path);
    assert.match(answer.error.message, /^\(#100\) The value must be a valid insights metric/);
    return errorNumbers(answer);
  };
  assert.deepEqual(await failed(`${body.id}/insights?metric=post_media_view,post_impressions`), [100]);
  assert.deepEqual(
    await failed(`${coffeePageId}/insights?metric=page_media_view,page_fans&period=day`),
    [100],
  );
  assert.deepEqual(await failed(`${coffeePageId}/insights?metric=page_impressions_unique&period=day`), [100]);
  await changeSettings(sandbox.url, { dead_metrics: ['post_media_view'] });
  assert.deepEqual(await failed(`${body.id}/insights?metric=post_media_view,post_clicks`), [100]);
  await changeSettings(sandbox.url, { dead_metrics: [], insights_delay_ms: 3_600_000 });
  assert.deepEqual(await metricsOf(`${body.id}/insights?metric=post_media_view`), [], 'too early');
  await changeSettings(sandbox.url, { insights_delay_ms: 0 });
});

test('a page has a value for each day, with paging; more than ninety days are rejected', async () => {
  const days = async (period: string) => {
    const { now } = (await (await fetch(`${sandbox.url}/_sandbox/clock`)).json()) as { now: string };
    const until = Math.floor(Date.parse(now) / 1000);
    const path = `${coffeePageId}/insights?metric=page_media_view,page_follows&period=${period}&since=${until - 3 * 86_400}&until=${until}`;
    return (await callGraph(sandbox.url, token, path)).body as { data: Metric[]; paging: object };
  };
  const { data, paging } = await days('day');
  const [views] = data;
  assert.equal(views?.values.length, 3);
  assert.match(views?.values[0]?.end_time ?? '', /T07:00:00\+0000$/);
  assert.deepEqual(Object.keys(paging), ['previous', 'next']);
  const fourWeeks = (await days('days_28')).data[0];
  assert.ok(Number(fourWeeks?.values.at(-1)?.value) >= Number(views?.values.at(-1)?.value));
  const far = await callGraph(
    sandbox.url,
    token,
    `${coffeePageId}/insights?metric=page_follows&since=1600000000`,
  );
  assert.deepEqual(errorNumbers(far), [100]);
});

test('a page with fewer than a hundred likes has no metrics', async () => {
  const small = await pageToken(sandbox.url, bikesPageId, 'jonas');
  assert.deepEqual(await metricsOf(`${bikesPageId}/insights?metric=page_follows&period=day`, small), []);
  const { body } = await postToFeed(sandbox.url, small, { message: 'Tuesday' }, bikesPageId);
  await advanceClock(sandbox.url, 86_400_000);
  assert.deepEqual(await metricsOf(`${body.id}/insights?metric=post_media_view`, small), []);
});

test('metrics and totals need their permissions', async () => {
  const scope = 'pages_show_list,pages_manage_posts,pages_read_engagement';
  const plain = await pageToken(sandbox.url, coffeePageId, 'tomas', scope);
  const { body } = await postToFeed(sandbox.url, plain);
  const get = (path: string) => callGraph(sandbox.url, plain, path);
  assert.deepEqual(errorNumbers(await get(`${body.id}/insights?metric=post_media_view`)), [10]);
  const totals = `${body.id}?fields=comments.limit(0).summary(true)`;
  assert.deepEqual(errorNumbers(await get(totals)), [10]);
  await changeSettings(sandbox.url, { summaries_need_user_content: false });
  const counted = (await get(totals)).body.comments as { summary: { total_count: number } };
  assert.equal(counted.summary.total_count, 0);
  await changeSettings(sandbox.url, { summaries_need_user_content: true });
});

test('a Reel has its own metrics, with times in milliseconds', async () => {
  const id = await uploadReel(sandbox.url, token, mp4());
  const form = { upload_phase: 'finish', video_id: id, video_state: 'PUBLISHED' };
  await callGraph(sandbox.url, token, `${coffeePageId}/video_reels`, { form });
  await advanceClock(sandbox.url, 2000); // published
  await advanceClock(sandbox.url, 2 * 86_400_000);
  const metrics = 'blue_reels_play_count,post_video_avg_time_watched,post_video_social_actions';
  const [plays, watched, actions] = await metricsOf(`${id}/video_insights?metric=${metrics}`);
  assert.ok(Number(plays?.values[0]?.value) > 0);
  assert.ok(Number(watched?.values[0]?.value) > 1000);
  assert.equal(typeof actions?.values[0]?.value, 'object');
});

test('lists support paging and time ranges, and can lag', async () => {
  const { now } = (await (await fetch(`${sandbox.url}/_sandbox/clock`)).json()) as { now: string };
  await advanceClock(sandbox.url, 60_000);
  const made: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    made.unshift(String((await postToFeed(sandbox.url, token)).body.id));
    await advanceClock(sandbox.url, 1000);
  }
  const since = Math.floor(Date.parse(now) / 1000) + 30;
  const page = await callGraph(sandbox.url, token, `${coffeePageId}/published_posts?since=${since}&limit=2`);
  const { next } = page.body.paging as { next: string };
  const rest = await callGraph(sandbox.url, token, next);
  const ids = [...(page.body.data as { id: string }[]), ...(rest.body.data as { id: string }[])].map(
    ({ id }) => id,
  );
  assert.deepEqual(ids, made);
  await changeSettings(sandbox.url, { list_lag_ms: 30_000 });
  const { body } = await postToFeed(sandbox.url, token);
  const newest = async () =>
    ((await callGraph(sandbox.url, token, `${coffeePageId}/feed?limit=1`)).body.data as { id: string }[])[0]
      ?.id;
  assert.notEqual(await newest(), body.id);
  await advanceClock(sandbox.url, 30_000);
  assert.equal(await newest(), body.id);
});
