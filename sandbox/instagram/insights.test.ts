import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jpeg, mp4 } from '../test-files.ts';
import { startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  changeSettings,
  coffeeIgId,
  connect,
  createContainer,
  get,
  type Host,
  instagramHost,
  mediaServer,
  publish,
  waitForContainer,
} from './test-support.ts';

const hour = 60 * 60 * 1000;
let sandbox: TemporarySandbox;
let media: Awaited<ReturnType<typeof mediaServer>>;
let host: Host;
before(async () => {
  sandbox = await startTemporarySandbox();
  media = await mediaServer({ 'a.jpg': jpeg(), 'tall.jpg': jpeg(1080, 1920), 'reel.mp4': mp4() });
  host = instagramHost(sandbox.url, await connect(sandbox.url));
});
after(async () => {
  await media[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});
async function createPost(fields: Record<string, string>, by = host, account = coffeeIgId): Promise<string> {
  const { body } = await createContainer(by, fields, account);
  await waitForContainer(sandbox.url, by, body.id);
  return String((await publish(by, body.id, account)).body.id);
}
type Entry = {
  name: string;
  period: string;
  values?: { value: number; end_time?: string }[];
  total_value?: { value: number; breakdowns?: { results: { value: number }[] }[] };
  id: string;
};
const entries = async (path: string) => (await get(host, path)).body.data as Entry[];

test('metrics arrive late, then grow; one removed metric fails the whole request', async () => {
  const id = await createPost({ image_url: `${media.url}/a.jpg` });
  const metrics = `${id}/insights?metric=views,reach,likes,comments,shares,saved`;
  assert.deepEqual(await entries(metrics), [], 'nothing, not zero');
  await advanceClock(sandbox.url, 2 * hour);
  const [first] = await entries(metrics);
  assert.deepEqual(
    [first?.name, first?.period, first?.id],
    ['views', 'lifetime', `${id}/insights/views/lifetime`],
  );
  await advanceClock(sandbox.url, 10 * hour);
  const [later] = await entries(metrics);
  assert.ok((later?.values?.[0]?.value ?? 0) > (first?.values?.[0]?.value ?? 0));
  for (const dead of ['impressions', 'plays', 'video_views', 'engagement', 'ig_reels_avg_watch_time']) {
    assert.equal((await get(host, `${id}/insights?metric=views,${dead}`)).error, '100', dead);
  }
  await changeSettings(sandbox.url, { dead_metrics: ['reach'] });
  assert.equal((await get(host, metrics)).error, '100');
  await changeSettings(sandbox.url, { dead_metrics: [], insights_shape: 'total_value' });
  const [total] = await entries(metrics);
  assert.deepEqual([total?.values, typeof total?.total_value?.value], [undefined, 'number']);
  await changeSettings(sandbox.url, { insights_shape: 'values' });
  const activity = (await entries(`${id}/insights?metric=profile_activity&breakdown=action_type`))[0]
    ?.total_value;
  const sum = activity?.breakdowns?.[0]?.results.reduce((all, { value }) => all + value, 0);
  assert.equal(sum, activity?.value);
});

test('reels have watch time; stories have replies, and no metrics below five viewers', async () => {
  const reel = await createPost({ media_type: 'REELS', video_url: `${media.url}/reel.mp4` });
  const story = await createPost({ media_type: 'STORIES', image_url: `${media.url}/tall.jpg` });
  await advanceClock(sandbox.url, hour);
  const names = 'views,ig_reels_avg_watch_time,ig_reels_video_view_total_time,reels_skip_rate';
  assert.equal((await entries(`${reel}/insights?metric=${names}`)).length, 4);
  assert.equal((await get(host, `${reel}/insights?metric=follows`)).error, '100');
  assert.equal((await entries(`${story}/insights?metric=reach,replies,navigation`)).length, 3);
  assert.equal((await get(host, `${story}/insights?metric=likes`)).error, '100');
  const jonas = instagramHost(sandbox.url, await connect(sandbox.url, 'jonas'));
  const small = await createPost(
    { media_type: 'STORIES', image_url: `${media.url}/tall.jpg` },
    jonas,
    '17841405822300105',
  );
  assert.equal((await get(jonas, `${small}/insights?metric=reach`)).error, '10');
  await advanceClock(sandbox.url, 24 * hour);
  assert.equal((await get(host, `${story}/insights?metric=reach`)).error, '100/33');
});

test('a rejected metric is described as Instagram does; a Reel without a copy on Facebook has no views there', async () => {
  const reel = await createPost({ media_type: 'REELS', video_url: `${media.url}/reel.mp4` });
  const refused = await get(host, `${reel}/insights?metric=views,plays,likes`);
  assert.match(refused.message ?? '', /^metric\[1\] must be one of the following values: views, reach, /);
  assert.equal((refused.body.error as { type: string }).type, 'IGApiException');
  const others = await get(host, `${reel}/insights?metric=views,profile_visits,follows`);
  assert.equal(
    others.message,
    'The Media Insights API does not support the profile_visits, follows metric for this media product type.',
  );
  for (const name of ['crossposted_views', 'facebook_views']) {
    const fatal = await get(host, `${reel}/insights?metric=views,${name}`);
    assert.deepEqual([fatal.status, fatal.error, fatal.message], [400, '-1/2207086', 'Fatal'], name);
  }
});

test('account insights: totals, time series of reach, demographics, scopes', async () => {
  const path = (query: string) => `${coffeeIgId}/insights?${query}`;
  const total =
    'metric=reach,views,accounts_engaged,follows_and_unfollows&period=day&metric_type=total_value';
  const totals = await entries(path(total));
  assert.deepEqual(
    totals.map(({ name }) => name),
    ['reach', 'views', 'accounts_engaged', 'follows_and_unfollows'],
  );
  assert.ok((totals[1]?.total_value?.value ?? 0) > 0);
  const now = (await (await fetch(`${sandbox.url}/_sandbox/clock`)).json()) as { now: string };
  const until = Math.floor(Date.parse(now.now) / 1000);
  const series = await entries(path(`metric=reach&period=day&since=${until - 3 * 86_400}&until=${until}`));
  assert.equal(series[0]?.values?.length, 3);
  assert.equal((await get(host, path('metric=views&period=day'))).error, '100');
  assert.equal((await get(host, path('metric=impressions&period=day&metric_type=total_value'))).error, '100');
  assert.equal((await get(host, path('metric=follower_count&period=day'))).error, '100');
  await changeSettings(sandbox.url, { follower_count_metric: 'there' });
  assert.equal((await get(host, path('metric=follower_count&period=day'))).status, 200);
  const who = 'metric=follower_demographics&period=lifetime&timeframe=this_month&metric_type=total_value';
  assert.equal((await entries(path(`${who}&breakdown=country`))).length, 1);
  assert.equal((await get(host, path(who))).error, '100');
  const jonas = instagramHost(sandbox.url, await connect(sandbox.url, 'jonas'));
  const few = await get(jonas, `17841405822300105/insights?${who}&breakdown=age`);
  assert.deepEqual(few.body.data, [], 'under a hundred followers');
  const scope = 'instagram_business_basic,instagram_business_content_publish';
  const blind = instagramHost(sandbox.url, await connect(sandbox.url, 'ines', scope));
  assert.equal((await get(blind, path(total))).error, '10');
});
