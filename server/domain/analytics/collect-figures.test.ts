/** Who is asked when, and what becomes of each answer. The platform stands in at its port; the rest is real. */

import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, after as finallyDo, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { days, hours, later, minutes } from '../../lib/clock.ts';
import type { AccountId, PostId } from '../../lib/ids.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { collectDays } from './collect-days.ts';
import { collectFigures } from './collect-figures.ts';
import { type FigureStage, openFigureStage } from './test-support.ts';
import { workOutUsuals } from './usual.ts';

let database: TestDatabase;
let stage: FigureStage;
let account: AccountId;
before(async () => {
  database = await testDatabase();
});
finallyDo(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  stage = await openFigureStage(database.handle);
  account = await stage.account();
});
// Each test has the platform to itself.
afterEach(() => stage.query(`update accounts set status = 'disconnected', disconnected_at = now()`));

const collect = () => collectFigures(stage.deps);
const nextIn = async (id: PostId): Promise<number | undefined> => {
  const { next_at: next } = await stage.followed(id);
  return next === null ? undefined : next.getTime() - stage.clock.now().getTime();
};
/** Published long enough ago to be read. */
const duePost = () => stage.post(account, later(stage.clock.now(), -minutes(2)));

test('a post is read a little after it is out, and then by its age', async () => {
  const id = await stage.post(account);
  await collect();
  assert.deepEqual(stage.asked, []);
  assert.equal(await nextIn(id), minutes(1));
  stage.clock.move(minutes(1));
  stage.tell(() => [10, 2, 1, 4.5]);
  await collect();
  assert.deepEqual(stage.asked, [[id]]);
  assert.equal(await nextIn(id), hours(1));
  const row = await stage.followed(id);
  assert.deepEqual([row.read_at, row.asked_at, row.trouble], [stage.clock.now(), stage.clock.now(), null]);
  await collect();
  assert.equal(stage.asked.length, 1);
  stage.clock.move(days(400));
  await collect();
  assert.equal(await nextIn(id), days(30));
  stage.clock.move(days(400));
  await collect();
  assert.equal((await stage.followed(id)).ended, 'old');
});

test('many processes at once ask about each post once; one that dies loses nothing', async () => {
  const posts = await Promise.all(Array.from({ length: 10 }, duePost));
  stage.tell(() => [1]);
  await Promise.all([collect(), collect(), collect()]);
  const asked = stage.asked.flat();
  assert.equal(new Set(asked).size, asked.length);
  assert.deepEqual(asked.toSorted(), posts.toSorted());
  assert.ok(stage.asked.every((ids) => ids.length <= 3));

  stage.clock.move(hours(1));
  stage.says.answer = () => new Promise(() => undefined);
  void collect();
  await waitUntil('it asks again', () => stage.asked.length >= 5);
  stage.tell(() => [2]);
  stage.clock.move(minutes(10));
  await collect();
  assert.equal(
    await stage.count('latest_figures', `workspace_id = '${stage.workspaceId}' and value = 2`),
    10,
  );
});

test('accounts take turns, so that one with much to read keeps nobody waiting', async () => {
  await Promise.all(Array.from({ length: 20 }, duePost));
  const small = await stage.account();
  await stage.post(small, later(stage.clock.now(), -minutes(2)));
  stage.says.answer = async () => ({ kind: 'unavailable', plainReason: verbatim('down') });
  assert.equal(await collect(), 2);
  assert.equal(stage.asked.length, 2, 'one question each while the platform is down');
});

test('nothing told, gone, or removed by us: said in words, and never nought', async () => {
  const [silent, gone, ours] = [await duePost(), await duePost(), await duePost()];
  await stage.query(`update posts set state = 'removed' where id = $1`, ours);
  stage.says.answer = async (ids) => ({
    kind: 'ok',
    value: new Map(
      ids
        .filter((id) => id !== silent)
        .map((id) => [id, { kind: 'gone', plainReason: verbatim('It was taken down.') }] as const),
    ),
  });
  await collect();
  assert.deepEqual(stage.asked.flat().toSorted(), [silent, gone].toSorted());
  const said = await Promise.all([silent, gone, ours].map((id) => stage.followed(id)));
  assert.deepEqual(
    said.map(({ ended, trouble }) => [ended, trouble?.text]),
    [
      [null, 'The platform said nothing about this post.'],
      ['gone', 'It was taken down.'],
      ['gone', 'The post was removed from here.'],
    ],
  );
  assert.equal(await nextIn(silent), hours(1));
  assert.equal(await stage.count('figures', `workspace_id = '${stage.workspaceId}'`), 0);
});

test('trouble is waited out longer each time, and forgotten when it is over', async () => {
  const id = await duePost();
  stage.says.answer = async () => ({ kind: 'unavailable', plainReason: verbatim('down') });
  for (const [failures, waitMs] of [minutes(2.5), minutes(5), minutes(10)].entries()) {
    await collect();
    const row = await stage.followed(id);
    assert.deepEqual([row.failures, row.trouble?.text, await nextIn(id)], [failures + 1, 'down', waitMs]);
    stage.clock.move(waitMs);
  }
  stage.tell(() => [1]);
  await collect();
  const row = await stage.followed(id);
  assert.deepEqual([row.failures, row.trouble], [0, null]);
});

test('without the right to figures it is asked once a day, or as soon as somebody authorizes again', async () => {
  const id = await duePost();
  stage.says.answer = async () => ({
    kind: 'not_supported',
    plainReason: verbatim('Allow reading figures.'),
  });
  await collect();
  await collect();
  assert.equal(stage.asked.length, 1);
  assert.equal((await stage.followed(id)).trouble?.text, 'Allow reading figures.');
  stage.clock.move(days(1));
  await collect();
  assert.equal(stage.asked.length, 2);
  await stage.query('update accounts set connected_at = $2 where id = $1', account, stage.clock.now());
  stage.tell(() => [1]);
  await collect();
  assert.equal(stage.asked.length, 3);
  const [{ trouble }] = (await stage.query<{ trouble: Message | null }>(
    'select trouble from followed_accounts where account_id = $1',
    account,
  )) as [{ trouble: Message | null }];
  assert.equal(trouble, null);
});

test('what was answered to an authorization that is over keeps nobody waiting', async () => {
  await duePost();
  const refused = { kind: 'not_supported', plainReason: verbatim('Allow reading figures.') } as const;
  const authorize = () =>
    stage.query(`update accounts set connected_at = connected_at + interval '1 s' where id = $1`, account);
  let daysAsked = 0;
  stage.says.answer = async () => {
    if (stage.asked.length === 1) await authorize();
    return refused;
  };
  stage.says.days = async () => {
    if (++daysAsked === 1) await authorize();
    return refused;
  };
  for (let round = 0; round < 3; round++) await collect();
  assert.equal(stage.asked.length, 2, 'once more with the new one, which has to wait as well');
  await authorize();
  for (let round = 0; round < 3; round++) await collectDays(stage.deps);
  assert.equal(daysAsked, 2);
});

test('an allowance that is used up is waited for: by one account, or by all of a platform', async () => {
  const other = await stage.account();
  await duePost();
  await stage.post(other, later(stage.clock.now(), -minutes(2)));
  const until = later(stage.clock.now(), hours(3));
  for (const [scope, calls] of [
    ['account', 2],
    ['app', 1],
  ] as const) {
    stage.asked.length = 0;
    stage.says.answer = async () => ({ kind: 'rate_limited', until, scope });
    // One after the other, so that the second sees what the first was told.
    await collectFigures({ ...stage.deps, follows: oneAccountAtATime() });
    await collectFigures({ ...stage.deps, follows: oneAccountAtATime() });
    assert.equal(stage.asked.length, calls, scope);
    assert.equal(await collect(), 0);
    await stage.query('update followed_accounts set rest_until = null');
  }
  stage.asked.length = 0;
  stage.says.budget = false;
  await collect();
  assert.deepEqual(stage.asked, [], 'our own count stops it before anybody is asked');
  stage.clock.move(minutes(1));
  stage.says.budget = true;
  stage.tell(() => [1]);
  await collect();
  assert.equal(stage.asked.length, 2);
});

const oneAccountAtATime = () => ({
  ...stage.deps.follows,
  claimAccounts: async (...[tx, worlds, now]: Parameters<typeof stage.deps.follows.claimAccounts>) =>
    stage.deps.follows.claimAccounts(tx, worlds, now, 1),
});

test('only living accounts of the world we talk to are asked about; what is told too late is not kept', async () => {
  const id = await duePost();
  const set = (columns: string) => stage.query(`update accounts set ${columns} where id = $1`, account);
  for (const columns of [`simulated = false`, `simulated = true, status = 'reconnect_needed'`]) {
    await set(columns);
    assert.equal(await collect(), 0);
  }
  await set(`status = 'active'`);
  stage.tell(() => [1]);
  const { answer } = stage.says;
  stage.says.answer = async (ids) => {
    await set(`status = 'disconnected', disconnected_at = now()`);
    return answer(ids);
  };
  await collect();
  assert.equal(await stage.count('figures', `post_id = ${id}`), 0);
});

test('days of an account: at first far back, then the last ones again, after silence from where it ended', async () => {
  const asked: string[][] = [];
  stage.says.days = async (from, to) => {
    asked.push([from, to]);
    return { kind: 'ok', value: [{ day: '2030-02-27', values: new Map([['seen', 10 + asked.length]]) }] };
  };
  await collectDays(stage.deps);
  await collectDays(stage.deps);
  stage.clock.move(days(30));
  await collectDays(stage.deps);
  assert.deepEqual(asked, [
    ['2029-12-01', '2030-03-01'],
    ['2030-02-20', '2030-03-31'],
  ]);
  const kept = await stage.query('select metric, value from account_days where account_id = $1', account);
  assert.deepEqual(kept, [{ metric: 'seen', value: 12 }]);
});

test('what is usual: the median of enough whole posts of these months, and nothing said of fewer', async () => {
  const now = stage.clock.now();
  const ages = [8, 20, 40, 60, 100, 2, 0.5];
  const ids = await Promise.all(ages.map((age) => stage.post(account, later(now, -days(age)))));
  const against = async () => {
    await workOutUsuals(stage.deps);
    return Promise.all(ids.map(async (id) => (await stage.followed(id)).against_usual));
  };
  const setFirst = (at: number, views: number) =>
    stage.query('update followed_posts set first_views = $2 where post_id = $1', ids[at], views);
  for (const [at, views] of [10, 20, 30, 40, 1_000, 50, 60].entries()) await setFirst(at, views);
  await stage.query(
    'insert into followed_accounts (account_id, workspace_id, keeps) values ($1, $2, true)',
    account,
    stage.workspaceId,
  );
  assert.deepEqual(
    await against(),
    ages.map(() => null),
    'four posts are too few',
  );
  ids.push(await stage.post(account, later(now, -days(30))));
  await setFirst(7, 25);
  assert.deepEqual(await against(), [...ages.map(() => null), null], 'once an hour is enough');
  stage.clock.move(hours(1));
  assert.deepEqual(await against(), [0.4, 0.8, 1.2, 1.6, 40, 2, null, 1]);
});
