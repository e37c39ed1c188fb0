/** Readings are deleted on time, over years of simulated time, without calling the platform. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { deleteReadingsOf } from '../../db/analytics/delete-readings.ts';
import { sqlOf } from '../../db/postgres/database.ts';
import { days, hours, later, minutes } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import type { Retention } from '../platform-port/insights.ts';
import { computeBaselines } from './baselines.ts';
import { collectDays } from './collect-days.ts';
import { collectReadings } from './collect-readings.ts';
import { deleteDisconnected, deleteExpiredReadings, isDeletionDue } from './retention.ts';
import { type AnalyticsFixture, openAnalyticsFixture, unlimitedRetention } from './test-support.ts';

let database: TestDatabase;
let stage: AnalyticsFixture;
let account: AccountId;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  if (stage) await stage.query('update followed_accounts set keeps = false');
  if (stage) await stage.query(`update accounts set status = 'disconnected', disconnected_at = now()`);
  stage = await openAnalyticsFixture(database);
  account = await stage.account();
});

const tables = ['figures', 'latest_figures', 'gained_days', 'account_days', 'account_usuals'] as const;
const rowsLeft = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await stage.count(table, `workspace_id = '${stage.workspaceId}'`)]),
    ),
  );
const none = Object.fromEntries(tables.map((table) => [table, 0]));

/** The age of the oldest remaining data; a running sum counts from the first quarter in which it changes. */
async function oldestMs(): Promise<number> {
  const [row] = await stage.query<{ at: Date | null }>(
    `select least(
       (select min(read_at) from figures where workspace_id = $1),
       (select min(read_at) from latest_figures where workspace_id = $1),
       (select min(read_at) from followed_posts where workspace_id = $1),
       (select min(day + make_interval(mins => 15 * (n - 1)::int)) at time zone 'UTC'
        from gained_days g, unnest(g.told) with ordinality as t (sum, n)
        where g.workspace_id = $1 and sum <> 0)) as at`,
    stage.workspaceId,
  );
  return row?.at ? stage.clock.now().getTime() - row.at.getTime() : 0;
}

for (const [name, maxAgeMs, stepMs] of [
  ['two days', hours(48), minutes(170)],
  ['a year', days(365), days(17.5)],
] as const)
  test(`readings that may be stored for ${name} never get older, even while the platform is down`, async () => {
    stage.says.retention = { ...unlimitedRetention, maxAgeMs };
    await Promise.all([0, 1].map(() => stage.post(account)));
    let total = 0;
    let oldestAgeMs = 0;
    for (let step = 0; step < 40; step++) {
      stage.clock.advance(stepMs * (step % 7 === 0 ? 2.3 : 1));
      // The platform is up for a while, down for long, and comes back briefly.
      const isDown = step > 14 && step !== 33;
      total += 7;
      if (isDown) stage.says.answer = async () => ({ kind: 'unavailable', plainReason: verbatim('down') });
      else stage.reportValues(() => [total, 3]);
      await deleteExpiredReadings(stage.deps);
      await collectReadings(stage.deps);
      oldestAgeMs = Math.max(oldestAgeMs, await oldestMs());
      assert.ok(oldestAgeMs <= maxAgeMs, `${oldestAgeMs / hours(1)} h after step ${step}`);
    }
    assert.ok(oldestAgeMs > maxAgeMs * 0.7, 'they are not deleted much earlier than necessary');
    // After everything was deleted one value arrived: counting starts again, without a gain.
    const [{ gained }] = (await stage.query<{ gained: string | null }>(
      'select sum(gained[96]) as gained from gained_days where workspace_id = $1',
      stage.workspaceId,
    )) as [{ gained: string | null }];
    assert.equal(Number(gained), 0);
    const [{ kept_since: keptSince }] = (await stage.query<{ kept_since: Date }>(
      'select kept_since from followed_accounts where account_id = $1',
      account,
    )) as [{ kept_since: Date }];
    assert.equal(keptSince.getTime() % minutes(15), 0);
  });

/** Five complete posts and one recent post with readings, days and a baseline. */
async function fill(): Promise<void> {
  const now = stage.clock.now();
  await Promise.all([0, 1, 2, 3, 4].map((at) => stage.post(account, later(now, -days(8 + at)))));
  const young = await stage.post(account, later(now, -days(2)));
  stage.reportValues((id) => [id === young ? 40 : 100, 3]);
  stage.says.days = async () => ({
    kind: 'ok',
    value: [{ day: '2030-02-27', values: new Map([['seen', 1]]) }],
  });
  for (let sweep = 0; sweep < 3; sweep++) await collectReadings(stage.deps);
  await collectDays(stage.deps);
  await stage.query('update followed_posts set first_views = views where account_id = $1', account);
  await computeBaselines(stage.deps);
  assert.ok(Object.values(await rowsLeft()).every((rows) => rows > 0));
}

const disconnect = (columns = '') =>
  stage.query(
    `update accounts set status = 'disconnected', disconnected_at = $2 ${columns} where id = $1`,
    account,
    stage.clock.now(),
  );

test('a disconnected account is deleted completely where that is the rule, and starts over when reconnected', async () => {
  await fill();
  await disconnect();
  assert.equal(await deleteDisconnected(stage.deps), 0, 'without a rule nothing is deleted');
  stage.says.retention = { ...unlimitedRetention, afterDisconnectMs: 0 };
  assert.equal(await deleteDisconnected(stage.deps), 1);
  assert.deepEqual(await rowsLeft(), none);
  assert.equal(await deleteDisconnected(stage.deps), 0);
  const forgotten = `workspace_id = '${stage.workspaceId}' and ended = 'forgotten' and views is null
    and first_views is null and against_usual is null and read_at is null`;
  assert.equal(await stage.count('followed_posts', forgotten), 6);

  stage.clock.advance(hours(1));
  await stage.query(
    `update accounts set status = 'active', disconnected_at = null, connected_at = $2 where id = $1`,
    account,
    stage.clock.now(),
  );
  stage.reportValues(() => [500, 9]);
  for (let sweep = 0; sweep < 3; sweep++) await collectReadings(stage.deps);
  assert.equal((await rowsLeft()).latest_figures, 12);
  assert.equal((await rowsLeft()).gained_days, 0, 'the gain is unknown');
  stage.clock.advance(days(2));
  stage.reportValues(() => [505, 9]);
  for (let sweep = 0; sweep < 3; sweep++) await collectReadings(stage.deps);
  const gains = await stage.query(
    'select measure, gained[96]::int as gained, told[96] as told from gained_days where workspace_id = $1 order by 1',
    stage.workspaceId,
  );
  assert.deepEqual(gains, [
    { measure: 'reactions', gained: 0, told: 6 },
    { measure: 'views', gained: 30, told: 6 },
  ]);
});

test('a lost account is deleted after its time; a deletion request takes effect at once', async () => {
  await fill();
  stage.says.retention = { ...unlimitedRetention, afterLossMs: days(29) };
  const lostAt = stage.clock.now();
  await stage.query(
    `update accounts set status = 'reconnect_needed', lost_at = $2 where id = $1`,
    account,
    lostAt,
  );
  stage.clock.advance(days(29) - 1);
  assert.equal(await deleteDisconnected(stage.deps), 0);
  stage.clock.advance(1);
  assert.equal(await deleteDisconnected(stage.deps), 1);
  assert.deepEqual(await rowsLeft(), none);

  account = await stage.account();
  await fill();
  await stage.deps.transact((tx) => deleteReadingsOf(sqlOf(tx), account, stage.clock.now()));
  assert.deepEqual(await rowsLeft(), none);
});

test('an account must be forgotten when its platform’s time has passed', () => {
  const now = new Date('2026-11-15T12:00:00.000Z');
  const rule: Retention = { ...unlimitedRetention, afterDisconnectMs: days(1), afterLossMs: days(29) };
  const ago = (ms: number) => later(now, -ms);
  for (const [status, disconnectedAt, lostAt, expected] of [
    ['active', null, null, false],
    ['limited', null, null, false],
    ['disconnected', ago(days(1) - 1), null, false],
    ['disconnected', ago(days(1)), null, true],
    ['disconnected', ago(1), ago(days(29)), true],
    ['reconnect_needed', null, ago(days(29) - 1), false],
    ['reconnect_needed', null, ago(days(29)), true],
    ['active', null, ago(days(100)), false],
  ] as const)
    assert.equal(isDeletionDue({ status, disconnectedAt, lostAt }, rule, now), expected, status);
  const lost = { status: 'reconnect_needed', disconnectedAt: null, lostAt: ago(days(5_000)) } as const;
  assert.equal(isDeletionDue(lost, unlimitedRetention, now), false);
});
