import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpResult } from '../../lib/outbound.ts';
import { createInsights } from './insights.ts';
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
        async request({ url }: { url: string }) {
          const { searchParams, pathname } = new URL(url);
          requested.push(searchParams.get('metric')?.split(',') ?? []);
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

test('one dead metric does not fail the rest, and is skipped for a day', async () => {
  const { reading, requested, later } = openFixture();
  const dead = graphError(100);
  const none = answer(200, { data: [] });
  const seven = answer(200, { data: [insight('post_total_media_view_unique', 7)] });
  assert.deepEqual(await reading([dead, dead, seven, none, none, none, none]), {
    post_total_media_view_unique: 7,
  });
  await reading([seven]);
  assert.equal(requested.length, 8);
  assert.ok(!requested[7]?.includes('post_media_view'));
  later(86_400_000);
  await reading([seven]);
  assert.ok(requested[8]?.includes('post_media_view'));
});

test('where every metric fails the post has none, and no metric counts as dead', async () => {
  const { reading, requested } = openFixture();
  const refused = await reading(Array.from({ length: 7 }, () => graphError(100)));
  assert.equal(refused && 'kind' in refused && refused.kind, 'nothing');
  await reading([answer(200, { data: [] })]);
  assert.equal(requested[7]?.length, 6);
});

test('a video has its own metrics', async () => {
  const { reading, paths } = openFixture();
  const result = await reading(
    [
      answer(200, {
        data: [
          insight('fb_reels_total_plays', 9),
          insight('post_video_social_actions', { COMMENT: 1, SHARE: 2 }),
        ],
      }),
    ],
    '4242',
  );
  assert.deepEqual(result, {
    fb_reels_total_plays: 9,
    'post_video_social_actions.COMMENT': 1,
    'post_video_social_actions.SHARE': 2,
  });
  assert.equal(paths[0], '/v26.0/4242/video_insights');
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
