/** Which posts are read when, and the effect of each response. Only the platform is fake. */

import assert from 'node:assert/strict';
import { after as afterAll, afterEach, before, beforeEach, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { days, hours, later, minutes } from '../../lib/clock.ts';
import type { AccountId, PostId } from '../../lib/ids.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { computeBaselines } from './baselines.ts';
import { collectDays } from './collect-days.ts';
import { collectReadings } from './collect-readings.ts';
import { type AnalyticsFixture, openAnalyticsFixture } from './test-support.ts';

let database: TestDatabase;
let stage: AnalyticsFixture;
let account: AccountId;
before(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  stage = await openAnalyticsFixture(database);
  account = await stage.account();
});
// Each test has the platform to itself.
afterEach(() => stage.query(`update accounts set status = 'disconnected', disconnected_at = now()`));

const collect = () => collectReadings(stage.deps);
const nextIn = async (id: PostId): Promise<number | undefined> => {
  const { next_at: next } = await stage.followed(id);
  return next === null ? undefined : next.getTime() - stage.clock.now().getTime();
};
/** Published long enough ago to be read. */
const duePost = () => stage.post(account, later(stage.clock.now(), -minutes(2)));

test('a post is read shortly after publication, and then at intervals by its age', async () => {
  const id = await stage.post(account);
  await collect();
  assert.deepEqual(stage.asked, []);
  assert.equal(await nextIn(id), minutes(1));
  stage.clock.advance(minutes(1));
  stage.reportValues(() => [10, 2, 1, 4.5]);
  await collect();
  assert.deepEqual(stage.asked, [[id]]);
  assert.equal(await nextIn(id), hours(1));
  const row = await stage.followed(id);
  assert.deepEqual([row.read_at, row.asked_at, row.trouble], [stage.clock.now(), stage.clock.now(), null]);
  await collect();
  assert.equal(stage.asked.length, 1);
  stage.clock.advance(days(400));
  await collect();
  assert.equal(await nextIn(id), days(30));
  stage.clock.advance(days(400));
  await collect();
  assert.equal((await stage.followed(id)).ended, 'old');
});

test('the first reading comes ten minutes after publication, for practice posts after one', async () => {
  assert.equal(await nextIn(await stage.post(account)), minutes(1));
  await stage.query('update accounts set simulated = false where id = $1', account);
  assert.equal(await nextIn(await stage.post(account)), minutes(10));
});

test('new figures are an event of their post; a reading that says the same is none', async () => {
  const id = await duePost();
  const events = () => stage.count('event_log', `type = 'figures.updated' and resource = 'post:${id}'`);
  stage.reportValues(() => [10, 2]);
  await collect();
  assert.equal(await events(), 1);
  stage.clock.advance(hours(1));
  await collect();
  assert.equal(stage.asked.length, 2);
  assert.equal(await events(), 1);
  stage.clock.advance(hours(1));
  stage.reportValues(() => [11, 2]);
  await collect();
  assert.equal(await events(), 2);
});

test('concurrent processes read each post once; one that dies loses nothing', async () => {
  const posts = await Promise.all(Array.from({ length: 10 }, duePost));
  stage.reportValues(() => [1]);
  await Promise.all([collect(), collect(), collect()]);
  const requested = stage.asked.flat();
  assert.equal(new Set(requested).size, requested.length);
  assert.deepEqual(requested.toSorted(), posts.toSorted());
  assert.ok(stage.asked.every((ids) => ids.length <= 3));

  stage.clock.advance(hours(1));
  stage.says.answer = () => new Promise(() => undefined);
  void collect();
  await waitUntil('it calls the platform again', () => stage.asked.length >= 5);
  stage.reportValues(() => [2]);
  stage.clock.advance(minutes(10));
  await collect();
  assert.equal(
    await stage.count('latest_figures', `workspace_id = '${stage.workspaceId}' and value = 2`),
    10,
  );
});

test('accounts alternate, so that one with many posts does not delay the others', async () => {
  await Promise.all(Array.from({ length: 20 }, duePost));
  const small = await stage.account();
  await stage.post(small, later(stage.clock.now(), -minutes(2)));
  stage.says.answer = async () => ({ kind: 'unavailable', plainReason: verbatim('down') });
  assert.equal(await collect(), 2);
  assert.equal(stage.asked.length, 2, 'one call each while the platform is down');
});

test('a post without readings, gone or removed by us gets a reason, never a zero', async () => {
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
  const rows = await Promise.all([silent, gone, ours].map((id) => stage.followed(id)));
  assert.deepEqual(
    rows.map(({ ended, trouble }) => [ended, trouble?.text]),
    [
      [null, 'The platform reported nothing about this post.'],
      ['gone', 'It was taken down.'],
      ['gone', 'The post was removed from here.'],
    ],
  );
  assert.equal(await nextIn(silent), hours(1));
  assert.equal(await stage.count('figures', `workspace_id = '${stage.workspaceId}'`), 0);
});

test('failures back off longer each time, and are cleared by a success', async () => {
  const id = await duePost();
  stage.says.answer = async () => ({ kind: 'unavailable', plainReason: verbatim('down') });
  for (const [failures, waitMs] of [minutes(2.5), minutes(5), minutes(10)].entries()) {
    await collect();
    const row = await stage.followed(id);
    assert.deepEqual([row.failures, row.trouble?.text, await nextIn(id)], [failures + 1, 'down', waitMs]);
    stage.clock.advance(waitMs);
  }
  stage.reportValues(() => [1]);
  await collect();
  const row = await stage.followed(id);
  assert.deepEqual([row.failures, row.trouble], [0, null]);
});

test('without permission to read metrics it is tried once a day, or right after reauthorizing', async () => {
  const id = await duePost();
  stage.says.answer = async () => ({
    kind: 'not_supported',
    plainReason: verbatim('Allow reading figures.'),
  });
  await collect();
  await collect();
  assert.equal(stage.asked.length, 1);
  assert.equal((await stage.followed(id)).trouble?.text, 'Allow reading figures.');
  stage.clock.advance(days(1));
  await collect();
  assert.equal(stage.asked.length, 2);
  await stage.query('update accounts set connected_at = $2 where id = $1', account, stage.clock.now());
  stage.reportValues(() => [1]);
  await collect();
  assert.equal(stage.asked.length, 3);
  const [{ trouble }] = (await stage.query<{ trouble: Message | null }>(
    'select trouble from followed_accounts where account_id = $1',
    account,
  )) as [{ trouble: Message | null }];
  assert.equal(trouble, null);
});

test('a response to an earlier authorization does not delay the account', async () => {
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
  for (let sweep = 0; sweep < 3; sweep++) await collect();
  assert.equal(
    stage.asked.length,
    2,
    'once more with the new authorization, which is refused and waits as well',
  );
  await authorize();
  for (let sweep = 0; sweep < 3; sweep++) await collectDays(stage.deps);
  assert.equal(daysAsked, 2);
});

test('a used-up allowance delays one account, or all accounts of a platform', async () => {
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
    // One after the other, so that the second sees the first one's result.
    await collectReadings({ ...stage.deps, follows: oneAccountAtATime() });
    await collectReadings({ ...stage.deps, follows: oneAccountAtATime() });
    assert.equal(stage.asked.length, calls, scope);
    assert.equal(await collect(), 0);
    await stage.query('update followed_accounts set rest_until = null');
  }
  stage.asked.length = 0;
  stage.says.budget = false;
  await collect();
  assert.deepEqual(stage.asked, [], 'our own count stops it before the platform is called');
  stage.clock.advance(minutes(1));
  stage.says.budget = true;
  stage.reportValues(() => [1]);
  await collect();
  assert.equal(stage.asked.length, 2);
});

const oneAccountAtATime = () => ({
  ...stage.deps.follows,
  claimAccounts: async (...[tx, environments, now]: Parameters<typeof stage.deps.follows.claimAccounts>) =>
    stage.deps.follows.claimAccounts(tx, environments, now, 1),
});

test('only connected accounts of the configured environment are read; late readings are not stored', async () => {
  const id = await duePost();
  const set = (columns: string) => stage.query(`update accounts set ${columns} where id = $1`, account);
  for (const columns of [`simulated = false`, `simulated = true, status = 'reconnect_needed'`]) {
    await set(columns);
    assert.equal(await collect(), 0);
  }
  await set(`status = 'active'`);
  stage.reportValues(() => [1]);
  const { answer } = stage.says;
  stage.says.answer = async (ids) => {
    await set(`status = 'disconnected', disconnected_at = now()`);
    return answer(ids);
  };
  await collect();
  assert.equal(await stage.count('figures', `post_id = ${id}`), 0);
});

test('days of an account: first a long range, then the last days again, continuing after an outage', async () => {
  const requested: string[][] = [];
  stage.says.days = async (from, to) => {
    requested.push([from, to]);
    return { kind: 'ok', value: [{ day: '2030-02-27', values: new Map([['seen', 10 + requested.length]]) }] };
  };
  await collectDays(stage.deps);
  await collectDays(stage.deps);
  stage.clock.advance(days(30));
  await collectDays(stage.deps);
  assert.deepEqual(requested, [
    ['2029-12-01', '2030-03-01'],
    ['2030-02-20', '2030-03-31'],
  ]);
  const kept = await stage.query('select metric, value from account_days where account_id = $1', account);
  assert.deepEqual(kept, [{ metric: 'seen', value: 12 }]);
});

test('the baseline is the median of enough complete posts of recent months; with fewer there is none', async () => {
  const now = stage.clock.now();
  const ages = [8, 20, 40, 60, 100, 2, 0.5];
  const ids = await Promise.all(ages.map((age) => stage.post(account, later(now, -days(age)))));
  const relativeToBaseline = async () => {
    await computeBaselines(stage.deps);
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
    await relativeToBaseline(),
    ages.map(() => null),
    'four posts are too few',
  );
  ids.push(await stage.post(account, later(now, -days(30))));
  await setFirst(7, 25);
  assert.deepEqual(await relativeToBaseline(), [...ages.map(() => null), null], 'once an hour is enough');
  stage.clock.advance(hours(1));
  assert.deepEqual(await relativeToBaseline(), [0.4, 0.8, 1.2, 1.6, 40, 2, null, 1]);
});
