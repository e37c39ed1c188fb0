import { startCpuMeter } from './cpu.ts';
import { atMost, correctness, type Figure, percentile, told } from './figures.ts';
import type { LoadStage } from './load-stage.ts';
import { runPosts } from './run-posts.ts';
import { scaled } from './size.ts';
import { costliestStatements } from './statements.ts';

const limitMs = 30_000;

/** Everything due in the same instant, five posts for each account, ten accounts in each workspace. */
export async function burst(stage: LoadStage, share: number): Promise<Figure[]> {
  const count = scaled(10_000, share);
  const workspaces = await stage.accounts(Array.from({ length: Math.ceil(count / 50) }, () => 10));
  const accounts = workspaces.flat();
  await using meter = await startCpuMeter(stage);
  const before = await meter.read();
  const verdict = await runPosts(
    stage,
    Array.from({ length: 5 }, () => accounts)
      .flat()
      .slice(0, count)
      .map((account) => ({ account, afterMs: 0 })),
  );
  const after = await meter.read();
  const delays = verdict.starts.map(({ delayMs }) => delayMs);
  const perPost = (group: keyof typeof after): string =>
    `${(((after[group] - before[group]) * 1_000) / count).toFixed(2)} ms ${group}`;
  return [
    told('posts due at once', `${count} over ${accounts.length} accounts in ${workspaces.length} workspaces`),
    ...correctness(verdict),
    atMost('last start committed after', percentile(delays, 1), limitMs, 'ms'),
    told('half of them after', `${percentile(delays, 0.5)} ms`),
    told(
      'core time for each post, with writing it',
      [perPost('workers'), perPost('PostgreSQL'), perPost('sandbox')].join(', '),
    ),
    ...(await costliestStatements(stage.pool, count)),
  ];
}
