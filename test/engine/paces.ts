/** How soon a post begins while there is steady work, and when there is hardly any. */
import { seededRandom } from '../kills/random.ts';
import { atMost, correctness, type Figure, percentile, told } from './figures.ts';
import type { Verdict } from './judge-run.ts';
import type { LoadStage } from './load-stage.ts';
import { runPosts } from './run-posts.ts';
import { scaled } from './size.ts';

const postsPerSecond = 50;
const steadyLimitMs = 500;
const idleLimitMs = 100;

/** In every second as many, each at an instant of its own. */
export async function steadyRun(stage: LoadStage, count: number, seed: number): Promise<Verdict> {
  const random = seededRandom(seed);
  const workspaces = Math.max(20, Math.ceil(count / 30));
  const accounts = (await stage.accounts(Array.from({ length: workspaces }, () => 10))).flat();
  return runPosts(
    stage,
    Array.from({ length: count }, (_one, index) => ({
      account: accounts[index % accounts.length] as (typeof accounts)[number],
      afterMs: Math.floor(index / postsPerSecond) * 1_000 + Math.floor(random() * 1_000),
    })),
  );
}

export async function steady(stage: LoadStage, share: number, seed: number): Promise<Figure[]> {
  const count = scaled(postsPerSecond * 120, share);
  const verdict = await steadyRun(stage, count, seed);
  return [
    told('posts', `${count}, ${postsPerSecond} in each of ${Math.ceil(count / postsPerSecond)} s`),
    ...correctness(verdict),
    ...delays(verdict, steadyLimitMs),
  ];
}

/** One at a time: the next is due half a second to a second and a half after the last. */
export async function idle(stage: LoadStage, share: number, seed: number): Promise<Figure[]> {
  const random = seededRandom(seed);
  const count = scaled(100, share, 5);
  const accounts = (await stage.accounts(Array.from({ length: count }, () => 1))).flat();
  let afterMs = 0;
  const verdict = await runPosts(
    stage,
    accounts.map((account) => {
      afterMs += 500 + Math.floor(random() * 1_000);
      return { account, afterMs };
    }),
  );
  return [told('posts', `${count}, one at a time`), ...correctness(verdict), ...delays(verdict, idleLimitMs)];
}

function delays({ starts }: Verdict, limitMs: number): Figure[] {
  const all = starts.map(({ delayMs }) => delayMs);
  return [
    atMost('start delay, 99th of a hundred', percentile(all, 0.99), limitMs, 'ms'),
    told('half of them within', `${percentile(all, 0.5)} ms`),
    told('slowest', `${percentile(all, 1)} ms`),
  ];
}
