import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  acceptAnswer,
  leaseRequest,
  newLease,
  type PermitLease,
  restoreUnreported,
  shouldReturn,
  spendFromLease,
  windowSeconds,
} from './permit-lease.ts';
import type { PermitAnswer, PermitRequest } from './ports.ts';

/** What `take_permits` does, written to be read. `db/requests/permits.test.ts` holds the two against each other. */
class ModelStore {
  entries: { until: number; count: number; holder: string }[] = [];
  take(holder: string, quota: number, { now, spent, wanted, heldUntil }: PermitRequest): PermitAnswer {
    this.entries = [
      ...this.entries.filter((entry) => entry.holder !== holder),
      ...spent.map(([until, count]) => ({ until, count, holder: '' })),
    ].filter(({ until }) => until * 1_000 > now);
    const free = quota - this.entries.reduce((sum, { count }) => sum + count, 0);
    const granted = Math.max(0, Math.min(wanted, free, Math.max(1, Math.trunc(free / 4))));
    const untils = this.entries.map(({ until }) => until);
    if (granted > 0) this.entries.push({ until: heldUntil, count: granted, holder });
    const freesAt = untils.length > 0 ? Math.min(...untils) : null;
    return { granted, free: Math.max(0, free - granted), freesAt };
  }
}

const step = fc.record({
  process: fc.nat({ max: 3 }),
  pause: fc.oneof(fc.constant(0), fc.nat({ max: 300 }), fc.nat({ max: 70_000 })),
  event: fc.constantFrom(
    'spend',
    'spend',
    'spend',
    'spend',
    'lost answer',
    'lost question',
    'crash',
    'return',
  ),
});

test('all processes together never allow more than the quota in any span, whatever dies or is lost', () => {
  const property = fc.property(
    fc.array(step, { maxLength: 300 }),
    fc.integer({ min: 1, max: 60 }),
    (steps, quota) => {
      const store = new ModelStore();
      let started = 0;
      const start = (): { lease: PermitLease; holder: string } => ({
        lease: newLease(),
        holder: String(started++),
      });
      const processes = [start(), start(), start(), start()];
      const allowedAt: number[] = [];
      let now = 1_000_000_000;
      for (const { process, pause, event } of steps) {
        now += pause;
        const { lease, holder } = processes[process] as ReturnType<typeof start>;
        if (event === 'crash') processes[process] = start();
        else if (event === 'return') {
          const asked = leaseRequest(lease, now, 0);
          acceptAnswer(lease, asked, store.take(holder, quota, asked));
        } else {
          let decision = spendFromLease(lease, now);
          if (!decision) {
            const asked = leaseRequest(lease, now);
            if (event === 'lost answer') store.take(holder, quota, asked);
            if (event === 'spend') acceptAnswer(lease, asked, store.take(holder, quota, asked));
            else restoreUnreported(lease, asked);
            decision = spendFromLease(lease, now);
          }
          if (decision?.allowed) allowedAt.push(now);
        }
      }
      for (const from of allowedAt) {
        const inSpan = allowedAt.filter((at) => at >= from && at < from + windowSeconds * 1_000);
        assert.ok(inSpan.length <= quota, `${inSpan.length} of ${quota}`);
      }
    },
  );
  fc.assert(property, { numRuns: 2_000 });
});

function createCaller(store: ModelStore, quota: number, holder: string) {
  const lease = newLease();
  let statements = 0;
  return {
    lease,
    statements: () => statements,
    spend(now: number) {
      const known = spendFromLease(lease, now);
      if (known) return known;
      statements += 1;
      const asked = leaseRequest(lease, now);
      acceptAnswer(lease, asked, store.take(holder, quota, asked));
      const decision = spendFromLease(lease, now);
      assert.ok(decision, 'an answer always decides');
      return decision;
    },
  };
}

test('a caller that waits as long as it was told is allowed', () => {
  const waits = fc.array(fc.nat({ max: 9_000 }), { minLength: 1, maxLength: 200 });
  const property = fc.property(waits, fc.integer({ min: 1, max: 12 }), (pauses, quota) => {
    const caller = createCaller(new ModelStore(), quota, 'one');
    let now = 1_000_000_000;
    for (const pause of pauses) {
      now += pause;
      const { allowed, waitSeconds } = caller.spend(now);
      assert.ok(waitSeconds >= 1 && waitSeconds <= windowSeconds + 1);
      if (allowed) continue;
      now += waitSeconds * 1_000;
      assert.equal(caller.spend(now).allowed, true);
    }
  });
  fc.assert(property, { numRuns: 300 });
});

test('processes that are all asked until they refuse have given out exactly the quota', () => {
  const property = fc.property(
    fc.array(fc.nat({ max: 3 }), { minLength: 0, maxLength: 500 }),
    fc.integer({ min: 1, max: 600 }),
    (order, quota) => {
      const store = new ModelStore();
      const callers = ['a', 'b', 'c', 'd'].map((name) => createCaller(store, quota, name));
      const now = 1_000_000_000;
      let allowed = 0;
      for (const index of order) if (callers[index]?.spend(now).allowed) allowed += 1;
      for (const caller of callers) while (caller.spend(now).allowed) allowed += 1;
      assert.equal(allowed, quota);
    },
  );
  fc.assert(property, { numRuns: 300 });
});

test('a lone process asks about once a minute for a slow caller, and in chunks for a fast one', () => {
  const slow = createCaller(new ModelStore(), 600, 'one');
  for (let second = 0; second < 3_600; second += 5) slow.spend(1_000_000_000 + second * 1_000);
  assert.ok(slow.statements() <= 64, `${slow.statements()} statements in an hour`);
  const fast = createCaller(new ModelStore(), 600, 'one');
  for (let count = 0; count < 600; count++) assert.equal(fast.spend(1_000_000_000).allowed, true);
  assert.ok(fast.statements() <= 30, `${fast.statements()} statements for 600 requests`);
});

test('what an idle process holds is returned, unless it is little', () => {
  const lease = { ...newLease(), left: 200, endsAt: 1_060_000, lastUseAt: 1_000_000 };
  assert.equal(shouldReturn(lease, 600, 1_004_000), false);
  assert.equal(shouldReturn(lease, 600, 1_005_000), true);
  assert.equal(shouldReturn({ ...lease, left: 30 }, 600, 1_005_000), false);
});

test('a clock that was set back locks no one out', () => {
  const caller = createCaller(new ModelStore(), 1, 'one');
  caller.spend(10_000_000_000);
  assert.equal(caller.spend(10_000_000_000).allowed, false);
  assert.equal(spendFromLease(caller.lease, 5_000_000_000), undefined, 'the store is asked again');
});
