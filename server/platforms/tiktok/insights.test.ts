import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { createInsights } from './insights.ts';
import { testSettings } from './test-settings.ts';

const insights = createInsights(testSettings);
const now = new Date('2026-11-15T09:00:00Z');
const answer = (status: number, body: object, headers = {}): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(headers),
  text: JSON.stringify(body),
});
const videos = (...list: object[]) => answer(200, { data: { videos: list }, error: { code: 'ok' } });
function ioWith(result: HttpResult) {
  const sent: HttpRequest[] = [];
  const request = async (one: HttpRequest) => {
    sent.push(one);
    return result;
  };
  return { sent, io: { accessToken: 't', scopes: [], account: 'open-1', now: () => now, request } };
}

test('totals of many videos come in one call; a video that TikTok omits is not called gone', async () => {
  const { io, sent } = ioWith(
    videos({ id: '7', view_count: 100, like_count: 5, comment_count: 0, share_count: -1 }),
  );
  const read = await insights.read(io, ['7', '8', 'v_pub_file~v2-1.1']);
  assert.ok(read.kind === 'ok');
  const [seven, eight, unnamed] = [...read.value.values()];
  assert.deepEqual(seven, {
    kind: 'reported',
    values: new Map([
      ['view_count', 100],
      ['like_count', 5],
      ['comment_count', 0],
    ]),
  });
  assert.deepEqual([eight?.kind, unnamed?.kind], ['nothing', 'nothing']);
  assert.deepEqual(JSON.parse(String(sent[0]?.body)), { filters: { video_ids: ['7', '8'] } });
});

test('posts without an id cost no call', async () => {
  const { io, sent } = ioWith(videos());
  assert.ok((await insights.read(io, ['v_pub_file~v2-1.1'])).kind === 'ok');
  assert.equal(sent.length, 0);
});

test('a missing permission, a lost connection and a limit are distinguished', async () => {
  const read = (status: number, code: string, headers = {}) =>
    insights.read(ioWith(answer(status, { error: { code } }, headers)).io, ['7']);
  assert.equal((await read(401, 'scope_not_authorized')).kind, 'not_supported');
  assert.equal((await read(401, 'access_token_invalid')).kind, 'auth_lost');
  assert.equal((await read(500, 'internal_error')).kind, 'unavailable');
  assert.deepEqual(await read(429, 'rate_limit_exceeded', { 'retry-after': '90' }), {
    kind: 'rate_limited',
    until: new Date(now.getTime() + 90_000),
    scope: 'account',
  });
});
