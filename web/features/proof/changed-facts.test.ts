import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChangedFacts } from './changed-facts.ts';

const revision = { text: 'Open until six.', media: [], account: 'page-1', digest: 'a' };
const anyTime = {
  timing: { kind: 'any', publish_at: null, wall_time: null, time_zone: null, tolerance_minutes: null },
} as const;
const nine = '2026-11-19T09:00:00.000Z';
const atNine = { timing: { ...anyTime.timing, kind: 'at', publish_at: nine } } as const;
const schedule = { publish_at: nine, wall_time: '2026-11-19T09:00', time_zone: 'UTC' };

test('only facts that changed are reported', () => {
  const now = { ...revision, text: 'Open until seven.', digest: 'b' };
  assert.deepEqual(findChangedFacts(anyTime, revision, now, schedule), {
    files: false,
    account: false,
    time: false,
    options: false,
  });
  const moved = findChangedFacts(atNine, revision, { ...revision, account: 'page-2', digest: 'b' }, null);
  assert.deepEqual([moved.account, moved.time, moved.options], [true, true, false]);
});

test('a difference that nothing else explains is in the options', () => {
  assert.equal(findChangedFacts(atNine, revision, { ...revision, digest: 'b' }, schedule).options, true);
  assert.equal(findChangedFacts(atNine, revision, revision, schedule).options, false);
});
