import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLogger } from '../../lib/logger.ts';
import type { AttemptStore } from '../post-model/ports.ts';
import { LeaseLostError, startLeaseRenewal } from './lease.ts';

const leaseMs = 15_000;
const start = Date.parse('2026-11-19T09:00:00Z');
type Renewal = Parameters<AttemptStore['renewLease']>;

function arrange(context: TestContext, renewLease: AttemptStore['renewLease']) {
  context.mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'], now: start });
  const renewals: Renewal[] = [];
  const attempts = {
    renewLease: (...renewal: Renewal) => {
      renewals.push(renewal);
      return renewLease(...renewal);
    },
  } as AttemptStore;
  const clock = { now: () => new Date() };
  const lease = startLeaseRenewal(
    { attempts, clock, worker: 'one', leaseMs, log: createLogger('silent') },
    { id: 'att_1', leaseExpiresAt: new Date(start + leaseMs) },
  );
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += leaseMs / 4) {
      context.mock.timers.tick(Math.min(leaseMs / 4, ms - passed));
      for (let round = 0; round < 4; round++) await turn();
    }
  };
  return { lease, renewals, pass };
}

test('a lease is renewed four times within its duration, for its full duration, by its worker', async (context) => {
  const { lease, renewals, pass } = arrange(context, async () => true);
  await pass(leaseMs * 10);
  assert.equal(renewals.length, 40);
  assert.deepEqual(renewals[0]?.slice(0, 3), ['att_1', 'one', new Date(start + leaseMs / 4 + leaseMs)]);
  lease.check();
  assert.equal(lease.signal.aborted, false);
  lease[Symbol.dispose]();
});

test('calls are aborted immediately when another worker has taken over', async (context) => {
  const { lease, pass } = arrange(context, async () => false);
  await pass(leaseMs / 4);
  assert.ok(lease.signal.reason instanceof LeaseLostError);
  assert.throws(() => lease.check(), LeaseLostError);
  lease[Symbol.dispose]();
});

test('one failed renewal is survived', async (context) => {
  let calls = 0;
  const { lease, pass } = arrange(context, async () => {
    calls += 1;
    if (calls % 2) throw new Error('connection lost');
    return true;
  });
  await pass(leaseMs * 3);
  lease.check();
  assert.equal(lease.signal.aborted, false);
  lease[Symbol.dispose]();
});

test('calls are aborted when the lease ends because it could not be renewed', async (context) => {
  const { lease, pass } = arrange(context, () => Promise.reject(new Error('connection lost')));
  await pass(leaseMs);
  assert.ok(lease.signal.reason instanceof LeaseLostError);
  lease[Symbol.dispose]();
});

test('when the database does not respond, nothing may be sent after the lease has ended', async (context) => {
  const { lease, pass } = arrange(context, () => new Promise<boolean>(() => undefined));
  await pass(leaseMs - 1);
  lease.check();
  await pass(1);
  assert.throws(() => lease.check(), LeaseLostError);
  lease[Symbol.dispose]();
});

test('a process that was paused past its lease may send nothing, although no renewal has failed', (context) => {
  const { lease } = arrange(context, async () => true);
  context.mock.timers.setTime(start + leaseMs);
  assert.throws(() => lease.check(), LeaseLostError);
  lease[Symbol.dispose]();
});

test('a released lease is not renewed', async (context) => {
  const { lease, renewals, pass } = arrange(context, async () => true);
  lease[Symbol.dispose]();
  await pass(leaseMs * 4);
  assert.equal(renewals.length, 0);
});
