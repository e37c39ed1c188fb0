/** What operators and scrapes read from the database. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { changeGenuinely, testMacs } from '../../../test/genuine-rows.ts';
import { createHeartbeat } from '../../jobs/heartbeat.ts';
import { days, later, minutes } from '../../lib/clock.ts';
import { createLogger } from '../../lib/logger.ts';
import { type JobRunner, startJobQueue } from '../postgres/job-queue.ts';
import { createOwnerReader, createProcessStore } from './processes.ts';
import { createStatsReader } from './stats-reader.ts';

let database: TestDatabase;
let queue: JobRunner;
before(async () => {
  database = await openTestDatabase();
  queue = await startJobQueue(database.connectionString, silentLog);
});
after(async () => {
  await queue[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const digest = 'd'.repeat(64);
const now = new Date('2026-11-15T12:00:00.000Z');
const ago = (ms: number) => later(now, -ms);

/** Sets states directly, without the guards that lead there: only the counting is tested here. */
async function fill(): Promise<void> {
  const { pool } = database.handle;
  const query = (text: string, ...values: unknown[]) => pool.query(text, values);
  await query(
    `insert into users (id, name, created_at) values ('usr_1', 'Ines', $1), ('usr_2', 'Tomas', $1)`,
    now,
  );
  await query(
    `insert into workspaces (id, name, time_zone, created_at)
     values ('wsp_later', 'B', 'UTC', $1), ('wsp_first', 'A', 'UTC', $2)`,
    now,
    ago(1),
  );
  await changeGenuinely(
    database,
    'memberships',
    `insert into memberships (workspace_id, user_id, role, created_at)
     values ('wsp_later', 'usr_2', 'owner', $2), ('wsp_first', 'usr_2', 'editor', $2), ('wsp_first', 'usr_1', 'owner', $1)`,
    [now, ago(1)],
  );
  for (const [id, status] of [
    ['acc_1', 'active'],
    ['acc_2', 'reconnect_needed'],
    ['acc_3', 'reconnect_needed'],
  ])
    await query(
      `insert into accounts (id, workspace_id, platform, external_id, name, simulated, status, scopes, connected_by, connected_at)
       values ($1, 'wsp_first', 'linkedin', $1, 'Page', true, $2, '{}', 'usr_1', $3)`,
      id,
      status,
      now,
    );
  const client = await database.owner.connect();
  try {
    // Triggers would require approvals, which are not tested here.
    await client.query(
      'begin; alter table attempts disable trigger user; alter table posts disable trigger user',
    );
    const post = (id: number, state: string, publishAt: Date, wakeAt: Date | null = null) =>
      client.query(
        `with i as (insert into ideas (id, workspace_id, created_at) values ('ide_' || $1::bigint, 'wsp_first', $5))
         insert into posts (id, workspace_id, idea_id, platform, account_id, state, caption, author_id, from_app,
           last_editor_id, publish_at, wall_time, time_zone, wake_at, created_at, updated_at)
         values ($1, 'wsp_first', 'ide_' || $1::bigint, 'linkedin', 'acc_1', $2, 'x', 'usr_1', false, 'usr_1', $3, 'x', 'UTC', $4, $5, $5)`,
        [id, state, publishAt, wakeAt, now],
      );
    await post(1, 'scheduled', later(now, 1));
    await post(2, 'scheduled', now);
    await post(3, 'scheduled', ago(minutes(2)));
    await post(4, 'publishing', ago(minutes(3)), now);
    await post(5, 'unconfirmed', ago(minutes(4)));
    await post(6, 'failed', ago(minutes(10)));
    await client.query(
      `insert into post_revisions (workspace_id, post_id, number, digest, manifest, created_by, created_at)
       select workspace_id, id, 1, $1, '{"media": []}', 'usr_1', $2 from posts`,
      [digest, now],
    );
    const attempt = (id: string, on: number, startedAt: Date, leaseUntil: Date, outcome: string | null) =>
      client.query(
        `insert into attempts (id, workspace_id, post_id, revision_number, digest, account_id, lane, worker, started_at,
           lease_expires_at, committing_at, outcome, finished_at)
         values ($1, 'wsp_first', $2, 1, $7, 'acc_1', 'l', 'w', $3, $4, $3, $5, $6)`,
        [id, on, startedAt, leaseUntil, outcome, outcome && now, digest],
      );
    await attempt('att_1', 4, ago(minutes(2)), ago(1), null);
    await attempt('att_2', 5, ago(minutes(3.5)), now, 'unconfirmed');
    await attempt('att_3', 6, ago(minutes(10) - 200), now, 'unavailable');
    await attempt('att_4', 6, ago(minutes(9)), now, 'rejected');
    await client.query(
      `insert into lanes (lane, attempt_id, expires_at) values ('a', 'att_1', $1), ('b', 'x', $2)`,
      [later(now, 1), now],
    );
    await client.query(
      'alter table attempts enable trigger user; alter table posts enable trigger user; commit',
    );
  } finally {
    client.release(true);
  }
  await query(
    `insert into stored_objects (workspace_id, sha256, size_bytes, touched_at)
     values ('wsp_first', $1, 700, $3), ('wsp_first', $2, 300, $3)`,
    'a'.repeat(64),
    'b'.repeat(64),
    now,
  );
}

test('figures count the current state', async () => {
  const reader = createStatsReader(database.handle);
  const empty = await reader.readStats(now);
  assert.equal(empty.dueAgeSeconds, 0);
  assert.deepEqual(empty.accountsToReconnect, []);
  await fill();
  const { queues, ...figures } = await reader.readStats(now);
  assert.deepEqual(figures, {
    scheduledPosts: 1,
    duePosts: 2,
    dueAgeSeconds: 120,
    publishingPosts: 1,
    unconfirmedPosts: 1,
    openAttempts: 1,
    uncertainAttempts: 1,
    lanesHeld: 1,
    webhooksWaiting: 0,
    webhookAgeSeconds: 0,
    accountsToReconnect: [{ platform: 'linkedin', count: 2 }],
  });
  assert.ok(
    queues.some(
      ({ name, waiting, ageSeconds }) => name === 'fetch-upload' && waiting === 0 && ageSeconds === 0,
    ),
  );
  assert.ok(queues.every(({ name }) => !name.startsWith('__')));
});

test('of the last day: the outcomes of attempts, and how late the first ones started', async () => {
  const long = await createStatsReader(database.handle).readSlowStats(ago(days(1)));
  assert.deepEqual(long.outcomes, [
    { platform: 'linkedin', outcome: 'rejected', count: 1 },
    { platform: 'linkedin', outcome: 'unavailable', count: 1 },
    { platform: 'linkedin', outcome: 'unconfirmed', count: 1 },
  ]);
  // 30 s and 0.2 s late; the second attempt of the last post does not count.
  assert.equal(long.delay?.count, 2);
  assert.equal(Math.round(long.delay?.p50Ms ?? 0), 15_100);
  assert.deepEqual(long.files, { count: 2, sizeBytes: 1_000 });
  assert.deepEqual([long.people, long.workspaces], [2, 2]);
  assert.match(long.database.version, /^\d+/);
  const none = await createStatsReader(database.handle).readSlowStats(later(now, 1));
  assert.deepEqual([none.outcomes, none.delay], [[], null]);
});

test('a waiting job is counted with its age', async () => {
  await database.handle.transact((tx) => queue.jobs.fetchUpload(tx, 'upl_1' as never));
  await database.handle.pool.query(`update pgboss.job set start_after = now() - interval '90 seconds'`);
  const { queues } = await createStatsReader(database.handle).readStats(now);
  const waiting = queues.find(({ name }) => name === 'fetch-upload');
  assert.equal(waiting?.waiting, 1);
  assert.equal(Math.round(waiting?.ageSeconds ?? 0), 90);
});

test('the first owner is the oldest owner of the first workspace', async () => {
  assert.equal(await createOwnerReader(database.handle, testMacs).firstOwner(), 'usr_1');
});

test('a process registers itself with all its parts; one that stops removes its row', async () => {
  const processes = createProcessStore(database.handle);
  const self = { id: 'host:1:abc', host: 'host', version: '1', nodeVersion: '24', timeZoneData: '2026a' };
  let at = now;
  const clock = { now: () => at };
  await processes.recordHeartbeat(
    { ...self, id: 'dead', parts: ['work'], startedAt: ago(days(3)), seenAt: ago(days(2)) },
    ago(days(9)),
  );
  await processes.recordHeartbeat(
    { ...self, id: 'silent', parts: ['work'], startedAt: now, seenAt: ago(minutes(9)) },
    ago(days(9)),
  );
  {
    await using heartbeat = createHeartbeat(processes, self, clock, silentLog);
    await heartbeat.addPart('serve');
    at = later(now, 5_000);
    await heartbeat.addPart('work');
    const list = await processes.list();
    assert.deepEqual(
      list.map(({ id }) => id).sort(),
      ['host:1:abc', 'silent'],
      'the dead are forgotten after a day',
    );
    assert.deepEqual(
      list.find(({ id }) => id === self.id),
      { ...self, parts: ['serve', 'work'], startedAt: now, seenAt: at },
    );
  }
  assert.deepEqual(
    (await processes.list()).map(({ id }) => id),
    ['silent'],
  );
});

test('a heartbeat that cannot be written stops nothing: it is logged, at the start and at the end', async () => {
  const logged: string[] = [];
  const log = createLogger('debug', { write: (line) => logged.push(JSON.parse(line).msg) });
  const away = () => Promise.reject(new Error('away'));
  const self = { id: 'x', host: 'x', version: '1', nodeVersion: '24', timeZoneData: 'x' };
  const processes = { recordHeartbeat: away, remove: away, list: async () => [] };
  const heartbeat = createHeartbeat(processes, self, { now: () => now }, log);
  await heartbeat.addPart('work');
  assert.deepEqual(logged, ['a heartbeat was not written']);
  await heartbeat[Symbol.asyncDispose]();
  assert.deepEqual(logged, ['a heartbeat was not written', 'a heartbeat was not written']);
});
