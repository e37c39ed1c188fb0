import { startCpuMeter } from './cpu-meter.ts';
import type { LoadFixture } from './load-fixture.ts';
import { atMost, correctnessOf, type Measurement, percentile, withoutLimit } from './measurements.ts';
import { runPosts } from './run-posts.ts';
import { scaled } from './size.ts';
import { findCostliestStatements } from './statements.ts';

const maxDelayMs = 30_000;

/** Everything due at the same instant, five posts for each account, ten accounts in each workspace. */
export async function measureBurst(fixture: LoadFixture, share: number): Promise<Measurement[]> {
  const count = scaled(10_000, share);
  const workspaces = await fixture.addAccounts(Array.from({ length: Math.ceil(count / 50) }, () => 10));
  const accounts = workspaces.flat();
  await using meter = await startCpuMeter(fixture);
  const before = await meter.read();
  const verdict = await runPosts(
    fixture,
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
    withoutLimit(
      'posts due at once',
      `${count} over ${accounts.length} accounts in ${workspaces.length} workspaces`,
    ),
    ...correctnessOf(verdict),
    atMost('last start committed after', percentile(delays, 1), maxDelayMs, 'ms'),
    withoutLimit('half of them after', `${percentile(delays, 0.5)} ms`),
    withoutLimit(
      'core time for each post, with writing it',
      [perPost('workers'), perPost('PostgreSQL'), perPost('sandbox')].join(', '),
    ),
    ...(await findCostliestStatements(fixture.pool, count)),
  ];
}
