import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressOf, takeFromQuota } from './rate-limit.ts';

const spanMs = 1_000;
const waits = fc.array(fc.nat({ max: 700 }), { maxLength: 80 });
const quotas = fc.integer({ min: 1, max: 8 });

/** A reference implementation, written to be read rather than to be fast. */
const countIn = (granted: readonly number[], from: number): number =>
  granted.filter((at) => at >= from && at < from + spanMs).length;

test('never more than the quota in any span, and never refused without need', () => {
  const property = fc.property(waits, quotas, (pauses, quota) => {
    const times: number[] = [];
    const granted: number[] = [];
    let now = 1_000_000;
    for (const pause of pauses) {
      now += pause;
      const recent = granted.filter((at) => at > now - spanMs).length;
      const { allowed, remaining, waitSeconds } = takeFromQuota(times, now, quota, spanMs);
      assert.equal(allowed, recent < quota);
      if (allowed) granted.push(now);
      assert.equal(remaining, quota - recent - (allowed ? 1 : 0));
      assert.ok(waitSeconds >= 1 && waitSeconds <= 1);
      assert.ok(times.length <= quota);
    }
    for (const at of granted) assert.ok(countIn(granted, at) <= quota);
  });
  fc.assert(property, { numRuns: 500 });
});

test('a caller that waits as long as told is allowed', () => {
  const property = fc.property(waits, quotas, (pauses, quota) => {
    const times: number[] = [];
    let now = 1_000_000;
    for (const pause of pauses) {
      now += pause;
      const { allowed, waitSeconds } = takeFromQuota(times, now, quota, spanMs);
      if (allowed) continue;
      now += waitSeconds * 1_000;
      assert.equal(takeFromQuota(times, now, quota, spanMs).allowed, true);
    }
  });
  fc.assert(property, { numRuns: 200 });
});

test('a clock that was set back locks no one out', () => {
  const times: number[] = [];
  for (let count = 0; count < 5; count++) takeFromQuota(times, 10_000_000, 5, spanMs);
  assert.equal(takeFromQuota(times, 10_000_000, 5, spanMs).allowed, false);
  assert.equal(takeFromQuota(times, 5_000_000, 5, spanMs).allowed, true);
});

test('one IPv6 network is one caller, however it is written', () => {
  for (const [ip, caller] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ] as const)
    assert.equal(addressOf(ip), caller);
});
