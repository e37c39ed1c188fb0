import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BulkAccount } from './bulk-accounts.ts';
import type { ScheduledPost } from './bulk-posts.ts';
import { judgeRun } from './judge-run.ts';
import { atLeast, atMost, correctnessOf, formatMeasurement, percentile } from './measurements.ts';
import type { VisibleEntry } from './visible-entries.ts';
import type { StartedAttempts } from './watch-starts.ts';

const due = Date.UTC(2026, 0, 1);
const account: BulkAccount = { id: 'acc_1', workspaceId: 'wsp_1', externalId: 'page' };
const post: ScheduledPost = { id: '1', account, text: 'Hello', dueAt: new Date(due) };
const started: StartedAttempts = {
  postId: '1',
  attempts: 1,
  recordedAt: new Date(due + 20),
  committedAt: new Date(due + 30),
};
const seen: VisibleEntry = {
  seq: 1,
  at: new Date(due + 50).toISOString(),
  action: 'made_visible',
  account: 'page',
  text: 'Hello',
};

const judge = (given: { start?: StartedAttempts | null; state?: string; seen?: readonly VisibleEntry[] }) => {
  const start = given.start === undefined ? started : given.start;
  return judgeRun(
    [post],
    new Map(start ? [['1', start]] : []),
    new Map([['1', given.state ?? 'published']]),
    given.seen ?? [seen],
  );
};
const missed = (given: Parameters<typeof judge>[0]): string[] =>
  correctnessOf(judge(given)).flatMap(({ name, holds }) => (holds ? [] : [name]));

test('a post that was published once and on time has no faults', () => {
  assert.deepEqual(missed({}), []);
  assert.equal(judge({}).starts[0]?.delayMs, 30);
});

test('every fault is found', () => {
  const early = 'started or visible before due';
  assert.deepEqual(missed({ start: { ...started, recordedAt: new Date(due - 1) } }), [early]);
  assert.deepEqual(missed({ start: { ...started, committedAt: new Date(due - 1) } }), [early]);
  assert.deepEqual(missed({ seen: [{ ...seen, at: new Date(due - 1).toISOString() }] }), [early]);
  assert.deepEqual(missed({ seen: [seen, { ...seen, seq: 2 }] }), ['doubled']);
  assert.deepEqual(missed({ seen: [] }), ['lost']);
  assert.deepEqual(missed({ state: 'publishing' }), ['lost']);
  assert.deepEqual(missed({ start: null, state: 'scheduled', seen: [] }), [
    'posts whose attempt began',
    'lost',
  ]);
  assert.deepEqual(missed({ seen: [seen, { ...seen, text: 'Other' }] }), ['unapproved or altered']);
  assert.deepEqual(missed({ seen: [{ ...seen, account: 'other' }] }), ['lost', 'unapproved or altered']);
});

test('a measurement beyond its limit is reported as missed', () => {
  assert.match(formatMeasurement(atMost('delay', 501, 500, 'ms')), /501 ms \(at most 500 ms\) {3}MISSED$/);
  assert.match(formatMeasurement(atLeast('ratio', 0.95, 0.9, '')), /0\.95 \(at least 0\.90\)$/);
});

test('a percentile is one of the values', () => {
  const values = Array.from({ length: 100 }, (_one, index) => 100 - index);
  assert.deepEqual(
    [0.5, 0.99, 1].map((share) => percentile(values, share)),
    [50, 99, 100],
  );
  assert.equal(percentile([], 0.99), Number.POSITIVE_INFINITY);
});
