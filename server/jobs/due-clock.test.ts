import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLogger } from '../lib/logger.ts';
import { type DueClockDeps, startDueClock } from './due-clock.ts';

const log = createLogger('silent');
const start = Date.parse('2026-11-19T09:00:00Z');

/** Time that only the test moves. Between moves all ready tasks run. */
function arrange(context: TestContext, changes: Partial<DueClockDeps> = {}) {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: start });
  const claims: number[] = [];
  const deps: DueClockDeps = {
    claim: async () => {
      claims.push(Date.now() - start);
      return 0;
    },
    nextDueAt: async () => null,
    clock: { now: () => new Date() },
    log,
    limit: 16,
    ...changes,
  };
  const clock = startDueClock(deps);
  const settle = async () => {
    for (let round = 0; round < 5; round++) await turn();
  };
  const pass = async (ms: number) => {
    context.mock.timers.tick(ms);
    await settle();
  };
  return { claims, clock, settle, pass };
}

test('it claims immediately when it starts, with the given limit', async (context) => {
  const limits: number[] = [];
  const { clock, settle } = arrange(context, {
    claim: async (limit) => {
      limits.push(limit);
      return 0;
    },
  });
  await settle();
  assert.deepEqual(limits, [16]);
  await clock[Symbol.asyncDispose]();
});

test('it sleeps until the due instant, not a millisecond less', async (context) => {
  const { claims, clock, pass, settle } = arrange(context, {
    nextDueAt: async () => new Date(start + 7_000),
  });
  await settle();
  await pass(6_999);
  assert.deepEqual(claims, [0]);
  await pass(1);
  assert.deepEqual(claims, [0, 7_000]);
  await clock[Symbol.asyncDispose]();
});

test('woken just before the due instant, it sleeps the rest and no longer', async (context) => {
  const { claims, clock, pass, settle } = arrange(context, {
    nextDueAt: async () => new Date(start + 3),
  });
  await settle();
  await pass(2);
  assert.deepEqual(claims, [0]);
  await pass(1);
  assert.deepEqual(claims, [0, 3]);
  await clock[Symbol.asyncDispose]();
});

test('a signal right after a scan does not make it sleep past the due instant', async (context) => {
  const { claims, clock, pass, settle } = arrange(context, {
    nextDueAt: async () => new Date(start + 20),
  });
  await settle();
  await pass(10);
  clock.wake();
  await pass(10);
  assert.deepEqual(claims, [0, 20]);
  await clock[Symbol.asyncDispose]();
});

test('it scans again after a minute even when nothing is due', async (context) => {
  for (const nextDueAt of [async () => null, async () => new Date(start + 86_400_000)]) {
    const { claims, clock, pass, settle } = arrange(context, { nextDueAt });
    await settle();
    await pass(59_999);
    assert.equal(claims.length, 1);
    await pass(1);
    assert.equal(claims.length, 2);
    await clock[Symbol.asyncDispose]();
    context.mock.timers.reset();
  }
});

test('an overdue post that could not be claimed is retried ten times a second, not in a tight loop', async (context) => {
  const { claims, clock, pass, settle } = arrange(context, {
    nextDueAt: async () => new Date(start - 5_000),
  });
  await settle();
  for (let tenth = 0; tenth < 10; tenth++) await pass(100);
  assert.equal(claims.length, 11);
  await clock[Symbol.asyncDispose]();
});

test('after a successful claim it scans again immediately, since there may be more', async (context) => {
  const found = [16, 16, 3, 0];
  let calls = 0;
  const { clock, pass, settle } = arrange(context, {
    claim: async () => {
      calls += 1;
      return found.shift() ?? 0;
    },
  });
  await settle();
  for (let tenth = 0; tenth < 5; tenth++) await pass(100);
  assert.equal(calls, 4);
  await clock[Symbol.asyncDispose]();
});

test('a signal wakes it immediately', async (context) => {
  const { claims, clock, pass, settle } = arrange(context);
  await settle();
  await pass(50);
  clock.wake();
  await settle();
  assert.deepEqual(claims, [0, 50]);
  await clock[Symbol.asyncDispose]();
});

test('a signal that arrives during a claim is not lost', async (context) => {
  const waiting: (() => void)[] = [];
  let calls = 0;
  const { clock, pass, settle } = arrange(context, {
    claim: async () => {
      calls += 1;
      if (calls === 1) await new Promise<void>((resolve) => waiting.push(resolve));
      return 0;
    },
  });
  await settle();
  clock.wake();
  waiting.pop()?.();
  await settle();
  await pass(50);
  assert.equal(calls, 2);
  await clock[Symbol.asyncDispose]();
});

test('a thousand signals cause one scan, and scans are at least 50 ms apart', async (context) => {
  const { claims, clock, pass, settle } = arrange(context);
  await settle();
  for (let count = 0; count < 1_000; count++) clock.wake();
  await pass(49);
  assert.deepEqual(claims, [0]);
  await pass(1);
  assert.deepEqual(claims, [0, 50]);
  await clock[Symbol.asyncDispose]();
});

test('a signal right after a scan is not lost when the timer fires early', async (context) => {
  let behindMs = 0;
  const { claims, clock, pass, settle } = arrange(context, {
    clock: { now: () => new Date(Date.now() - behindMs) },
  });
  await settle();
  clock.wake();
  behindMs = 3;
  await pass(50);
  assert.deepEqual(claims, [0, 50]);
  await clock[Symbol.asyncDispose]();
});

for (const broken of ['claim', 'nextDueAt'] as const) {
  test(`it survives a ${broken} that throws, and retries after a second`, async (context) => {
    let calls = 0;
    const { clock, pass, settle } = arrange(context, {
      [broken]: async () => {
        calls += 1;
        if (calls < 3) throw new Error('the database is gone');
        return broken === 'claim' ? 0 : null;
      },
    });
    await settle();
    await pass(999);
    assert.equal(calls, 1);
    await pass(1);
    await pass(1_000);
    assert.equal(calls, 3);
    await clock[Symbol.asyncDispose]();
  });
}

test('it stops immediately while sleeping, and never claims again', async (context) => {
  const { claims, clock, pass, settle } = arrange(context);
  await settle();
  await clock[Symbol.asyncDispose]();
  clock.wake();
  await pass(120_000);
  assert.equal(claims.length, 1);
});

test('stopping waits for a running claim, so that nothing is cut off', async (context) => {
  const waiting: (() => void)[] = [];
  let finished = false;
  const { clock, settle } = arrange(context, {
    claim: async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      finished = true;
      return 0;
    },
  });
  await settle();
  const stopped = clock[Symbol.asyncDispose]();
  await settle();
  assert.equal(finished, false);
  waiting.pop()?.();
  await stopped;
  assert.equal(finished, true);
  assert.equal(waiting.length, 0);
});
