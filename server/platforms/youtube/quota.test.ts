import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uploadQuota } from './quota.ts';

test('a day of uploads starts at midnight Pacific time, also when it has 23 or 25 hours', () => {
  const windowAt = (now: string) => {
    const { since, until } = uploadQuota(100).window(new Date(now));
    return [since.toISOString(), until.toISOString()];
  };
  const longDay = ['2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'];
  assert.deepEqual(windowAt('2026-11-01T07:00:00Z'), longDay);
  assert.deepEqual(windowAt('2026-11-02T07:59:59Z'), longDay, 'the 25th hour belongs to it');
  const shortDay = ['2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'];
  assert.deepEqual(windowAt('2026-03-08T08:00:00Z'), shortDay);
  assert.deepEqual(windowAt('2026-03-09T06:59:59Z'), shortDay);
  assert.deepEqual(windowAt('2026-03-09T07:00:00Z')[0], '2026-03-09T07:00:00.000Z');
});
