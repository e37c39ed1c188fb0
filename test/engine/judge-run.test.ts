import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrowdAccount } from './crowd.ts';
import type { ScheduledPost } from './crowd-posts.ts';
import { atLeast, atMost, correctness, line, percentile } from './figures.ts';
import { judgeRun } from './judge-run.ts';
import type { Seen } from './seen.ts';
import type { Begun } from './watch-starts.ts';

const due = Date.UTC(2026, 0, 1);
const account: CrowdAccount = { id: 'acc_1', workspaceId: 'wsp_1', externalId: 'page' };
const post: ScheduledPost = { id: '1', account, text: 'Hello', dueAt: new Date(due) };
const begun: Begun = {
  postId: '1',
  attempts: 1,
  saidAt: new Date(due + 20),
  committedAt: new Date(due + 30),
};
const seen: Seen = {
  seq: 1,
  at: new Date(due + 50).toISOString(),
  action: 'made_visible',
  account: 'page',
  text: 'Hello',
};

const judge = (given: { begun?: Begun | null; state?: string; seen?: readonly Seen[] }) => {
  const start = given.begun === undefined ? begun : given.begun;
  return judgeRun(
    [post],
    new Map(start ? [['1', start]] : []),
    new Map([['1', given.state ?? 'published']]),
    given.seen ?? [seen],
  );
};
const missed = (given: Parameters<typeof judge>[0]): string[] =>
  correctness(judge(given)).flatMap(({ name, holds }) => (holds ? [] : [name]));

test('a post that went out once and on time is in order', () => {
  assert.deepEqual(missed({}), []);
  assert.equal(judge({}).starts[0]?.delayMs, 30);
});

test('every fault is found', () => {
  const early = 'begun or visible before due';
  assert.deepEqual(missed({ begun: { ...begun, saidAt: new Date(due - 1) } }), [early]);
  assert.deepEqual(missed({ begun: { ...begun, committedAt: new Date(due - 1) } }), [early]);
  assert.deepEqual(missed({ seen: [{ ...seen, at: new Date(due - 1).toISOString() }] }), [early]);
  assert.deepEqual(missed({ seen: [seen, { ...seen, seq: 2 }] }), ['doubled']);
  assert.deepEqual(missed({ seen: [] }), ['lost']);
  assert.deepEqual(missed({ state: 'publishing' }), ['lost']);
  assert.deepEqual(missed({ begun: null, state: 'scheduled', seen: [] }), [
    'posts whose attempt began',
    'lost',
  ]);
  assert.deepEqual(missed({ seen: [seen, { ...seen, text: 'Other' }] }), ['unapproved or altered']);
  assert.deepEqual(missed({ seen: [{ ...seen, account: 'other' }] }), ['lost', 'unapproved or altered']);
});

test('a figure beyond its limit is said to be missed', () => {
  assert.match(line(atMost('delay', 501, 500, 'ms')), /501 ms \(at most 500 ms\) {3}MISSED$/);
  assert.match(line(atLeast('ratio', 0.95, 0.9, '')), /0\.95 \(at least 0\.90\)$/);
});

test('a percentile is one of the values', () => {
  const values = Array.from({ length: 100 }, (_one, index) => 100 - index);
  assert.deepEqual(
    [0.5, 0.99, 1].map((share) => percentile(values, share)),
    [50, 99, 100],
  );
  assert.equal(percentile([], 0.99), Number.POSITIVE_INFINITY);
});
