/**
 * `npm run bench -- burst [--posts 10000] [--rounds 3]`: posts that are all due at the same instant, beside BullMQ over a Redis that
 * writes each change to disk. Both publish to the same sandbox and write the same rows into PostgreSQL servers that are equally durable; ours also
 * checks what it promises. Needs Debian's redis-server.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BulkAccount } from '../../test/engine/bulk-accounts.ts';
import { type LoadFixture, openLoadFixture } from '../../test/engine/load-fixture.ts';
import { correctnessOf, percentile } from '../../test/engine/measurements.ts';
import { startRun } from '../../test/engine/run-posts.ts';
import { alternate, roundsOf } from '../alternate.ts';
import { type BenchRun, defineArea } from '../area.ts';
import { type Burst, openQueueSide, type QueueSide, readBurst } from '../burst/queue-side.ts';
import type { Figure } from '../figure.ts';
import { watchStolen } from '../processes.ts';

type Run = BenchRun<{ readonly posts: number; readonly rounds: number }>;

const postsPerAccount = 5;
const accountsPerWorkspace = 10;
const warmUpPosts = 100;

export const area = defineArea({
  options: { posts: 10_000, rounds: 3 },
  async measure(run) {
    const { posts } = run.options;
    const figures: Figure[] = [];
    for (const { workers, sizes } of [
      { workers: 1, sizes: [posts / 2] },
      { workers: 2, sizes: [posts / 2, posts] },
      { workers: 4, sizes: [posts / 2] },
    ])
      if (run.isWanted(`${workers} worker`)) figures.push(...(await measureWith(run, workers, sizes)));
    return figures;
  },
});

async function measureWith(run: Run, workers: number, sizes: readonly number[]): Promise<Figure[]> {
  await using fixture = await openLoadFixture('durable', workers);
  await using queue = await openQueueSide(fixture, workers, join(run.folder, `queue-${workers}`));
  const [first] = await fixture.addAccounts([warmUpPosts]);
  // The first posts compile what runs for them, and plan its statements.
  await publishOurs(fixture, first ?? []);
  await queue.publish(first ?? []);
  const figures: Figure[] = [];
  for (const size of sizes) {
    const perWorkspace = postsPerAccount * accountsPerWorkspace;
    const workspaces = Array.from({ length: Math.ceil(size / perWorkspace) }, () => accountsPerWorkspace);
    const accounts = (await fixture.addAccounts(workspaces)).flat();
    const posts = Array.from(
      { length: size },
      (_, index) => accounts[index % accounts.length] as BulkAccount,
    );
    const group = `${workers} ${workers === 1 ? 'worker' : 'workers'}, ${size.toLocaleString('en')} posts due at once`;
    figures.push(...(await compareBursts({ fixture, queue, posts, group }, run)));
  }
  return figures;
}

interface Comparison {
  readonly fixture: LoadFixture;
  readonly queue: QueueSide;
  /** The account of each. */
  readonly posts: readonly BulkAccount[];
  readonly group: string;
}

async function compareBursts(
  { fixture, queue, posts, group }: Comparison,
  { options, say }: Run,
): Promise<Figure[]> {
  const stolen = watchStolen();
  const bursts = await alternate(
    options.rounds,
    (side) => (side === 'ours' ? publishOurs(fixture, posts) : queue.publish(posts)),
    ({ ours, baseline }, round) => say(`${group}, ${round}: ${describe(ours)}; BullMQ ${describe(baseline)}`),
  );
  const figure = (name: string, unit: string, of: (burst: Burst) => number): Figure => ({
    group,
    name,
    unit,
    baseline: 'BullMQ',
    rounds: roundsOf(bursts, of),
    stolen: stolen(),
  });
  return [
    figure('start delay, p50', 'ms', ({ delays }) => percentile(delays, 0.5)),
    figure('start delay, p99', 'ms', ({ delays }) => percentile(delays, 0.99)),
    figure('published', 'posts/s', ({ delays, seconds }) => delays.length / seconds),
  ];
}

async function publishOurs(fixture: LoadFixture, accounts: readonly BulkAccount[]): Promise<Burst> {
  const run = await startRun(
    fixture,
    accounts.map((account) => ({ account, afterMs: 0 })),
  );
  const missed = correctnessOf(await run.verdict).filter(({ holds }) => !holds);
  if (missed.length > 0) throw new Error(missed.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  const ids = run.posts.map(({ id }) => id);
  await untilQuiet(fixture);
  return readBurst(fixture.pool, run.startsAt, 'attempts', 'attempts_started', ids);
}

/** What follows from our posts must not burden the turn of the other side. */
async function untilQuiet({ pool }: LoadFixture): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (select from audit_entries where sequence is null and refused_at is null)
         or exists (select from event_log where sequence is null)
         or exists (select from pending_notices where try_at is null) as busy`,
    );
    if (!rows[0]?.busy) return;
    await wait(250);
  }
  throw new Error('what follows from the posts did not end');
}

const describe = ({ delays, seconds }: Burst): string =>
  `half started after ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms, ${(delays.length / seconds).toFixed(0)} published a second`;
