import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { silentLog } from '../../../test/database.ts';
import type { CompletedCall } from './call.ts';
import { type CallBufferOptions, createCallBuffer } from './call-buffer.ts';

const callNumber = (number: number, at = new Date('2026-11-19T09:00:00Z')) =>
  ({ requestId: `req_${number}`, at }) as CompletedCall;

/** A buffer over a store that fails with whatever the test puts in `failures`, one for each write. */
function openBuffer(options: Partial<CallBufferOptions> = {}) {
  const written: string[][] = [];
  const failures: (Error | undefined)[] = [];
  const days: string[] = [];
  const kept: boolean[] = [];
  const counts = { written: 0, dropped: 0 };
  const buffer = createCallBuffer({
    store: {
      async write(calls, keepRows) {
        const failure = failures.shift();
        if (failure) throw failure;
        written.push(calls.map(({ requestId }) => requestId));
        kept.push(keepRows);
      },
    },
    days: {
      async add(day) {
        days.push(day);
      },
    },
    isUnwritable: (error) => (error as Error).message === 'wrong',
    isDayMissing: (error) => (error as Error).message === 'no day',
    count: (outcome, calls) => {
      counts[outcome] += calls;
    },
    log: silentLog,
    flushMs: 5,
    ...options,
  });
  return { buffer, written, failures, days, kept, counts };
}

test('calls are written together, soon, in their order', async () => {
  const { buffer, written, counts } = openBuffer();
  for (let number = 1; number <= 3; number++) buffer.add(callNumber(number));
  await wait(50);
  assert.deepEqual(written, [['req_1', 'req_2', 'req_3']]);
  assert.deepEqual(counts, { written: 3, dropped: 0 });
});

test('many calls are written at once, without waiting, and never more than a batch together', async () => {
  const { buffer, written } = openBuffer({ flushMs: 60_000, maxBatch: 2 });
  for (let number = 1; number <= 5; number++) buffer.add(callNumber(number));
  await wait(20);
  assert.deepEqual(
    written.map(({ length }) => length),
    [2, 2],
  );
  await buffer.flush();
  assert.deepEqual(written.at(-1), ['req_5']);
});

test('calls that come while others are written wait for each other, and are written together', async () => {
  const sizes: number[] = [];
  const { buffer } = openBuffer({
    flushMs: 60_000,
    store: {
      write: async ({ length }) => {
        sizes.push(length);
        if (sizes.length === 1) for (let number = 2; number <= 4; number++) buffer.add(callNumber(number));
      },
    },
  });
  buffer.add(callNumber(1));
  await buffer.flush();
  assert.deepEqual(sizes, [1]);
  await buffer.flush();
  assert.deepEqual(sizes, [1, 3]);
});

test('while the database does not answer calls wait, the oldest are dropped, and all are counted', async () => {
  const { buffer, written, failures, counts } = openBuffer({ maxWaiting: 3, flushMs: 60_000 });
  failures.push(new Error('away'));
  buffer.add(callNumber(1));
  buffer.add(callNumber(2));
  await buffer.flush();
  assert.deepEqual(written, []);
  await buffer.flush();
  assert.deepEqual(written, [['req_1', 'req_2']]);
  failures.push(new Error('away'));
  for (let number = 3; number <= 7; number++) buffer.add(callNumber(number));
  await buffer.flush();
  assert.deepEqual(counts, { written: 2, dropped: 2 });
  await buffer.flush();
  assert.deepEqual(written.at(-1), ['req_5', 'req_6', 'req_7']);
  assert.deepEqual(counts, { written: 5, dropped: 2 });
});

test('calls that cannot be written are dropped and counted, and the next ones are written', async () => {
  const { buffer, written, failures, counts } = openBuffer({ flushMs: 60_000 });
  failures.push(new Error('wrong'));
  buffer.add(callNumber(1));
  await buffer.flush();
  buffer.add(callNumber(2));
  await buffer.flush();
  assert.deepEqual([written, counts], [[['req_2']], { written: 1, dropped: 1 }]);
});

test('a day that is missing is made, and the calls are written to it', async () => {
  const { buffer, written, failures, days } = openBuffer({ flushMs: 60_000 });
  failures.push(new Error('no day'));
  buffer.add(callNumber(1, new Date('2026-11-19T23:59:59Z')));
  buffer.add(callNumber(2, new Date('2026-11-20T00:00:00Z')));
  await buffer.flush();
  assert.deepEqual(days, ['2026-11-19', '2026-11-20']);
  assert.deepEqual(written, [['req_1', 'req_2']]);
});

test('where the log has no room, calls are only summed', async () => {
  const { buffer, kept } = openBuffer({ flushMs: 60_000 });
  buffer.keepRows(false);
  buffer.add(callNumber(1));
  await buffer.flush();
  buffer.keepRows(true);
  buffer.add(callNumber(2));
  await buffer.flush();
  assert.deepEqual(kept, [false, true]);
});

test('stopping writes what is waiting, and does not wait forever for a database that is away', async () => {
  const stopping = openBuffer({ flushMs: 60_000 });
  stopping.buffer.add(callNumber(1));
  await stopping.buffer[Symbol.asyncDispose]();
  assert.deepEqual(stopping.written, [['req_1']]);
  const hanging = openBuffer({
    flushMs: 60_000,
    stopMs: 20,
    store: { write: () => new Promise(() => undefined) },
  });
  hanging.buffer.add(callNumber(1));
  await hanging.buffer[Symbol.asyncDispose]();
  const away = openBuffer({ flushMs: 60_000 });
  away.failures.push(new Error('away'));
  away.buffer.add(callNumber(1));
  await away.buffer[Symbol.asyncDispose]();
  assert.deepEqual(away.counts, { written: 0, dropped: 1 });
});
