/** The same work with and without very many posts that are due much later: alternating, on two equal fixtures. */
import { seededRandom } from '../kills/seeded-random.ts';
import { compareApis } from './api-latency.ts';
import type { BulkAccount } from './bulk-accounts.ts';
import { addFarPosts } from './far-posts.ts';
import type { Verdict } from './judge-run.ts';
import type { LoadFixture } from './load-fixture.ts';
import {
  atLeast,
  atMost,
  correctnessOf,
  type Measurement,
  median,
  percentile,
  withoutLimit,
} from './measurements.ts';
import { runPosts, scheduleStart, startRun } from './run-posts.ts';
import { fullSize, scaled } from './size.ts';

const maxRatio = 1.1;
const minThroughput = 0.9;
const pairEveryMs = 600;

interface Side {
  readonly stage: LoadFixture;
  readonly accounts: readonly BulkAccount[];
  readonly verdicts: Verdict[];
  readonly delays: number[];
  readonly perSecond: number[];
}

export async function measureBacklog(
  stages: { readonly full: LoadFixture; readonly empty: LoadFixture },
  share: number,
  seed: number,
  say: (line: string) => void,
): Promise<Measurement[]> {
  const far = scaled(1_000_000, share);
  const [full, empty] = [await prepare(stages.full, share), await prepare(stages.empty, share)];
  await addFarPosts(full.stage.pool, full.stage.pattern, full.accounts, far, say);
  // Measures the cost of having the posts, not of writing them: they are on disk before anything is timed.
  for (const { stage: fixture } of [full, empty])
    for (const statement of ['vacuum analyze', 'checkpoint']) await fixture.pool.query(statement);
  await alternatePosts(full, empty, scaled(200, share, 10), seed);
  const inBurst = scaled(1_000, share, 100);
  for (let round = 0; round < scaled(6, share, 2); round++) {
    // The second side may find the machine warmer or busier, so the order alternates.
    for (const side of round % 2 === 0 ? [full, empty] : [empty, full]) await burstOn(side, inBurst, say);
  }
  const apis = await compareApis(full.stage, empty.stage, scaled(300, share, 10));
  return [
    withoutLimit('posts due much later', String(far)),
    ...correctnessOf(together([...full.verdicts, ...empty.verdicts])),
    ...compared(full, empty, share),
    // A few calls in a small run vary by more than that from one time to the next.
    ...(share === fullSize ? apis : apis.map(({ name, value }) => withoutLimit(name, value))),
  ];
}

async function prepare(fixture: LoadFixture, share: number): Promise<Side> {
  const sizes = Array.from({ length: scaled(200, share, 10) }, () => 10);
  const accounts = (await fixture.addAccounts(sizes)).flat();
  return { stage: fixture, accounts, verdicts: [], delays: [], perSecond: [] };
}

/** One post here, then one post there, and so on, so that noise on the machine affects both. */
async function alternatePosts(full: Side, empty: Side, pairs: number, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const plannedPairs = Array.from({ length: pairs }, (_one, index) => {
    const swapped = random() < 0.5;
    const [early, late] = [0, pairEveryMs / 2].map((from) => from + Math.floor(random() * 100));
    const [first, second] = swapped ? [late, early] : [early, late];
    return { full: index * pairEveryMs + (first ?? 0), empty: index * pairEveryMs + (second ?? 0) };
  });
  const beginsAt = scheduleStart(2_000);
  const runOn = (side: Side, afterMs: readonly number[]) =>
    startRun(
      side.stage,
      afterMs.map((ms, index) => ({ account: accountOf(side, index), afterMs: ms })),
      () => beginsAt,
    );
  const runs = [
    await runOn(
      full,
      plannedPairs.map((planned) => planned.full),
    ),
    await runOn(
      empty,
      plannedPairs.map((planned) => planned.empty),
    ),
  ];
  const verdicts = await Promise.all(runs.map(({ verdict }) => verdict));
  for (const [index, side] of [full, empty].entries()) {
    const verdict = verdicts[index];
    if (!verdict) continue;
    side.verdicts.push(verdict);
    side.delays.push(...verdict.starts.map(({ delayMs }) => delayMs));
  }
}

async function burstOn(side: Side, count: number, say: (line: string) => void): Promise<void> {
  const verdict = await runPosts(
    side.stage,
    Array.from({ length: count }, (_one, index) => ({ account: accountOf(side, index), afterMs: 0 })),
  );
  const seconds =
    percentile(
      verdict.starts.map(({ delayMs }) => delayMs),
      1,
    ) / 1_000;
  side.verdicts.push(verdict);
  side.perSecond.push(count / seconds);
  say(`a burst of ${count}: ${(count / seconds).toFixed(0)} starts a second`);
}

function compared(full: Side, empty: Side, share: number): Measurement[] {
  const slower = median(full.delays) / median(empty.delays);
  const throughput = median(full.perSecond) / median(empty.perSecond);
  const pair = (name: string, of: (side: Side) => string) =>
    withoutLimit(name, `${of(full)} with them, ${of(empty)} without`);
  const figures = [
    pair('start delay, median', ({ delays }) => `${median(delays)} ms`),
    pair('start delay, 99th of a hundred', ({ delays }) => `${percentile(delays, 0.99)} ms`),
    atMost('start delay with them, of that without', slower, maxRatio, ''),
    pair('starts a second, median of the bursts', ({ perSecond }) => median(perSecond).toFixed(0)),
    atLeast('starts a second with them, of those without', throughput, minThroughput, ''),
  ];
  // A few posts in a small run vary by more than that from one time to the next.
  return share === fullSize ? figures : figures.map(({ name, value }) => withoutLimit(name, value));
}

const together = (verdicts: readonly Verdict[]): Verdict => ({
  posts: verdicts.reduce((sum, { posts }) => sum + posts, 0),
  starts: verdicts.flatMap(({ starts }) => starts),
  extraAttempts: verdicts.reduce((sum, { extraAttempts }) => sum + extraAttempts, 0),
  early: verdicts.flatMap(({ early }) => early),
  doubled: verdicts.flatMap(({ doubled }) => doubled),
  lost: verdicts.flatMap(({ lost }) => lost),
  unapproved: verdicts.flatMap(({ unapproved }) => unapproved),
});

function accountOf({ accounts }: Side, index: number): BulkAccount {
  const account = accounts[index % accounts.length];
  if (!account) throw new Error('there are no accounts');
  return account;
}
