import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { later, minutes } from '../../lib/clock.ts';
import { computeLatestSend, fitsTiming, type Timing } from './timing.ts';

const at = new Date('2026-11-19T09:00:00Z');
const around = (toleranceMinutes: number, publishAt = at): Timing => ({
  kind: 'at',
  toleranceMinutes,
  publishAt,
  wallTime: '2026-11-19T09:00:00',
  timeZone: 'Europe/Lisbon',
});

test('an approval for any time fits every instant', () => {
  assert.ok(fitsTiming({ kind: 'any' }, new Date(0)));
  assert.ok(fitsTiming({ kind: 'any' }, later(at, minutes(1e6))));
});

test('an approved time fits up to its tolerance on both sides, and not a millisecond further', () => {
  const timing = around(15);
  for (const side of [-1, 1]) {
    assert.ok(fitsTiming(timing, later(at, side * minutes(15))));
    assert.equal(fitsTiming(timing, later(at, side * (minutes(15) + 1))), false);
  }
});

test('a post may never be sent later than its late window nor outside its approved time', () => {
  const cases = fc.record({
    windowMinutes: fc.integer({ min: 1, max: 1440 }),
    toleranceMinutes: fc.integer({ min: 1, max: 1440 }),
    approvedMs: fc.integer({ min: -7_200_000, max: 7_200_000 }),
  });
  fc.assert(
    fc.property(cases, ({ windowMinutes, toleranceMinutes, approvedMs }) => {
      const timing = around(toleranceMinutes, later(at, approvedMs));
      const latest = computeLatestSend(at, windowMinutes, timing);
      assert.ok(latest <= later(at, minutes(windowMinutes)));
      assert.ok(latest <= later(at, approvedMs + minutes(toleranceMinutes)));
      const afterwards = later(latest, 1);
      assert.ok(afterwards > later(at, minutes(windowMinutes)) || !fitsTiming(timing, afterwards));
    }),
  );
});

test('without an approved time the late window alone decides', () => {
  assert.deepEqual(computeLatestSend(at, 15, { kind: 'any' }), later(at, minutes(15)));
});
