import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql as raw } from 'kysely';
import { seedPerson } from '../../../test/account-fixtures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
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
  database = await openTestDatabase();
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
      requestedBy: { kind: 'person', user: person.userId },
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

/** Behaves like another process. */
const locks = (times: Partial<UploadLockTimes> = {}) =>
  createUploadLocks(database.handle, silentLog, {
    leaseMs: 1_000,
    renewMs: 20,
    retryMs: 10,
    maxWaitMs: 2_000,
    ...times,
  });
const never = new AbortController().signal;
const ignoreRelease = (): void => undefined;
const busy = (work: Promise<unknown>) =>
  assert.rejects(work, (error) => error instanceof AppError && error.code === 'request_in_progress');

test('concurrent callers get the lock one after the other, and never two at once', async () => {
  let inside = 0;
  let maxInside = 0;
  let acquired = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const lock = locks({ maxWaitMs: 10_000 }).newLock(id);
      await lock.lock(never, ignoreRelease);
      inside += 1;
      maxInside = Math.max(maxInside, inside);
      acquired += 1;
      await raw`select pg_sleep(0.01)`.execute(database.handle.sql);
      inside -= 1;
      await lock.unlock();
    }),
  );
  assert.deepEqual([maxInside, acquired], [1, 8]);
});

test('a new caller is noticed: the holder is asked to release the lock and does', async () => {
  const first = locks().newLock(id);
  const second = locks().newLock(id);
  let releaseRequests = 0;
  await first.lock(never, async () => {
    releaseRequests += 1;
    if (releaseRequests === 1) void first.unlock();
  });
  await second.lock(never, ignoreRelease);
  assert.ok(releaseRequests >= 1);
  await second.unlock();
});

test('a holder that does not release keeps its lock: the new caller must come back later', async () => {
  const holder = locks({ leaseMs: 2_000 }).newLock(id);
  await holder.lock(never, ignoreRelease);
  await busy(locks({ maxWaitMs: 2_500 }).newLock(id).lock(never, ignoreRelease));
  await holder.unlock();
});

test('a waiting caller whose client left stops waiting', async () => {
  const holder = locks().newLock(id);
  await holder.lock(never, ignoreRelease);
  await busy(locks().newLock(id).lock(AbortSignal.timeout(30), ignoreRelease));
  await holder.unlock();
});

test('the lease of a process that died ends, and a holder that lost it is notified', {
  timeout: 20_000,
}, async () => {
  const lost = Promise.withResolvers<void>();
  const dead = locks({ leaseMs: 60, renewMs: 100_000 }).newLock(id);
  await dead.lock(never, ignoreRelease);
  const slow = locks({ leaseMs: 60, renewMs: 200 }).newLock(id);
  const successor = locks().newLock(id);
  await slow.lock(never, () => lost.resolve());
  await successor.lock(never, ignoreRelease);
  await lost.promise;
  // Releasing a lock that is no longer theirs does not affect the new holder.
  await slow.unlock();
  await dead.unlock();
  await busy(locks({ maxWaitMs: 50 }).newLock(id).lock(never, ignoreRelease));
  await successor.unlock();
});

test('a holder that cannot renew, because the database hangs, is notified before the lease ends', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const leaseMs = 60_000;
  const renewMs = 1_000;
  const lock = locks({ leaseMs, renewMs }).newLock(id);
  let notified = false;
  await lock.lock(never, () => {
    notified = true;
  });
  await database.handle.transact(async (tx) => {
    await raw`select 1 from uploads where id = ${id} for update`.execute(sqlOf(tx));
    t.mock.timers.tick(renewMs); // This renewal waits for the row.
    assert.equal(notified, false);
    t.mock.timers.tick((leaseMs * 2) / 3 - renewMs);
    assert.equal(notified, true);
    // Reading does not wait for the row lock.
    const { rows } =
      await raw`select lock_until > clock_timestamp() as held from uploads where id = ${id}`.execute(
        database.handle.sql,
      );
    assert.deepEqual(rows, [{ held: true }]);
  });
  await lock.unlock();
});

test('404: an upload that does not exist', async () => {
  await assert.rejects(
    locks().newLock(newId('upl', 1)).lock(never, ignoreRelease),
    (error) => error instanceof AppError && error.code === 'not_found',
  );
});

test('no database connection is held while the lock is', async () => {
  const lock = locks({ renewMs: 100_000 }).newLock(id);
  await lock.lock(never, ignoreRelease);
  const { pool } = database.handle;
  assert.equal(pool.totalCount - pool.idleCount, 0);
  await lock.unlock();
});

test('the lease counts from the request: a holder that was answered late is told to stop at once', async () => {
  const leaseMs = 300;
  const lock = locks({ leaseMs, renewMs: 60_000 }).newLock(id);
  const notified = Promise.withResolvers<string>();
  let locking = Promise.resolve();
  await database.handle.transact(async (tx) => {
    await raw`select 1 from uploads where id = ${id} for update`.execute(sqlOf(tx));
    locking = lock.lock(never, () => notified.resolve('in time'));
    // It waits for this row, and its lease starts when it requested it.
    await raw`select pg_sleep(${leaseMs / 1_000})`.execute(sqlOf(tx));
  });
  await locking;
  setTimeout(() => notified.resolve('too late'), 50);
  const when = await notified.promise;
  await lock.unlock();
  assert.equal(when, 'in time');
});
