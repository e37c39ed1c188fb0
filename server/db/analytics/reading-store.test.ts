/** Readings, gains and what is computed from them, in the database. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { quarterMs } from '../../domain/analytics/gains.ts';
import type { ClaimedPost, FollowedAccount } from '../../domain/analytics/ports.ts';
import { regroupPosts } from '../../domain/analytics/regroup-posts.ts';
import { storeReadings } from '../../domain/analytics/store-readings.ts';
import {
  type AnalyticsFixture,
  anyReadings,
  anyTimeRange,
  readingsStart as epoch,
  naiveGains,
  openAnalyticsFixture,
  testMetrics,
} from '../../domain/analytics/test-support.ts';
import type { PostReading } from '../../domain/platform-port/insights.ts';
import { days, hours, later } from '../../lib/clock.ts';
import type { AccountId, PostId } from '../../lib/ids.ts';

let database: TestDatabase;
let fixture: AnalyticsFixture;
before(async () => {
  database = await openTestDatabase();
  fixture = await openAnalyticsFixture(database);
});
after(() => database[Symbol.asyncDispose]());

const followedAccount = (id: AccountId): FollowedAccount => ({
  id,
  workspaceId: fixture.workspaceId,
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
      queriedAt: null,
      failures: 0,
      isPublished: true,
    }),
  );
  const readings = new Map<string, PostReading>(
    posts.map(([id]) => [
      id,
      {
        kind: 'reported',
        values: new Map(
          valuesOf(id).flatMap((value, at) =>
            value === undefined ? [] : [[testMetrics[at]?.name ?? '', value] as const],
          ),
        ),
      },
    ]),
  );
  await storeReadings(fixture.deps, {
    account: followedAccount(account),
    insights: fixture.insights,
    posts: claimed,
    readings,
    readAt,
  });
}

/** Computed as the reader does it: the difference of two running sums on each day. */
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
    return fixture.query<{ gained: string; told: string }>(
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
  const [[end], [start]] = [await upTo(to), await upTo(from)];
  return {
    gained: Number(end?.gained) - Number(start?.gained),
    told: Number(end?.told) - Number(start?.told),
  };
}

test('for any readings and any stretch of time, gains follow from the readings and are counted once', async () => {
  await fc.assert(
    fc.asyncProperty(anyReadings(5), anyTimeRange, async (readings, [from, to]) => {
      const account = await fixture.account();
      const campaign = await fixture.campaign();
      const posts = [
        [await fixture.post(account, epoch, campaign), epoch],
        [await fixture.post(account, epoch, campaign), epoch],
        [await fixture.post(account, epoch), epoch],
      ] as const;
      for (const { at, values } of readings)
        await read(account, posts, at, (id) => values[posts.findIndex(([post]) => post === id)] ?? []);
      const reported = naiveGains(readings).filter(({ at }) => at >= from && at < to);
      for (const [name, isThere] of [
        [campaign, (post: number) => post < 2],
        ['', (post: number) => post === 2],
      ] as const)
        for (const measure of ['views', 'reactions'] as const) {
          const expected = reported.filter((gain) => isThere(gain.post) && gain.measure === measure);
          assert.deepEqual(await gainedIn(account, name, measure, from, to), {
            gained: expected.reduce((sum, { gained }) => sum + gained, 0),
            told: expected.length,
          });
        }
    }),
    { numRuns: 5 },
  );
});

test('a value that is not a number, and a negative count, count as not reported and are not stored', async () => {
  const account = await fixture.account();
  const id = await fixture.post(account, epoch);
  await read(account, [[id, epoch]], later(epoch, hours(1)), () => [Number.NaN, -3, Infinity, -2.5]);
  const stored = await fixture.query('select metric, value, gained from figures where post_id = $1', id);
  assert.deepEqual(stored, [{ metric: 'seconds', value: -2.5, gained: null }]);
  const { views, answers, clicks, first_views: first } = await fixture.followed(id);
  assert.deepEqual([views, answers, clicks, first], [null, null, null, null]);
  assert.equal(await fixture.count('gained_days', `account_id = '${account}'`), 0);
});

test('ranks use the latest values; the views of the first week stay as they were then', async () => {
  const account = await fixture.account();
  const id = await fixture.post(account, epoch);
  await read(account, [[id, epoch]], later(epoch, days(6)), () => [100, 5, 2]);
  await read(account, [[id, epoch]], later(epoch, days(8)), () => [150, undefined, 3]);
  const row = await fixture.followed(id);
  assert.deepEqual([row.views, row.answers, row.clicks, row.first_views], [150, 5, 3, 100]);
  assert.deepEqual(row.read_at, later(epoch, days(8)));
  assert.equal(await fixture.count('latest_figures', `post_id = ${id}`), 3);
  assert.equal(await fixture.count('figures', `post_id = ${id}`), 5);
});

test('where a platform forbids summing, its figures are stored as reported and nothing is computed from them', async () => {
  const account = await fixture.account();
  const id = await fixture.post(account, epoch);
  fixture.says.isStandalone = true;
  try {
    await read(account, [[id, epoch]], later(epoch, hours(1)), () => [100, 5, 2]);
  } finally {
    fixture.says.isStandalone = false;
  }
  assert.equal(await fixture.count('latest_figures', `post_id = ${id}`), 3);
  assert.equal(await fixture.count('gained_days', `account_id = '${account}'`), 0);
  const row = await fixture.followed(id);
  assert.deepEqual([row.views, row.answers, row.clicks, row.first_views], [null, null, null, null]);
});

test('concurrent batches of one account add up, and none deadlocks', async () => {
  const account = await fixture.account();
  const ids = await Promise.all(Array.from({ length: 8 }, () => fixture.post(account, epoch)));
  await Promise.all(
    ids.map((id, at) => read(account, [[id, epoch]], later(epoch, hours(1) + at), () => [at, 1])),
  );
  const whole = [epoch, later(epoch, days(1))] as const;
  assert.deepEqual(await gainedIn(account, '', 'views', ...whole), { gained: 28, told: 8 });
  assert.deepEqual(await gainedIn(account, '', 'reactions', ...whole), { gained: 8, told: 8 });
});

test('a post that moves to another campaign takes all its gains along, also when it moves back', async () => {
  const account = await fixture.account();
  const [spring, summer] = [await fixture.campaign(), await fixture.campaign()];
  const moving = await fixture.post(account, epoch, spring);
  const staying = await fixture.post(account, epoch, spring);
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
    fixture.query('update posts set campaign_id = $2 where id = $1', moving, campaign);
  const nothing = { gained: 0, told: 0 };
  const before = await sums();
  assert.deepEqual(before, { spring: { gained: 134, told: 4 }, summer: nothing, none: nothing });

  await put(summer);
  await regroupPosts(fixture.deps);
  const there = { spring: { gained: 120, told: 2 }, summer: { gained: 14, told: 2 }, none: nothing };
  assert.deepEqual(await sums(), there);
  // Counted in its current campaign.
  await read(account, [[moving, epoch]], later(epoch, days(2) + hours(1)), () => [15, 0]);
  assert.deepEqual((await sums()).summer, { gained: 15, told: 3 });

  await put(null);
  await put(spring);
  await regroupPosts(fixture.deps);
  const back = await sums();
  assert.deepEqual(back, { spring: { gained: 135, told: 5 }, summer: nothing, none: nothing });
  assert.equal(await fixture.count('gained_days', `campaign_id = '${summer}'`), 0);
  assert.equal(await fixture.count('followed_posts', 'regroup'), 0);
});
