import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql as raw } from 'kysely';
import { seedPerson } from '../../../test/accounts.ts';
import { silentLog, type TestDatabase, testDatabase } from '../../../test/database.ts';
import { AppError } from '../../errors.ts';
import { days, later } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { sqlOf } from '../postgres/database.ts';
import { createUploadLocks, type UploadLockTimes } from './upload-locks.ts';
import { createUploadStore } from './uploads.ts';

let database: TestDatabase;
let person: Awaited<ReturnType<typeof seedPerson>>;
let id: `upl_${string}`;
before(async () => {
  database = await testDatabase();
  person = await seedPerson(database.handle);
});
after(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  const now = new Date();
  id = newId('upl', now.getTime());
  await database.handle.transact((tx) =>
    createUploadStore(database.handle).insert(tx, {
      id,
      workspaceId: person.workspaceId,
      createdBy: person.userId,
      source: 'resumable',
      name: 'a.png',
      altText: '',
      sizeBytes: 10,
      receivedBytes: 0,
      sourceUrl: null,
      state: 'receiving',
      problem: null,
      mediaId: null,
      createdAt: now,
      updatedAt: now,
      expiresAt: later(now, days(1)),
    }),
  );
});

/** As another process would hold it. */
const locks = (times: Partial<UploadLockTimes> = {}) =>
  createUploadLocks(database.handle, silentLog, {
    leaseMs: 1_000,
    renewMs: 20,
    askAgainMs: 10,
    patienceMs: 2_000,
    ...times,
  });
const never = new AbortController().signal;
const keep = (): void => undefined;
const busy = (work: Promise<unknown>) =>
  assert.rejects(work, (error) => error instanceof AppError && error.code === 'request_in_progress');

test('of many who want it at once, one after the other has it, and never two', async () => {
  let inside = 0;
  let most = 0;
  let turns = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const lock = locks({ patienceMs: 10_000 }).newLock(id);
      await lock.lock(never, keep);
      inside += 1;
      most = Math.max(most, inside);
      turns += 1;
      await raw`select pg_sleep(0.01)`.execute(database.handle.sql);
      inside -= 1;
      await lock.unlock();
    }),
  );
  assert.deepEqual([most, turns], [1, 8]);
});

test('a newcomer is heard: the holder is asked to make way and does', async () => {
  const first = locks().newLock(id);
  const second = locks().newLock(id);
  let asked = 0;
  await first.lock(never, async () => {
    asked += 1;
    if (asked === 1) void first.unlock();
  });
  await second.lock(never, keep);
  assert.ok(asked >= 1);
  await second.unlock();
});

test('a holder who keeps it is not robbed: the newcomer is told to come back', async () => {
  const holder = locks({ leaseMs: 600 }).newLock(id);
  await holder.lock(never, keep);
  await busy(locks({ patienceMs: 900 }).newLock(id).lock(never, keep));
  await holder.unlock();
});

test('a newcomer whose caller left stops waiting', async () => {
  const holder = locks().newLock(id);
  await holder.lock(never, keep);
  await busy(locks().newLock(id).lock(AbortSignal.timeout(30), keep));
  await holder.unlock();
});

test('the lease of a process that died ends, and whoever lost it is told', async () => {
  let lost = false;
  const dead = locks({ leaseMs: 60, renewMs: 100_000 }).newLock(id);
  await dead.lock(never, keep);
  const slow = locks({ leaseMs: 60, renewMs: 200 }).newLock(id);
  const heir = locks().newLock(id);
  await slow.lock(never, () => {
    lost = true;
  });
  await heir.lock(never, keep);
  while (!lost) await raw`select pg_sleep(0.02)`.execute(database.handle.sql);
  // Giving back what is not theirs any more takes nothing from the heir.
  await slow.unlock();
  await dead.unlock();
  await busy(locks({ patienceMs: 50 }).newLock(id).lock(never, keep));
  await heir.unlock();
});

test('who cannot renew, because the database hangs, is told before the lease ends', async () => {
  const lock = locks({ leaseMs: 900 }).newLock(id);
  const hanging = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await lock.lock(never, () => told.resolve());
  const blocking = database.handle.transact(async (tx) => {
    await raw`select 1 from uploads where id = ${id} for update`.execute(sqlOf(tx));
    await hanging.promise;
  });
  await told.promise;
  // Reading does not wait for whoever holds the row.
  const { rows } =
    await raw`select lock_until > clock_timestamp() as held from uploads where id = ${id}`.execute(
      database.handle.sql,
    );
  assert.deepEqual(rows, [{ held: true }]);
  hanging.resolve();
  await blocking;
  await lock.unlock();
});

test('404: an upload that is not there', async () => {
  await assert.rejects(
    locks().newLock(newId('upl', 1)).lock(never, keep),
    (error) => error instanceof AppError && error.code === 'not_found',
  );
});

test('no connection is held while the lock is', async () => {
  const lock = locks({ renewMs: 100_000 }).newLock(id);
  await lock.lock(never, keep);
  const { pool } = database.handle;
  assert.equal(pool.totalCount - pool.idleCount, 0);
  await lock.unlock();
});

test('the lease counts from the question: who was answered late is told to stop at once', async () => {
  const leaseMs = 300;
  const lock = locks({ leaseMs, renewMs: 60_000 }).newLock(id);
  const told = Promise.withResolvers<string>();
  let locking = Promise.resolve();
  await database.handle.transact(async (tx) => {
    await raw`select 1 from uploads where id = ${id} for update`.execute(sqlOf(tx));
    locking = lock.lock(never, () => told.resolve('in time'));
    // It waits for this row, and its lease began when it asked.
    await raw`select pg_sleep(${leaseMs / 1_000})`.execute(sqlOf(tx));
  });
  await locking;
  setTimeout(() => told.resolve('too late'), 50);
  const when = await told.promise;
  await lock.unlock();
  assert.equal(when, 'in time');
});
