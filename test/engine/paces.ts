/** How soon a post starts under steady load, and when there is hardly any. */
import { seededRandom } from '../kills/seeded-random.ts';
import type { Verdict } from './judge-run.ts';
import type { LoadFixture } from './load-fixture.ts';
import { atMost, correctnessOf, type Measurement, percentile, withoutLimit } from './measurements.ts';
import { runPosts } from './run-posts.ts';
import { scaled } from './size.ts';

const postsPerSecond = 50;
const steadyLimitMs = 500;
const idleLimitMs = 100;

/** The same number in every second, each at an instant of its own. */
export async function runSteadyLoad(fixture: LoadFixture, count: number, seed: number): Promise<Verdict> {
  const random = seededRandom(seed);
  const workspaces = Math.max(20, Math.ceil(count / 30));
  const accounts = (await fixture.addAccounts(Array.from({ length: workspaces }, () => 10))).flat();
  return runPosts(
    fixture,
    Array.from({ length: count }, (_one, index) => ({
      account: accounts[index % accounts.length] as (typeof accounts)[number],
      afterMs: Math.floor(index / postsPerSecond) * 1_000 + Math.floor(random() * 1_000),
    })),
  );
}

export async function measureSteadyLoad(
  fixture: LoadFixture,
  share: number,
  seed: number,
): Promise<Measurement[]> {
  const count = scaled(postsPerSecond * 120, share);
  const verdict = await runSteadyLoad(fixture, count, seed);
  return [
    withoutLimit('posts', `${count}, ${postsPerSecond} in each of ${Math.ceil(count / postsPerSecond)} s`),
    ...correctnessOf(verdict),
    ...delays(verdict, steadyLimitMs),
  ];
}

/** One at a time: the next is due half a second to a second and a half after the last. */
export async function measureIdleStart(
  fixture: LoadFixture,
  share: number,
  seed: number,
): Promise<Measurement[]> {
  const random = seededRandom(seed);
  const count = scaled(100, share, 5);
  const accounts = (await fixture.addAccounts(Array.from({ length: count }, () => 1))).flat();
  let afterMs = 0;
  const verdict = await runPosts(
    fixture,
    accounts.map((account) => {
      afterMs += 500 + Math.floor(random() * 1_000);
      return { account, afterMs };
    }),
  );
  return [
    withoutLimit('posts', `${count}, one at a time`),
    ...correctnessOf(verdict),
    ...delays(verdict, idleLimitMs),
  ];
}

function delays({ starts }: Verdict, limitMs: number): Measurement[] {
  const all = starts.map(({ delayMs }) => delayMs);
  return [
    atMost('start delay, 99th of a hundred', percentile(all, 0.99), limitMs, 'ms'),
    withoutLimit('half of them within', `${percentile(all, 0.5)} ms`),
    withoutLimit('slowest', `${percentile(all, 1)} ms`),
  ];
}
