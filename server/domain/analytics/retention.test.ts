/** Figures go when they must, over years of simulated time, and nobody is asked for it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { forgetFiguresOf } from '../../db/analytics/forget-figures.ts';
import { sqlOf } from '../../db/postgres/database.ts';
import { days, hours, later, minutes } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import type { Retention } from '../platform-port/insights.ts';
import { collectDays } from './collect-days.ts';
import { collectFigures } from './collect-figures.ts';
import { forgetLeft, forgetOld, mustBeForgotten } from './retention.ts';
import { type FigureStage, keptForEver, openFigureStage } from './test-support.ts';
import { workOutUsuals } from './usual.ts';

let database: TestDatabase;
let stage: FigureStage;
let account: AccountId;
before(async () => {
  database = await testDatabase();
});
after(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  if (stage) await stage.query('update followed_accounts set keeps = false');
  if (stage) await stage.query(`update accounts set status = 'disconnected', disconnected_at = now()`);
  stage = await openFigureStage(database.handle);
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

/** Of everything that is left, how old the oldest is; a running sum counts from the first quarter in which it moves. */
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

for (const [name, keepMs, stepMs] of [
  ['two days', hours(48), minutes(170)],
  ['a year', days(365), days(17.5)],
] as const)
  test(`of figures that may be kept for ${name} none is ever older, also while the platform is down`, async () => {
    stage.says.retention = { ...keptForEver, keepMs };
    await Promise.all([0, 1].map(() => stage.post(account)));
    let total = 0;
    let mostKept = 0;
    for (let step = 0; step < 40; step++) {
      stage.clock.move(stepMs * (step % 7 === 0 ? 2.3 : 1));
      // The platform is there for a while, is down for long, and comes back for a moment.
      const isDown = step > 14 && step !== 33;
      total += 7;
      if (isDown) stage.says.answer = async () => ({ kind: 'unavailable', plainReason: verbatim('down') });
      else stage.tell(() => [total, 3]);
      await forgetOld(stage.deps);
      await collectFigures(stage.deps);
      mostKept = Math.max(mostKept, await oldestMs());
      assert.ok(mostKept <= keepMs, `${mostKept / hours(1)} h after step ${step}`);
    }
    assert.ok(mostKept > keepMs * 0.7, 'and not much sooner than they must');
    // After everything was gone, one value came: where counting begins again, and no gain.
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

/** Five whole posts and one of today, read, with days and what is usual. */
async function fill(): Promise<void> {
  const now = stage.clock.now();
  await Promise.all([0, 1, 2, 3, 4].map((at) => stage.post(account, later(now, -days(8 + at)))));
  const young = await stage.post(account, later(now, -days(2)));
  stage.tell((id) => [id === young ? 40 : 100, 3]);
  stage.says.days = async () => ({
    kind: 'ok',
    value: [{ day: '2030-02-27', values: new Map([['seen', 1]]) }],
  });
  for (let round = 0; round < 3; round++) await collectFigures(stage.deps);
  await collectDays(stage.deps);
  await stage.query('update followed_posts set first_views = views where account_id = $1', account);
  await workOutUsuals(stage.deps);
  assert.ok(Object.values(await rowsLeft()).every((rows) => rows > 0));
}

const disconnect = (columns = '') =>
  stage.query(
    `update accounts set status = 'disconnected', disconnected_at = $2 ${columns} where id = $1`,
    account,
    stage.clock.now(),
  );

test('a disconnected account is forgotten whole where that is the rule, and begins anew when it comes back', async () => {
  await fill();
  await disconnect();
  assert.equal(await forgetLeft(stage.deps), 0, 'no rule, so nothing goes');
  stage.says.retention = { ...keptForEver, afterDisconnectMs: 0 };
  assert.equal(await forgetLeft(stage.deps), 1);
  assert.deepEqual(await rowsLeft(), none);
  assert.equal(await forgetLeft(stage.deps), 0);
  const forgotten = `workspace_id = '${stage.workspaceId}' and ended = 'forgotten' and views is null
    and first_views is null and against_usual is null and read_at is null`;
  assert.equal(await stage.count('followed_posts', forgotten), 6);

  stage.clock.move(hours(1));
  await stage.query(
    `update accounts set status = 'active', disconnected_at = null, connected_at = $2 where id = $1`,
    account,
    stage.clock.now(),
  );
  stage.tell(() => [500, 9]);
  for (let round = 0; round < 3; round++) await collectFigures(stage.deps);
  assert.equal((await rowsLeft()).latest_figures, 12);
  assert.equal((await rowsLeft()).gained_days, 0, 'nobody knows how much of it is new');
  stage.clock.move(days(2));
  stage.tell(() => [505, 9]);
  for (let round = 0; round < 3; round++) await collectFigures(stage.deps);
  const gains = await stage.query(
    'select measure, gained[96]::int as gained, told[96] as told from gained_days where workspace_id = $1 order by 1',
    stage.workspaceId,
  );
  assert.deepEqual(gains, [
    { measure: 'reactions', gained: 0, told: 6 },
    { measure: 'views', gained: 30, told: 6 },
  ]);
});

test('a lost account has its time; whoever asks for deletion has it at once', async () => {
  await fill();
  stage.says.retention = { ...keptForEver, afterLossMs: days(29) };
  const lostAt = stage.clock.now();
  await stage.query(
    `update accounts set status = 'reconnect_needed', lost_at = $2 where id = $1`,
    account,
    lostAt,
  );
  stage.clock.move(days(29) - 1);
  assert.equal(await forgetLeft(stage.deps), 0);
  stage.clock.move(1);
  assert.equal(await forgetLeft(stage.deps), 1);
  assert.deepEqual(await rowsLeft(), none);

  account = await stage.account();
  await fill();
  await stage.deps.transact((tx) => forgetFiguresOf(sqlOf(tx), account, stage.clock.now()));
  assert.deepEqual(await rowsLeft(), none);
});

test('when an account must be forgotten', () => {
  const now = new Date('2026-11-15T12:00:00.000Z');
  const rule: Retention = { ...keptForEver, afterDisconnectMs: days(1), afterLossMs: days(29) };
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
    assert.equal(mustBeForgotten({ status, disconnectedAt, lostAt }, rule, now), expected, status);
  const lost = { status: 'reconnect_needed', disconnectedAt: null, lostAt: ago(days(5_000)) } as const;
  assert.equal(mustBeForgotten(lost, keptForEver, now), false);
});
