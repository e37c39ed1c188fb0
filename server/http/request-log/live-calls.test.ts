import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { silentLog } from '../../../test/database.ts';
import { TestClock } from '../../../test/people-fixture.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import type { ReadCall } from '../../domain/request-log/ports.ts';
import { later } from '../../lib/clock.ts';
import { type CallFollower, createLiveCalls } from './live-calls.ts';

const clock = new TestClock();
const startedAt = clock.now();
const callAt = (number: number, afterMs: number) =>
  ({ requestId: `req_${number}`, at: later(startedAt, afterMs) }) as ReadCall;

/** A follower of whatever is in `calls`. */
function createFollower(changes: Partial<CallFollower> = {}) {
  const calls: ReadCall[] = [];
  const sent: string[] = [];
  const told = { skipped: 0, closed: 0 };
  const follower: CallFollower = {
    userId: 'usr_1',
    read: async (since, limit) =>
      calls
        .filter(({ at }) => at >= since)
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .slice(0, limit),
    mayRead: async () => true,
    send: ({ requestId }) => sent.push(requestId),
    skipped: () => {
      told.skipped += 1;
    },
    sendHeartbeat: () => undefined,
    close: () => {
      told.closed += 1;
    },
    ...changes,
  };
  return { follower, calls, sent, told };
}
const open = (checkMs = 60_000) => createLiveCalls(clock, silentLog, { pollMs: 5, checkMs });

test('each call is sent once, also one that was written late by another process', async () => {
  const live = open();
  const { follower, calls, sent } = createFollower();
  const stop = live.follow(follower, startedAt);
  calls.push(callAt(1, 1_000), callAt(2, 4_000));
  await waitUntil('two calls', async () => sent.length === 2);
  calls.push(callAt(3, 500), callAt(4, 4_500));
  await waitUntil('four calls', async () => sent.length === 4);
  await wait(30);
  stop();
  assert.deepEqual(sent, ['req_1', 'req_2', 'req_3', 'req_4']);
});

test('what came before is not sent, and of very many only the newest', async () => {
  const live = open();
  const { follower, calls, sent, told } = createFollower();
  calls.push(callAt(0, -1), ...Array.from({ length: 150 }, (_, at) => callAt(at + 1, at)));
  const stop = live.follow(follower, startedAt);
  await waitUntil('a hundred', async () => sent.length >= 100);
  stop();
  assert.deepEqual([sent[0], sent.length], ['req_51', 100]);
  assert.ok(told.skipped >= 1);
});

test('nothing is sent to a follower who may not read any more, or whose calls cannot be read', async () => {
  const live = open(0);
  const refused = createFollower({ mayRead: async () => false });
  const failing = createFollower({ read: () => Promise.reject(new Error('away')) });
  refused.calls.push(callAt(1, 1));
  live.follow(refused.follower, startedAt);
  live.follow(failing.follower, startedAt);
  await waitUntil('both are closed', async () => refused.told.closed + failing.told.closed === 2);
  assert.deepEqual([refused.sent, failing.sent], [[], []]);
});

test('a person has a few streams, the newest; all end when the service stops', async () => {
  const live = open();
  const followers = Array.from({ length: 7 }, () => createFollower());
  for (const { follower } of followers) live.follow(follower, startedAt);
  assert.deepEqual(
    followers.map(({ told }) => told.closed),
    [1, 1, 0, 0, 0, 0, 0],
  );
  live.closeAll();
  assert.ok(followers.every(({ told }) => told.closed === 1));
});
