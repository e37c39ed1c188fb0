import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours, minutes, seconds } from '../../lib/clock.ts';
import { decideDelivery } from './decide-delivery.ts';

const now = new Date('2026-11-19T09:00:00Z');
const middle = () => 0.5;
const answered = (status: number, retryAfter: string | null = null) =>
  ({ kind: 'answered', status, retryAfter }) as const;
const decide = (
  outcome: Parameters<typeof decideDelivery>[0],
  tries = 1,
  { isTest = false, random = middle } = {},
) => {
  const { retryAt, ...rest } = decideDelivery(outcome, { tries, isTest }, now, random);
  return { ...rest, waitMs: retryAt && retryAt.getTime() - now.getTime() };
};

test('only 2xx arrived; redirects, refusals and silence are tried again', () => {
  for (const status of [200, 201, 204, 299]) assert.equal(decide(answered(status)).state, 'delivered');
  for (const status of [100, 199, 300, 301, 302, 307, 308, 400, 401, 404, 429, 500, 503, 0])
    assert.deepEqual(decide(answered(status)), { state: 'waiting', isGone: false, waitMs: seconds(5) });
  assert.equal(decide({ kind: 'failed' }).state, 'waiting');
});

test('410 is final', () => {
  assert.deepEqual(decide(answered(410)), { state: 'failed', isGone: true, waitMs: null });
});

test('the waits grow over three days, each a tenth more or less, and then it has failed', () => {
  const waits = Array.from({ length: 9 }, (_, index) => decide({ kind: 'failed' }, index + 1).waitMs ?? 0);
  assert.deepEqual(waits, [
    seconds(5),
    minutes(5),
    minutes(30),
    ...[2, 5, 10, 14, 20, 24].map((count) => hours(count)),
  ]);
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  assert.ok(total > days(3) && total < days(3.3));
  assert.deepEqual(decide({ kind: 'failed' }, 10), { state: 'failed', isGone: false, waitMs: null });
  assert.equal(decide({ kind: 'failed' }, 3, { random: () => 0 }).waitMs, minutes(27));
  assert.equal(Math.round(decide({ kind: 'failed' }, 3, { random: () => 1 }).waitMs ?? 0), minutes(33));
});

test('Retry-After is honoured, up to a day, and never shortens a wait', () => {
  const waits = (retryAfter: string, tries = 1) => decide(answered(503, retryAfter), tries).waitMs;
  assert.equal(waits('120'), minutes(2));
  assert.equal(waits('999999999'), days(1));
  assert.equal(waits('Thu, 19 Nov 2026 10:00:00 GMT'), hours(1));
  assert.equal(waits('Thu, 19 Nov 2020 10:00:00 GMT'), seconds(5));
  assert.equal(waits('1', 4), hours(2));
  for (const nonsense of ['', '-5', 'soon', '1e3', '99999999999'])
    assert.equal(waits(nonsense), seconds(5), nonsense);
});

test('a test is tried once', () => {
  assert.equal(decide({ kind: 'failed' }, 1, { isTest: true }).state, 'failed');
  assert.deepEqual(decide(answered(410), 1, { isTest: true }), {
    state: 'failed',
    isGone: false,
    waitMs: null,
  });
  assert.equal(decide(answered(200), 1, { isTest: true }).state, 'delivered');
});
