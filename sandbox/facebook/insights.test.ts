import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mp4 } from '../test-files.ts';
import { startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  bikesPageId,
  callGraph,
  changeSettings,
  coffeePageId,
  errorNumbers,
  pageScopes,
  pageToken,
  postToFeed,
  uploadReel,
} from './test-support.ts';

const scopes = `${pageScopes},pages_manage_engagement`;
let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = await pageToken(sandbox.url, coffeePageId, 'ines', scopes);
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

async function publishReel(): Promise<string> {
  const id = await uploadReel(sandbox.url, token, mp4());
  const form = { upload_phase: 'finish', video_id: id, video_state: 'PUBLISHED' };
  await callGraph(sandbox.url, token, `${coffeePageId}/video_reels`, { form });
  return id;
}
async function publishVideo(shape: { width: number; height: number }): Promise<string> {
  const multipart = new FormData();
  multipart.set('source', new Blob([new Uint8Array(mp4(shape))], { type: 'video/mp4' }), 'a.mp4');
  const { body } = await callGraph(sandbox.url, token, `${coffeePageId}/videos`, { multipart });
  return String(body.id);
}
const linkOf = async (id: string) =>
  String((await callGraph(sandbox.url, token, `${id}?fields=permalink_url`)).body.permalink_url);
const reelMetrics = 'blue_reels_play_count,post_video_avg_time_watched,post_video_social_actions';
const videoMetrics = 'total_video_views,total_video_avg_time_watched,total_video_stories_by_action_type';
const refusalOf = async (path: string) => (await callGraph(sandbox.url, token, path)).error?.message;

test('a video has metrics of videos and a Reel those of Reels, whatever they were sent as; each rejects the other’s', async () => {
  const reel = await publishReel();
  const video = await publishVideo({ width: 1920, height: 1080 });
  await advanceClock(sandbox.url, 2000); // published
  await changeSettings(sandbox.url, { vertical_videos_become_reels: true });
  const tall = await publishVideo({ width: 1080, height: 1920 });
  await advanceClock(sandbox.url, 2000);
  await changeSettings(sandbox.url, { vertical_videos_become_reels: false });
  await advanceClock(sandbox.url, 2 * 86_400_000);
  assert.match(await linkOf(video), /\/videos\/\d+\/$/);
  for (const [id, own, other] of [
    [reel, reelMetrics, videoMetrics],
    [tall, reelMetrics, videoMetrics],
    [video, videoMetrics, reelMetrics],
  ] as const) {
    if (id !== video) assert.match(await linkOf(id), /^\/reel\/\d+\/$/);
    const [plays, watched, actions] = await metricsOf(`${id}/video_insights?metric=${own}`);
    assert.ok(Number(plays?.values[0]?.value) > 0);
    assert.ok(Number(watched?.values[0]?.value) > 1000, 'milliseconds');
    assert.equal(typeof actions?.values[0]?.value, 'object');
    const [first] = other.split(',');
    assert.match((await refusalOf(`${id}/video_insights?metric=${own},${first}`)) ?? '', /^\(#100\)/);
  }
  for (const dead of ['total_video_impressions', 'total_video_views_unique'])
    assert.match((await refusalOf(`${video}/video_insights?metric=${dead}`)) ?? '', /^\(#100\)/, dead);
  await changeSettings(sandbox.url, { video_metrics_of_reels: 'empty' });
  assert.deepEqual(await metricsOf(`${reel}/video_insights?metric=total_video_views`), []);
  assert.match((await refusalOf(`${video}/video_insights?metric=${reelMetrics}`)) ?? '', /^\(#100\)/);
  await changeSettings(sandbox.url, { video_metrics_of_reels: 'refused' });
});

test('metrics of videos need a permission more, and all metrics a person who may analyze the page', async () => {
  const video = await publishVideo({ width: 1920, height: 1080 });
  const { body } = await postToFeed(sandbox.url, token);
  await advanceClock(sandbox.url, 2000);
  const poor = await pageToken(sandbox.url, coffeePageId, 'tomas');
  const ask = (path: string, by: string) => callGraph(sandbox.url, by, path).then(errorNumbers);
  assert.deepEqual(await ask(`${video}/video_insights?metric=total_video_views`, poor), [10]);
  assert.equal(await ask(`${body.id}/insights?metric=post_clicks`, poor), undefined);
  await changeSettings(sandbox.url, { video_insights_scope: 'pages_read_engagement' });
  assert.equal(await ask(`${video}/video_insights?metric=total_video_views`, poor), undefined);
  await changeSettings(sandbox.url, {
    video_insights_scope: 'pages_manage_engagement',
    tasks: { [`ines/${coffeePageId}`]: ['CREATE_CONTENT', 'MODERATE'] },
  });
  for (const path of [
    `${video}/video_insights?metric=total_video_views`,
    `${body.id}/insights?metric=post_clicks`,
    `${coffeePageId}/insights?metric=page_follows`,
  ])
    assert.deepEqual(await ask(path, token), [200], path);
  await changeSettings(sandbox.url, { tasks: {} });
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
