import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { testMacs } from '../../../test/genuine-rows.ts';
import { TestClock } from '../../../test/people-fixture.ts';
import type { CompletedCall } from '../../domain/request-log/call.ts';
import { keepRequestLog } from '../../domain/request-log/keep-log.ts';
import { days, later, systemClock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { createCallReader } from './call-reader.ts';
import { createCallStore, isDayMissing, isUnwritable } from './call-store.ts';
import { createLogDays } from './log-days.ts';
import { createUsageReader } from './usage-reader.ts';

let database: TestDatabase;
const now = new Date();
const appId = newId('app', 1);
const [home, customer, stranger] = [newId('wsp', 1), newId('wsp', 2), newId('wsp', 3)];
const userId = newId('usr', 1);
before(async () => {
  database = await openTestDatabase();
  const { handle } = database;
  for (const id of [home, customer, stranger])
    await handle.pool.query(
      `insert into workspaces (id, name, time_zone, created_at) values ($1, $1, 'UTC', now())`,
      [id],
    );
  await handle.sql
    .insertInto('users')
    .values(
      testMacs.sign('users', {
        id: userId,
        name: 'Ines',
        email: 'ines@example.com',
        email_verified: true,
        status: 'active' as const,
        created_at: now,
      }),
    )
    .execute();
  await handle.sql
    .insertInto('apps')
    .values(
      testMacs.sign('apps', {
        id: appId,
        workspace_id: home,
        created_by: userId,
        created_at: now,
        name: 'Planner',
        kind: 'public' as const,
        redirect_uris: [],
        scopes: [],
        logo_sha256: null,
        logo_mime: null,
      }),
    )
    .execute();
});
after(() => database[Symbol.asyncDispose]());

let serial = 0;
const callAt = (at: Date, changes: Partial<CompletedCall> = {}): CompletedCall => {
  serial += 1;
  return {
    at,
    requestId: `req_${String(serial).padStart(32, '0')}`,
    workspaceId: customer,
    appId,
    userId,
    tokenId: newId('grt', 1),
    method: 'GET',
    route: '/v1/posts',
    path: '/v1/posts',
    query: null,
    apiVersion: 'v1',
    status: 200,
    ms: 10,
    code: null,
    cause: null,
    param: null,
    bytesIn: 0,
    bytesOut: 10,
    address: '203.0.113.7',
    agent: null,
    keyHash: null,
    keyText: null,
    bodies: null,
    ...changes,
  };
};
const refusal = { status: 404, code: 'not_found', bodies: { sent: null, answered: { code: 'not_found' } } };

const store = () => createCallStore(database.handle);
const log = () => createLogDays(database.handle);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const daysAgo = (count: number): Date => later(now, -days(count));
const countRows = async (table: 'request_log' | 'request_bodies'): Promise<number> =>
  Number((await database.owner.query(`select count(*) from ${table}`)).rows[0].count);
const empty = () => database.owner.query('truncate request_log, request_bodies, request_usage');

test('a call of a day that is not there is refused, and taken once the day is made', async () => {
  const write = () => store().write([callAt(daysAgo(0)), callAt(daysAgo(0), refusal)], true);
  await assert.rejects(write, (error) => isDayMissing(error));
  await log().add(dayOf(now));
  await log().add(dayOf(now));
  await write();
  assert.deepEqual([await countRows('request_log'), await countRows('request_bodies')], [2, 1]);
  await assert.rejects(
    store().write([callAt(daysAgo(0), { ms: 1e12 })], true),
    (error) => isUnwritable(error) && !isDayMissing(error),
  );
});

test('without room calls are summed and not kept; the sums of two batches are one row', async () => {
  await empty();
  await store().write([callAt(now, { ms: 5 }), callAt(now, { ms: 7 })], false);
  await store().write([callAt(now, { ms: 30 })], true);
  assert.equal(await countRows('request_log'), 1);
  const { rows } = await database.owner.query('select calls, ms_sum, ms_max from request_usage');
  assert.deepEqual(rows, [{ calls: '3', ms_sum: '42', ms_max: 30 }]);
});

test('a call is shown where it was made and where its app is at home, and nowhere else', async () => {
  await empty();
  await store().write([callAt(now, refusal)], true);
  for (const [workspace, expected] of [
    [home, 1],
    [customer, 1],
    [stranger, 0],
  ] as const) {
    const handle = database.handle.forWorkspace(workspace);
    const calls = await createCallReader(handle, systemClock).list({ appId }, { limit: 10 });
    assert.equal(calls.length, expected, workspace);
    const range = { from: dayOf(daysAgo(1)), to: dayOf(daysAgo(-1)), timeZone: 'UTC' };
    const usage = await createUsageReader(handle).read({ appId }, range);
    assert.equal(usage.total.calls, expected);
    const bodies = await handle.sql.selectFrom('request_bodies').selectAll().execute();
    assert.equal(bodies.length, expected);
  }
});

test('an hour belongs to the local day in which it begins', async () => {
  await empty();
  await log().add('2026-03-28');
  await log().add('2026-03-29');
  await store().write(
    // In Lisbon clocks go forward on the 29th at 01:00 UTC.
    ['2026-03-28T23:30:00Z', '2026-03-29T00:30:00Z', '2026-03-29T22:30:00Z', '2026-03-29T23:30:00Z'].map(
      (at) => callAt(new Date(at)),
    ),
    false,
  );
  const { days: found } = await createUsageReader(database.handle).read(
    { appId },
    { from: '2026-03-28', to: '2026-03-30', timeZone: 'Europe/Lisbon' },
  );
  assert.deepEqual(
    found.map(({ day, calls }) => [day, calls]),
    [
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
    ],
  );
});

const keep = async (retention: Partial<Parameters<typeof keepRequestLog>[0]['retention']> = {}) => {
  const clock = new TestClock();
  clock.advance(Date.now() - clock.now().getTime());
  let keepsRows: boolean | undefined;
  await keepRequestLog({
    days: log(),
    buffer: {
      keepRows: (value) => {
        keepsRows = value;
      },
    },
    retention: { answeredMs: days(7), refusedMs: days(30), maxBytes: 1e12, ...retention },
    clock,
  });
  return keepsRows;
};

test('what was answered is forgotten after a week, what was refused after a month, sums after over a year', async () => {
  await empty();
  for (const ago of [0, 6, 8, 29, 31]) {
    await log().add(dayOf(daysAgo(ago)));
    await store().write([callAt(daysAgo(ago)), callAt(daysAgo(ago), refusal)], true);
  }
  await store().write([callAt(daysAgo(401))], false);
  assert.equal(await keep(), true);
  const { rows } = await database.owner.query(
    'select refused, count(*)::integer as calls from request_log group by 1 order by 1',
  );
  assert.deepEqual(rows, [
    { refused: false, calls: 2 },
    { refused: true, calls: 4 },
  ]);
  assert.equal(await countRows('request_bodies'), 4);
  const usage = await database.owner.query(
    'select min(hour) as first, sum(calls) as calls from request_usage',
  );
  assert.ok(usage.rows[0].first > daysAgo(32));
  assert.equal(usage.rows[0].calls, '10');
  const known = (await log().list()).map(({ day }) => day);
  for (const ahead of [0, 1, 2]) assert.ok(known.includes(dayOf(daysAgo(-ahead))));
});

test('the oldest days go when the log takes more room than it may, never the one of today', async () => {
  for (const ago of [0, 1, 2]) await log().add(dayOf(daysAgo(ago)));
  assert.equal(await keep({ maxBytes: 1 }), false);
  const known = (await log().list()).map(({ day }) => day);
  assert.equal(known[0], dayOf(now));
  assert.equal(await keep(), true);
});

test('the role of the service drops no day of today, and makes no table but a day', async () => {
  await database.handle.pool.query(`select drop_request_days('2199-01-01', '2199-01-01')`);
  assert.equal((await log().list())[0]?.day, dayOf(now));
  for (const day of ['1900-01-01', '2500-01-01', 'infinity'])
    await assert.rejects(database.handle.pool.query('select add_request_day($1)', [day]));
  for (const statement of [
    'create table request_log_refused_x (id text)',
    `drop table request_log_refused_${dayOf(now).replaceAll('-', '')}`,
    `select * from request_log_refused_${dayOf(now).replaceAll('-', '')}`,
    'update request_log set code = null',
    'delete from request_log',
    'delete from request_bodies',
  ])
    await assert.rejects(database.handle.pool.query(statement), { code: '42501' }, statement);
});
