import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { withoutProof } from '../meta/test-proof.ts';
import { createInsights } from './insights.ts';
import { scopes } from './login-methods.ts';
import { metricsOf } from './metrics.ts';
import { testSettings } from './test-settings.ts';
import {
  account,
  answer,
  facebookSecret,
  graphError,
  lost,
  mediaId,
  ok,
  permalink,
  start,
} from './test-support.ts';

function openFixture(granted: readonly string[] = scopes.instagram) {
  const insights = createInsights(testSettings);
  const requested: string[][] = [];
  const batches: number[] = [];
  return {
    insights,
    requested,
    batches,
    async reading(...answers: readonly HttpResult[]) {
      const left = [...answers];
      const io = {
        account,
        accessToken: 'token',
        scopes: granted,
        now: () => new Date(start),
        async request(request: HttpRequest) {
          const { url, body } = withoutProof(request, facebookSecret);
          const entries = JSON.parse(new URLSearchParams(String(body)).get('batch') ?? '[]') as object[];
          batches.push(entries.length);
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

test('views on Facebook are asked for with no kind of post: one that is not shared there fails the whole request', () => {
  for (const product of ['FEED', 'REELS', 'STORY', 'AD'])
    for (const name of ['crossposted_views', 'facebook_views'])
      assert.ok(!metricsOf(product).includes(name), `${product}: ${name}`);
});

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

/** A refusal as Instagram writes it. */
const refusal = (message: string, subcode?: number): HttpResult =>
  answer(400, {
    error: {
      message,
      type: 'IGApiException',
      code: subcode ? -1 : 100,
      error_subcode: subcode,
      fbtrace_id: 'A',
    },
  });
const figures = (...names: readonly string[]) => ok({ data: names.map((name) => metric(name, 7)) });
const reel = metricsOf('REELS');
const without = (...dead: readonly string[]) => reel.filter((name) => !dead.includes(name));

test('one dead metric costs one more call where Instagram’s words tell which it is, and is then left out', async () => {
  for (const words of [
    `metric[3] must be one of the following values: impressions, ${without('reposts').join(', ')}, link_clicks`,
    'The Media Insights API does not support the reposts metric for this media product type.',
    '(#100) Starting from version v22.0 and above, the reposts metric is no longer supported for the queried media.',
  ]) {
    const { reading, requested } = openFixture();
    const result = await reading(media('REELS'), refusal(words), figures('views', 'likes'));
    assert.ok(result?.kind === 'reported' && result.values.get('views') === 7, words);
    assert.deepEqual(requested.slice(1), [reel, without('reposts')]);
    await reading(figures('views'));
    assert.deepEqual(requested[3], without('reposts'));
    assert.equal(requested.length, 4);
  }
});

interface DeadMetrics {
  readonly words?: string;
  readonly subcode?: number;
  /** Where they are dead. Absent: for every post. */
  readonly onlyFor?: string;
}

/** Answers as Instagram would, with these metrics dead and words that tell nothing. */
async function readWithDead(dead: readonly string[], { words = '', subcode, onlyFor }: DeadMetrics = {}) {
  const { insights, requested } = openFixture();
  const read = async (id = mediaId, of = account) => {
    const io = {
      account: of,
      accessToken: 'token',
      scopes: scopes.instagram,
      now: () => new Date(start),
      async request({ url }: { url: string }) {
        const names = new URL(url).searchParams.get('metric')?.split(',');
        if (names === undefined) return media('REELS');
        requested.push(names);
        const isRefused = (onlyFor ?? id) === id && names.some((name) => dead.includes(name));
        return isRefused ? refusal(words, subcode) : figures(...names);
      },
    };
    const result = await insights.read(io, [id]);
    const reading = result.kind === 'ok' ? result.value.get(id) : undefined;
    return reading?.kind === 'reported' ? [...reading.values.keys()] : reading?.kind;
  };
  return { read, requested };
}

test('without such words, and with wrong ones, the metrics are divided until every live one is there', async () => {
  for (const dead of [['saved'], ['views'], ['reels_skip_rate', 'views'], ['reach', 'shares', 'likes']]) {
    for (const words of [
      '',
      'The likes, comments metric is not for you.',
      'It must be one of views, reach.',
    ]) {
      const { read, requested } = await readWithDead(dead, { words });
      assert.deepEqual([...((await read()) as string[])].sort(), [...without(...dead)].sort());
      const calls = requested.length;
      assert.ok(calls <= 2 * reel.length, `${calls} calls`);
      await read();
      assert.deepEqual(requested.at(-1), without(...dead));
      assert.equal(requested.length, calls + 1);
    }
  }
  const { read, requested } = await readWithDead(['saved']);
  await read();
  assert.ok(requested.length <= 8, `${requested.length} calls for one dead metric`);
});

test('a post without any metric is divided once a day', async () => {
  const { read, requested } = await readWithDead(reel);
  assert.equal(await read(), 'nothing');
  const calls = requested.length;
  assert.equal(await read(), 'nothing');
  assert.equal(requested.length, calls + 1);
  assert.deepEqual(requested.at(-1), reel, 'no metric counts as dead');
});

test('a metric that cannot be computed for a post is left out for that post, and asked of every other', async () => {
  const failing = { words: 'Fatal', subcode: 2207086, onlyFor: mediaId };
  const { read, requested } = await readWithDead(['reels_skip_rate'], failing);
  assert.deepEqual([...((await read()) as string[])].sort(), [...without('reels_skip_rate')].sort());
  const other = '17918195224117852';
  assert.deepEqual(await read(other, '17841405822304915'), reel);
  assert.deepEqual(requested.at(-1), reel, 'the post of another account');
  await read();
  assert.deepEqual(requested.at(-1), without('reels_skip_rate'));
});

test('a post that has left only what its kind has since lost is asked for everything again', async () => {
  const { insights } = openFixture();
  const requested: string[][] = [];
  const read = async (id: string, answerTo: (names: readonly string[]) => HttpResult) => {
    await insights.read(
      {
        account,
        accessToken: 'token',
        scopes: scopes.instagram,
        now: () => new Date(start),
        async request({ url }) {
          const names = new URL(url).searchParams.get('metric')?.split(',');
          if (names === undefined) return media('REELS');
          requested.push(names);
          return answerTo(names);
        },
      },
      [id],
    );
  };
  const [last = '', ...computed] = reel;
  const refuseAny = (dead: readonly string[], subcode?: number) => (names: readonly string[]) =>
    names.some((name) => dead.includes(name)) ? refusal('', subcode) : figures(...names);
  await read('1', refuseAny(computed, 2207086));
  await read('2', refuseAny([last]));
  await read('1', refuseAny([]));
  assert.deepEqual(requested.at(-1), reel);
});

test('with Facebook’s login one dead metric costs one batch, and is remembered for that login alone', async () => {
  const { reading, requested, batches } = openFixture(scopes.facebook);
  const singles = reel.map((name) =>
    name === 'saved'
      ? { code: 400, body: JSON.stringify({ error: { message: 'no', code: 100 } }) }
      : { code: 200, body: JSON.stringify({ data: [metric(name, 7)] }) },
  );
  const result = await reading(media('REELS'), graphError(100), answer(200, singles));
  assert.ok(result?.kind === 'reported');
  assert.deepEqual([...result.values.keys()], without('saved'));
  assert.deepEqual(batches, [0, 0, reel.length]);
  await reading(figures('views'));
  assert.deepEqual(requested[3], without('saved'));
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
