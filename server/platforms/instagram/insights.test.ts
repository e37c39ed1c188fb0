import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpResult } from '../../lib/outbound.ts';
import { createInsights } from './insights.ts';
import { scopes } from './login-methods.ts';
import { testSettings } from './test-settings.ts';
import { account, graphError, lost, mediaId, ok, permalink, start } from './test-support.ts';

function openFixture(granted: readonly string[] = scopes.instagram) {
  const insights = createInsights(testSettings);
  const requested: string[][] = [];
  return {
    insights,
    requested,
    async reading(...answers: readonly HttpResult[]) {
      const left = [...answers];
      const io = {
        account,
        accessToken: 'token',
        scopes: granted,
        now: () => new Date(start),
        async request({ url }: { url: string }) {
          requested.push(new URL(url).searchParams.get('metric')?.split(',') ?? []);
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

test('a post’s metrics depend on its kind, which is looked up once', async () => {
  const { reading, requested } = openFixture();
  const figures = { data: [metric('views', 200), { name: 'profile_activity', total_value: { value: 4 } }] };
  const result = await reading(media('FEED'), ok(figures));
  assert.ok(result?.kind === 'reported');
  assert.deepEqual(Object.fromEntries(result.values), { views: 200, profile_activity: 4 });
  assert.deepEqual(result.requested, requested[1]);
  await reading(ok(figures));
  assert.equal(requested.length, 3);
  const reel = openFixture();
  await reel.reading(media('REELS'), ok(figures));
  assert.ok(reel.requested[1]?.includes('ig_reels_avg_watch_time'));
  assert.ok(!reel.requested[1]?.includes('follows'));
  const dead = ['impressions', 'plays', 'video_views', 'engagement', 'clips_replays_count'];
  for (const { name } of reel.insights.metrics) assert.ok(!dead.includes(name), name);
});

test('an empty answer means no values, not zeros', async () => {
  const read = await openFixture().reading(media('FEED'), ok({ data: [] }));
  assert.ok(read?.kind === 'nothing' && /two days/.test(read.plainReason.text));
});

test('Stories end after a day, which is known once one was read; too few viewers give no values', async () => {
  const { reading, insights } = openFixture();
  assert.equal(insights.availableForMs(mediaId), null);
  const few = await reading(media('STORY'), graphError(10));
  assert.ok(few?.kind === 'nothing' && /five/.test(few.plainReason.text));
  assert.equal(insights.availableForMs(mediaId), 86_400_000);
  assert.equal((await reading(graphError(100, 33)))?.kind, 'gone');
});

test('one dead metric does not fail the others', async () => {
  const { reading, requested } = openFixture();
  const views = ok({ data: [metric('views', 7)] });
  const result = await reading(media('STORY'), graphError(100), views, ...Array(9).fill(graphError(100)));
  assert.ok(result?.kind === 'reported' && result.values.get('views') === 7);
  await reading(views);
  assert.deepEqual(requested.at(-1), ['views']);
});

test('gone, not allowed, lost and limited are distinguished', async () => {
  const kindOf = async (...answers: readonly HttpResult[]) => (await openFixture().reading(...answers))?.kind;
  assert.equal(await kindOf(graphError(100, 33)), 'gone');
  assert.equal(await kindOf(media('FEED'), graphError(100, 33)), 'gone');
  assert.equal(await kindOf(media('FEED'), graphError(10)), 'not_supported');
  assert.equal(await kindOf(graphError(190)), 'auth_lost');
  assert.equal(await kindOf(graphError(80002)), 'rate_limited');
  assert.equal(await kindOf(lost), 'unavailable');
  const without = openFixture(['instagram_business_basic']);
  assert.equal((await without.reading())?.kind, 'not_supported');
  assert.equal(without.requested.length, 0);
});
