import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { withoutProof } from '../meta/test-proof.ts';
import { createInsights } from './insights.ts';
import { metricsOf } from './metrics.ts';
import { testSettings } from './test-settings.ts';
import { answer, graphError, lost, page, start } from './test-support.ts';

const post = `${page}_1`;
const insight = (name: string, value: unknown) => ({ name, period: 'lifetime', values: [{ value }] });

/** One process's memory of dead metrics; `reading` fetches once. */
function openFixture(scopes: readonly string[] = ['read_insights']) {
  const insights = createInsights(testSettings);
  const requested: string[][] = [];
  const paths: string[] = [];
  let now = start;
  return {
    requested,
    paths,
    later: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    async reading(answers: readonly HttpResult[], id = post) {
      const left = [...answers];
      const io = {
        accessToken: 'page-token',
        scopes,
        account: page,
        now: () => now,
        async request(request: HttpRequest) {
          const { url, body } = withoutProof(request, testSettings.clientSecret);
          const { searchParams, pathname } = new URL(url);
          requested.push(searchParams.get('metric')?.split(',') ?? batchedMetrics(body));
          paths.push(pathname);
          return left.shift() ?? lost;
        },
      };
      const read = await insights.read(io, [id]);
      const reading = read.kind === 'ok' ? read.value.get(id) : read;
      return reading?.kind === 'reported' ? Object.fromEntries(reading.values) : reading;
    },
  };
}
/** One for each entry of a batch. */
const batchedMetrics = (body: unknown): string[] => {
  const entries = JSON.parse(new URLSearchParams(String(body ?? '')).get('batch') ?? '[]') as {
    method: string;
    relative_url: string;
  }[];
  return entries.map(({ method, relative_url }) => {
    assert.match(`${method} ${relative_url}`, /^GET v26\.0\/[\d_]+\/(video_)?insights\?metric=\w+$/);
    return relative_url.split('=')[1] ?? '';
  });
};
/** The answer to a batch: a value for each of these, a refusal for the rest. */
const batch = (metrics: readonly string[], values: Record<string, unknown>): HttpResult =>
  answer(
    200,
    metrics.map((name) => {
      const reply = name in values ? answer(200, { data: [insight(name, values[name])] }) : graphError(100);
      return { code: reply.status, body: reply.text };
    }),
  );
const names = (kind: keyof typeof metricsOf): string[] => [
  ...new Set(metricsOf[kind].map(({ name }) => name.split('.')[0] ?? name)),
];
const kindOf = async (...results: readonly HttpResult[]) => {
  const reading = await openFixture().reading(results);
  return reading && 'kind' in reading ? reading.kind : 'reported';
};

test('metrics are fetched together; breakdowns are returned in parts, and missing values stay missing', async () => {
  const { reading, requested } = openFixture();
  const result = await reading([
    answer(200, {
      data: [
        insight('post_media_view', 7),
        insight('post_reactions_by_type_total', { like: 2, love: 3 }),
        insight('post_activity_by_action_type', { comment: 4, like: 5 }),
      ],
    }),
  ]);
  assert.deepEqual(result, {
    post_media_view: 7,
    post_reactions_by_type_total: 5,
    'post_activity_by_action_type.comment': 4,
  });
  assert.equal(requested.length, 1);
  assert.equal(new Set(requested[0]).size, 6);
  const empty = answer(200, { data: [insight('post_reactions_by_type_total', {})] });
  assert.equal(await kindOf(empty), 'nothing');
  assert.equal(await kindOf(answer(200, { data: [] })), 'nothing');
});

test('one dead metric costs one more call, loses no other, and is skipped for a day by all posts', async () => {
  const { reading, requested, paths, later } = openFixture();
  const live = names('post').filter((name) => name !== 'post_media_view');
  const values = Object.fromEntries(live.map((name) => [name, 7]));
  const read = await reading([graphError(100), batch(names('post'), values)]);
  assert.equal((read as Record<string, number>).post_total_media_view_unique, 7);
  assert.equal(requested.length, 2);
  assert.deepEqual(requested[1], names('post'), 'each by itself');
  assert.equal(paths[1], '/v26.0/');
  const seven = answer(200, { data: [insight('post_clicks', 7)] });
  await reading([seven], `${page}_2`);
  assert.deepEqual(requested[2], live);
  later(86_400_000);
  await reading([seven]);
  assert.deepEqual(requested[3], names('post'));
});

test('where every metric fails the post has none, no metric counts as dead, and they are tried apart once a day', async () => {
  const { reading, requested, later } = openFixture();
  const refuse = async () => {
    const refused = await reading([graphError(100), batch(names('post'), {})]);
    assert.equal(refused && 'kind' in refused && refused.kind, 'nothing');
  };
  await refuse();
  assert.equal(requested.length, 2);
  await refuse();
  assert.equal(requested.length, 3);
  assert.deepEqual(requested[2], names('post'));
  later(86_400_000);
  await refuse();
  assert.equal(requested.length, 5);
});

test('a batch that fails, or an entry of one, means the same as a call that fails', async () => {
  assert.equal(await kindOf(graphError(100), graphError(190)), 'auth_lost');
  assert.equal(await kindOf(graphError(100), lost), 'unavailable');
  assert.equal(await kindOf(graphError(100), answer(200, [])), 'unavailable');
  assert.equal(
    await kindOf(
      graphError(100),
      answer(
        200,
        names('post').map(() => null),
      ),
    ),
    'unavailable',
  );
  const gone = names('post').map(() => ({ code: 400, body: graphError(100, 33).text }));
  assert.equal(await kindOf(graphError(100), answer(200, gone)), 'gone');
});

test('a wrong app secret is the installation’s mistake, not a post without figures', async () => {
  const reading = await openFixture().reading([graphError(100, undefined, { type: 'GraphMethodException' })]);
  assert.ok(reading && 'kind' in reading && reading.kind === 'unavailable');
  assert.equal((reading.plainReason as { code: string }).code, 'meta.app_secret_wrong');
});

const at = (permalink_url: string) => answer(200, { id: '4242', permalink_url });
const views = answer(200, {
  data: [
    insight('total_video_views', 9),
    insight('total_video_stories_by_action_type', { like: 5, comment: 1, share: 2 }),
  ],
});
const plays = answer(200, { data: [insight('fb_reels_total_plays', 9)] });

test('a video has the metrics of videos and a Reel those of Reels, by what Facebook says it is', async () => {
  const video = openFixture();
  assert.deepEqual(await video.reading([at('/lanternfish/videos/4242/'), views], '4242'), {
    total_video_views: 9,
    'total_video_stories_by_action_type.comment': 1,
    'total_video_stories_by_action_type.share': 2,
  });
  assert.deepEqual(video.paths, ['/v26.0/4242', '/v26.0/4242/video_insights']);
  assert.deepEqual(video.requested[1], names('video'));
  for (const permalink of ['/reel/4242/', 'https://www.facebook.com/reel/4242/']) {
    const reel = openFixture();
    assert.deepEqual(await reel.reading([at(permalink), plays], '4242'), { fb_reels_total_plays: 9 });
    assert.deepEqual(reel.requested[1], names('reel'));
    await reel.reading([plays], '4242');
    assert.equal(reel.paths.length, 3, 'it is asked once what the video is');
  }
});

test('where Facebook refuses all metrics of what it called a video, those of Reels are tried and remembered', async () => {
  const { reading, requested } = openFixture();
  const answers = [at('/lanternfish/videos/4242/'), graphError(100), batch(names('video'), {}), plays];
  assert.deepEqual(await reading(answers, '4242'), { fb_reels_total_plays: 9 });
  await reading([plays], '4242');
  assert.deepEqual(requested.slice(3), [names('reel'), names('reel')]);
  const neither = openFixture();
  const refusals = [at('/reel/4242/'), graphError(100), batch(names('reel'), {}), graphError(100)];
  const nothing = await neither.reading([...refusals, batch(names('video'), {})], '4242');
  assert.equal(nothing && 'kind' in nothing && nothing.kind, 'nothing');
  for (const [trouble, kind] of [
    [graphError(190), 'auth_lost'],
    [graphError(32), 'rate_limited'],
    [graphError(100, 33), 'gone'],
    [graphError(200), 'nothing'],
    [lost, 'unavailable'],
  ] as const) {
    const reading = await openFixture().reading([...refusals.slice(0, 3), trouble], '4242');
    assert.equal(reading && 'kind' in reading && reading.kind, kind, 'what the second kind’s refusal means');
  }
});

test('a permission that only videos need costs the figures of videos, not those of the account', async () => {
  const { reading } = openFixture();
  const refused = await reading([at('/reel/4242/'), graphError(200)], '4242');
  assert.equal(refused && 'kind' in refused && refused.kind, 'nothing');
});

test('a video that cannot be read is gone, or tried later', async () => {
  const kind = async (result: HttpResult) =>
    ((await openFixture().reading([result], '4242')) as { kind: string }).kind;
  assert.equal(await kind(graphError(100, 33)), 'gone');
  assert.equal(await kind(graphError(190)), 'auth_lost');
  assert.equal(await kind(lost), 'unavailable');
});

test('gone, not allowed, lost and limited are distinguished', async () => {
  assert.equal(await kindOf(graphError(100, 33)), 'gone');
  assert.equal(await kindOf(graphError(190)), 'auth_lost');
  assert.equal(await kindOf(graphError(10)), 'not_supported');
  assert.equal(await kindOf(graphError(2500)), 'nothing');
  assert.equal(await kindOf(graphError(1)), 'unavailable');
  assert.equal(await kindOf(answer(200, 'x')), 'unavailable');
  assert.equal(await kindOf(lost), 'unavailable');
  const without = openFixture(['pages_show_list']);
  assert.equal(((await without.reading([])) as { kind: string }).kind, 'not_supported');
  assert.equal(without.requested.length, 0);
});

test('a rate-limit refusal has Meta’s wait, and reading stops before publishing has to', async () => {
  const usage = (share: number) => ({
    'x-business-use-case-usage': JSON.stringify({
      [page]: [{ type: 'pages', call_count: share, estimated_time_to_regain_access: 19 }],
    }),
  });
  const limited = { kind: 'rate_limited', until: new Date(start.getTime() + 19 * 60_000), scope: 'account' };
  const refused = { ...graphError(32), headers: new Headers(usage(100)) };
  assert.deepEqual(await openFixture().reading([refused]), limited);

  const { reading, requested, later } = openFixture();
  const result = { data: [insight('post_media_view', 7)] };
  assert.deepEqual(await reading([answer(200, result, usage(80))]), { post_media_view: 7 });
  assert.deepEqual(await reading([]), limited);
  assert.equal(requested.length, 1);
  later(19 * 60_000);
  assert.deepEqual(await reading([answer(200, result, usage(20))]), { post_media_view: 7 });
});
