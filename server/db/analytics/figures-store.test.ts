/** Readings, gains and what becomes of them, in the database. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { quarterMs } from '../../domain/analytics/gains.ts';
import { keepReadings } from '../../domain/analytics/keep-readings.ts';
import type { ClaimedPost, FollowedAccount } from '../../domain/analytics/ports.ts';
import { regroupPosts } from '../../domain/analytics/regroup-posts.ts';
import {
  anyReadings,
  anyStretch,
  readingsBegin as epoch,
  type FigureStage,
  naiveGains,
  openFigureStage,
  testMetrics,
} from '../../domain/analytics/test-support.ts';
import type { PostReading } from '../../domain/platform-port/insights.ts';
import { days, hours, later } from '../../lib/clock.ts';
import type { AccountId, PostId } from '../../lib/ids.ts';

let database: TestDatabase;
let stage: FigureStage;
before(async () => {
  database = await testDatabase();
  stage = await openFigureStage(database.handle);
});
after(() => database[Symbol.asyncDispose]());

const followedAccount = (id: AccountId): FollowedAccount => ({
  id,
  workspaceId: stage.workspaceId,
  platform: 'tiktok',
  externalId: id,
  simulated: true,
});

async function read(
  account: AccountId,
  posts: readonly (readonly [PostId, Date])[],
  readAt: Date,
  valuesOf: (id: PostId) => readonly (number | undefined)[],
): Promise<void> {
  const claimed = posts.map(
    ([id, publishedAt]): ClaimedPost => ({
      id,
      externalId: id,
      publishedAt,
      askedAt: null,
      failures: 0,
      isOut: true,
    }),
  );
  const readings = new Map<string, PostReading>(
    posts.map(([id]) => [
      id,
      {
        kind: 'told',
        values: new Map(
          valuesOf(id).flatMap((value, at) =>
            value === undefined ? [] : [[testMetrics[at]?.name ?? '', value] as const],
          ),
        ),
      },
    ]),
  );
  await keepReadings(stage.deps, {
    account: followedAccount(account),
    insights: stage.insights,
    posts: claimed,
    readings,
    readAt,
  });
}

/** As the reading side does: the difference of two running sums on each day. */
async function gainedIn(
  account: AccountId,
  campaign: string,
  measure: string,
  from: Date,
  to: Date,
): Promise<{ gained: number; told: number }> {
  const upTo = (at: Date) => {
    const day = at.toISOString().slice(0, 10);
    const quarter = at.getUTCHours() * 4 + at.getUTCMinutes() / 15;
    return stage.query<{ gained: string; told: string }>(
      `select coalesce(sum(case when day < $4 then gained[96] else gained[$5] end), 0) as gained,
         coalesce(sum(case when day < $4 then told[96] else told[$5] end), 0) as told
       from gained_days where account_id = $1 and campaign_id = $2 and measure = $3
         and (day < $4 or (day = $4 and $5 > 0))`,
      account,
      campaign,
      measure,
      day,
      quarter,
    );
  };
  const [[end], [begin]] = [await upTo(to), await upTo(from)];
  return {
    gained: Number(end?.gained) - Number(begin?.gained),
    told: Number(end?.told) - Number(begin?.told),
  };
}

test('any readings, any stretch of time: gains are what the readings say, counted once', async () => {
  await fc.assert(
    fc.asyncProperty(anyReadings(5), anyStretch, async (readings, [from, to]) => {
      const account = await stage.account();
      const campaign = await stage.campaign();
      const posts = [
        [await stage.post(account, epoch, campaign), epoch],
        [await stage.post(account, epoch, campaign), epoch],
        [await stage.post(account, epoch), epoch],
      ] as const;
      for (const { at, values } of readings)
        await read(account, posts, at, (id) => values[posts.findIndex(([post]) => post === id)] ?? []);
      const told = naiveGains(readings).filter(({ at }) => at >= from && at < to);
      for (const [name, isThere] of [
        [campaign, (post: number) => post < 2],
        ['', (post: number) => post === 2],
      ] as const)
        for (const measure of ['views', 'reactions'] as const) {
          const expected = told.filter((gain) => isThere(gain.post) && gain.measure === measure);
          assert.deepEqual(await gainedIn(account, name, measure, from, to), {
            gained: expected.reduce((sum, { gained }) => sum + gained, 0),
            told: expected.length,
          });
        }
    }),
    { numRuns: 5 },
  );
});

test('what is no number, and a count below nought, was not told; what was not told is nowhere', async () => {
  const account = await stage.account();
  const id = await stage.post(account, epoch);
  await read(account, [[id, epoch]], later(epoch, hours(1)), () => [Number.NaN, -3, Infinity, -2.5]);
  const kept = await stage.query('select metric, value, gained from figures where post_id = $1', id);
  assert.deepEqual(kept, [{ metric: 'seconds', value: -2.5, gained: null }]);
  const { views, answers, clicks, first_views: first } = await stage.followed(id);
  assert.deepEqual([views, answers, clicks, first], [null, null, null, null]);
  assert.equal(await stage.count('gained_days', `account_id = '${account}'`), 0);
});

test('ranks are of the last values; views of the first week stay as they were then', async () => {
  const account = await stage.account();
  const id = await stage.post(account, epoch);
  await read(account, [[id, epoch]], later(epoch, days(6)), () => [100, 5, 2]);
  await read(account, [[id, epoch]], later(epoch, days(8)), () => [150, undefined, 3]);
  const row = await stage.followed(id);
  assert.deepEqual([row.views, row.answers, row.clicks, row.first_views], [150, 5, 3, 100]);
  assert.deepEqual(row.read_at, later(epoch, days(8)));
  assert.equal(await stage.count('latest_figures', `post_id = ${id}`), 3);
  assert.equal(await stage.count('figures', `post_id = ${id}`), 5);
});

test('where a platform forbids to add up, its figures are kept as told and nothing is made of them', async () => {
  const account = await stage.account();
  const id = await stage.post(account, epoch);
  stage.says.standsAlone = true;
  try {
    await read(account, [[id, epoch]], later(epoch, hours(1)), () => [100, 5, 2]);
  } finally {
    stage.says.standsAlone = false;
  }
  assert.equal(await stage.count('latest_figures', `post_id = ${id}`), 3);
  assert.equal(await stage.count('gained_days', `account_id = '${account}'`), 0);
  const row = await stage.followed(id);
  assert.deepEqual([row.views, row.answers, row.clicks, row.first_views], [null, null, null, null]);
});

test('batches of one account at the same time add up, and none waits for another for ever', async () => {
  const account = await stage.account();
  const ids = await Promise.all(Array.from({ length: 8 }, () => stage.post(account, epoch)));
  await Promise.all(
    ids.map((id, at) => read(account, [[id, epoch]], later(epoch, hours(1) + at), () => [at, 1])),
  );
  const whole = [epoch, later(epoch, days(1))] as const;
  assert.deepEqual(await gainedIn(account, '', 'views', ...whole), { gained: 28, told: 8 });
  assert.deepEqual(await gainedIn(account, '', 'reactions', ...whole), { gained: 8, told: 8 });
});

test('a post that is put into another campaign takes all its gains along, also when it comes back', async () => {
  const account = await stage.account();
  const [spring, summer] = [await stage.campaign(), await stage.campaign()];
  const moving = await stage.post(account, epoch, spring);
  const staying = await stage.post(account, epoch, spring);
  const both = [
    [moving, epoch],
    [staying, epoch],
  ] as const;
  await read(account, both, later(epoch, hours(1)), (id) => (id === moving ? [10, 1] : [100, 7]));
  await read(account, both, later(epoch, days(2)), (id) => (id === moving ? [14, 0] : [120, 7]));
  const whole = [epoch, later(epoch, days(3) + quarterMs)] as const;
  const sums = async () => ({
    spring: await gainedIn(account, spring, 'views', ...whole),
    summer: await gainedIn(account, summer, 'views', ...whole),
    none: await gainedIn(account, '', 'views', ...whole),
  });
  const put = (campaign: string | null) =>
    stage.query('update posts set campaign_id = $2 where id = $1', moving, campaign);
  const nothing = { gained: 0, told: 0 };
  const before = await sums();
  assert.deepEqual(before, { spring: { gained: 134, told: 4 }, summer: nothing, none: nothing });

  await put(summer);
  await regroupPosts(stage.deps);
  const there = { spring: { gained: 120, told: 2 }, summer: { gained: 14, told: 2 }, none: nothing };
  assert.deepEqual(await sums(), there);
  // Counted where it stands now.
  await read(account, [[moving, epoch]], later(epoch, days(2) + hours(1)), () => [15, 0]);
  assert.deepEqual((await sums()).summer, { gained: 15, told: 3 });

  await put(null);
  await put(spring);
  await regroupPosts(stage.deps);
  const back = await sums();
  assert.deepEqual(back, { spring: { gained: 135, told: 5 }, summer: nothing, none: nothing });
  assert.equal(await stage.count('gained_days', `campaign_id = '${summer}'`), 0);
  assert.equal(await stage.count('followed_posts', 'regroup'), 0);
});
