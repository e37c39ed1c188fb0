import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberRequestsOf } from '../../../server/http/pages/page-requests.ts';
import { groupByDay, weekOf, weekRange } from './week.ts';

test('a week starts on Monday in the workspace’s time zone', () => {
  const sundayNight = Date.parse('2026-11-22T23:30:00Z');
  assert.deepEqual(weekOf(sundayNight, 'UTC').at(0), '2026-11-16');
  assert.deepEqual(weekOf(sundayNight, 'Europe/Berlin').at(0), '2026-11-23');
  assert.equal(weekOf(sundayNight, 'UTC').length, 7);
});

test('posts are listed under the day they go out on, in order', () => {
  const days = weekOf(Date.parse('2026-11-18T12:00:00Z'), 'Europe/Lisbon');
  const post = (id: string, publish_at: string | null, published_at: string | null = null) => ({
    id,
    schedule: publish_at === null ? null : { publish_at, wall_time: '', time_zone: 'Europe/Lisbon' },
    published_at,
  });
  const found = groupByDay(
    days,
    [
      post('b', '2026-11-19T12:00:00.000Z'),
      post('a', '2026-11-19T09:00:00.000Z'),
      post('out', '2026-11-19T09:00:00.000Z', '2026-11-16T08:00:00.000Z'),
      post('none', null),
      post('later', '2026-11-24T08:00:00.000Z'),
    ],
    'Europe/Lisbon',
  );
  assert.deepEqual(
    found.map((posts) => posts.map(({ id }) => id).join('')),
    ['out', '', '', 'ab', '', '', ''],
  );
});

test('the fetched range covers the week in every zone, and is what the server preloads with the page', () => {
  const hourMs = 3_600_000;
  const start = Date.parse('2026-11-14T00:00:00Z');
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon', 'UTC'])
    for (let now = start; now < start + 240 * hourMs; now += hourMs) {
      const { from, to } = weekRange(now);
      const days = weekOf(now, zone);
      // Local days start up to fourteen hours before and end up to twelve hours after those of UTC.
      assert.ok(Date.parse(from) <= Date.parse(days[0] ?? '') - 14 * hourMs, `${zone} ${now}`);
      assert.ok(Date.parse(to) >= Date.parse(days[6] ?? '') + 36 * hourMs, `${zone} ${now}`);
      assert.ok(Date.parse(to) - Date.parse(from) <= 16 * 24 * hourMs);
      const preloaded = memberRequestsOf('/', now).filter((path) => path.includes('from='));
      assert.deepEqual(preloaded, [`/v1/posts?${new URLSearchParams({ from, to, limit: '100' })}`]);
    }
});
