import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProofView } from '../../../server/http/views.ts';
import { findChangedFacts } from './changed-facts.ts';

const revision: ProofView = {
  digest: 'a',
  platform: 'facebook',
  account: 'page-1',
  amends: null,
  text: 'Open until six.',
  mentions: [],
  named: [],
  first_comment: null,
  media: [],
  wire: { message: 'Open until six.', place: '1' },
};
const anyTime = {
  timing: { kind: 'any', publish_at: null, wall_time: null, time_zone: null, tolerance_minutes: null },
} as const;
const nine = '2026-11-19T09:00:00.000Z';
const atNine = { timing: { ...anyTime.timing, kind: 'at', publish_at: nine } } as const;
const schedule = { publish_at: nine, wall_time: '2026-11-19T09:00', time_zone: 'UTC' };

test('only facts that changed are reported', () => {
  const text = 'Open until seven.';
  const now = { ...revision, text, digest: 'b', wire: { message: text, place: '1' } };
  const unchanged = {
    files: false,
    account: false,
    mentions: false,
    firstComment: false,
    time: false,
    options: false,
  };
  assert.deepEqual(findChangedFacts(anyTime, revision, now, schedule), unchanged);
  const elsewhere = { ...now, wire: { message: text, place: '2' } };
  assert.deepEqual(findChangedFacts(anyTime, revision, elsewhere, schedule), { ...unchanged, options: true });
  const moved = findChangedFacts(atNine, revision, { ...revision, account: 'page-2', digest: 'b' }, null);
  assert.deepEqual([moved.account, moved.time, moved.options], [true, true, false]);
});

test('a difference that nothing else explains is in the options', () => {
  assert.equal(findChangedFacts(atNine, revision, { ...revision, digest: 'b' }, schedule).options, true);
  assert.equal(findChangedFacts(atNine, revision, revision, schedule).options, false);
});
