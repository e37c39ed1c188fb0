import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpResult } from '../../lib/outbound.ts';
import { createInsights } from './insights.ts';
import { scopes } from './login-methods.ts';
import { testSettings } from './test-settings.ts';
import { account, graphError, lost, mediaId, ok, permalink, start } from './test-support.ts';

function desk(granted: readonly string[] = scopes.instagram) {
  const insights = createInsights(testSettings);
  const asked: string[][] = [];
  return {
    insights,
    asked,
    async reading(...answers: readonly HttpResult[]) {
      const left = [...answers];
      const io = {
        account,
        accessToken: 'token',
        scopes: granted,
        now: () => new Date(start),
        async request({ url }: { url: string }) {
          asked.push(new URL(url).searchParams.get('metric')?.split(',') ?? []);
          return left.shift() ?? lost;
        },
      };
      const read = await insights.read(io, [mediaId]);
      return read.kind === 'ok' ? read.value.get(mediaId) : read;
    },
  };
}
const metric = (name: string, value: unknown) => ({ name, period: 'lifetime', values: [{ value }] });
const media = (product: string) => ok({ id: mediaId, media_product_type: product, permalink });

test('a post is asked for what its kind has; the kind is looked up once', async () => {
  const { reading, asked } = desk();
  const figures = { data: [metric('views', 200), { name: 'profile_activity', total_value: { value: 4 } }] };
  const told = await reading(media('FEED'), ok(figures));
  assert.ok(told?.kind === 'told');
  assert.deepEqual(Object.fromEntries(told.values), { views: 200, profile_activity: 4 });
  assert.deepEqual(told.asked, asked[1]);
  await reading(ok(figures));
  assert.equal(asked.length, 3);
  const reel = desk();
  await reel.reading(media('REELS'), ok(figures));
  assert.ok(reel.asked[1]?.includes('ig_reels_avg_watch_time'));
  assert.ok(!reel.asked[1]?.includes('follows'));
  const dead = ['impressions', 'plays', 'video_views', 'engagement', 'clips_replays_count'];
  for (const { name } of reel.insights.metrics) assert.ok(!dead.includes(name), name);
});

test('an empty answer is nothing, not noughts', async () => {
  const read = await desk().reading(media('FEED'), ok({ data: [] }));
  assert.ok(read?.kind === 'nothing' && /two days/.test(read.plainReason.text));
});

test('Stories end after a day, which is known once one was looked at; few viewers are nothing', async () => {
  const { reading, insights } = desk();
  assert.equal(insights.endsMs(mediaId), null);
  const few = await reading(media('STORY'), graphError(10));
  assert.ok(few?.kind === 'nothing' && /five/.test(few.plainReason.text));
  assert.equal(insights.endsMs(mediaId), 86_400_000);
  assert.equal((await reading(graphError(100, 33)))?.kind, 'gone');
});

test('one metric that has died does not take the others with it', async () => {
  const { reading, asked } = desk();
  const views = ok({ data: [metric('views', 7)] });
  const told = await reading(media('STORY'), graphError(100), views, ...Array(9).fill(graphError(100)));
  assert.ok(told?.kind === 'told' && told.values.get('views') === 7);
  await reading(views);
  assert.deepEqual(asked.at(-1), ['views']);
});

test('gone, not allowed, lost and limited are told apart', async () => {
  const kindOf = async (...answers: readonly HttpResult[]) => (await desk().reading(...answers))?.kind;
  assert.equal(await kindOf(graphError(100, 33)), 'gone');
  assert.equal(await kindOf(media('FEED'), graphError(100, 33)), 'gone');
  assert.equal(await kindOf(media('FEED'), graphError(10)), 'not_supported');
  assert.equal(await kindOf(graphError(190)), 'auth_lost');
  assert.equal(await kindOf(graphError(80002)), 'rate_limited');
  assert.equal(await kindOf(lost), 'unavailable');
  const without = desk(['instagram_business_basic']);
  assert.equal((await without.reading())?.kind, 'not_supported');
  assert.equal(without.asked.length, 0);
});
