import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTimeFormatter } from './time-formatter.ts';

const write = createTimeFormatter();

test('instants are formatted like toISOString, including before 1970 and after 9999', () => {
  for (const at of [
    '2026-11-19T09:15:00.000Z',
    '2026-11-19T23:59:59.999Z',
    '2026-11-20T00:00:00.000Z',
    '2028-02-29T12:00:00.007Z',
    '1970-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.001Z',
    '1901-03-01T04:05:06.070Z',
    '+010000-01-01T00:00:00.000Z',
  ])
    assert.equal(write.instant(new Date(at)), at);
  for (let ms = -5e11; ms < 4e12; ms += 7_777_777_777)
    assert.equal(write.instant(new Date(ms)), new Date(ms).toISOString());
});

test('a local time has no fractions of a second', () => {
  assert.equal(write.wall(Date.UTC(2026, 10, 19, 9, 15, 30, 999)), '2026-11-19T09:15:30');
  assert.equal(write.wall(-1), '1969-12-31T23:59:59');
});
