import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { createInsights } from './insights.ts';
import { testSettings } from './test-settings.ts';
import { answer, channelId, lost, refused, start, videoId } from './test-support.ts';

const insights = createInsights(testSettings);
function ioWith(result: HttpResult) {
  const sent: HttpRequest[] = [];
  const request = async (one: HttpRequest) => {
    sent.push(one);
    return result;
  };
  const io = { accessToken: 't', scopes: [], account: channelId, now: () => new Date(start), request };
  return { sent, io };
}
const days = (result: HttpResult) => {
  const { io, sent } = ioWith(result);
  assert.ok(insights.readDays);
  return insights.readDays(io, '2026-11-01', '2026-11-15').then((counted) => ({ counted, sent }));
};

test('nothing of YouTube is the source of a measure of ours', () => {
  assert.equal(insights.isStandalone, true);
  for (const { measure } of [...insights.metrics, ...insights.dayMetrics]) assert.equal(measure, null);
});

test('many videos cost one call; disabled counters are missing, and an omitted video is gone', async () => {
  const statistics = { viewCount: '9007199254740993', commentCount: '0', favoriteCount: '0' };
  const listed = { kind: 'youtube#videoListResponse', items: [{ id: videoId, statistics }] };
  const { io, sent } = ioWith(answer(200, listed));
  const read = await insights.read(io, [videoId, 'gone-video1']);
  assert.ok(read.kind === 'ok');
  const [counted, gone] = [...read.value.values()];
  assert.deepEqual(counted, {
    kind: 'reported',
    values: new Map([
      ['viewCount', 9_007_199_254_740_992],
      ['commentCount', 0],
    ]),
  });
  assert.equal(gone?.kind, 'gone');
  const query = new URL(sent[0]?.url ?? '').searchParams;
  assert.deepEqual([query.get('part'), query.get('id')], ['statistics', `${videoId},gone-video1`]);
});

test('days are read by column name; an empty report is valid', async () => {
  const columnHeaders = [{ name: 'views' }, { name: 'day' }, { name: 'averageViewPercentage' }];
  const { counted, sent } = await days(answer(200, { columnHeaders, rows: [[12, '2026-11-10', 41.7]] }));
  assert.deepEqual(counted, {
    kind: 'ok',
    value: [
      {
        day: '2026-11-10',
        values: new Map([
          ['views', 12],
          ['averageViewPercentage', 41.7],
        ]),
      },
    ],
  });
  assert.match(
    sent[0]?.url ?? '',
    /^https:\/\/youtubeanalytics\.googleapis\.com\/v2\/reports\?ids=channel%3D%3DMINE&/,
  );
  assert.deepEqual((await days(answer(200, { columnHeaders }))).counted, { kind: 'ok', value: [] });
  assert.equal((await days(answer(200, { columnHeaders, errors: {} }))).counted.kind, 'unavailable');
});

test('failures are distinguished; the app’s daily quota ends at midnight Pacific time', async () => {
  for (const [result, kind] of [
    [refused(401, 'authError'), 'auth_lost'],
    [refused(401, 'youtubeSignupRequired'), 'auth_lost'],
    [refused(403, 'insufficientPermissions'), 'not_supported'],
    [refused(403, 'rateLimitExceeded'), 'rate_limited'],
    [answer(500), 'unavailable'],
    [answer(200, 'x'), 'unavailable'],
    [lost, 'unavailable'],
  ] as const) {
    assert.equal((await insights.read(ioWith(result).io, [videoId])).kind, kind);
    assert.equal((await days(result)).counted.kind, kind);
  }
  assert.equal((await days(refused(403, 'accessNotConfigured'))).counted.kind, 'not_supported');
  assert.deepEqual(await insights.read(ioWith(refused(403, 'quotaExceeded')).io, [videoId]), {
    kind: 'rate_limited',
    until: new Date('2026-11-16T08:00:00Z'),
    scope: 'app',
  });
});
