/**
 * The baseline: BullMQ over Redis, its workers as processes, and plain tables in a PostgreSQL of its own, which is started as that of
 * the service is. They publish to the same sandbox.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Pool } from 'pg';
import { newPostIds } from '../../server/lib/ids.ts';
import { linkedin } from '../../server/platforms/linkedin/definition.ts';
import type { BulkAccount } from '../../test/engine/bulk-accounts.ts';
import { withText } from '../../test/engine/bulk-posts.ts';
import { startDurablePostgres } from '../../test/engine/durable-postgres.ts';
import { insertRows } from '../../test/engine/insert-rows.ts';
import type { LoadFixture } from '../../test/engine/load-fixture.ts';
import { scheduleStart } from '../../test/engine/run-posts.ts';
import { type QueueWorkerSettings, queueName } from './queue-settings.ts';
import { startRedis } from './redis.ts';

/** What a side did with a burst. */
export interface Burst {
  /** Milliseconds from the instant at which a post was due until its first attempt was committed. */
  readonly delays: readonly number[];
  /** From that instant until the last was published. */
  readonly seconds: number;
}

export interface QueueSide extends AsyncDisposable {
  publish(accounts: readonly BulkAccount[]): Promise<Burst>;
}

/** As many posts at a time as a worker of ours sends. */
const concurrency = 100;

export async function openQueueSide(
  fixture: LoadFixture,
  workers: number,
  folder: string,
): Promise<QueueSide> {
  await using opening = new AsyncDisposableStack();
  const { pattern, sandboxUrl } = fixture;
  mkdirSync(folder, { mode: 0o711 });
  const redis = opening.use(await startRedis(join(folder, 'redis')));
  const postgres = opening.use(await startDurablePostgres(join(folder, 'database')));
  const pool = new Pool({ connectionString: postgres.ownerConnectionString, max: 2 });
  pool.on('error', () => undefined);
  opening.defer(() => pool.end());
  await pool.query(readFileSync(join(import.meta.dirname, 'queue.sql'), 'utf8'));
  const queue = new Queue<{ postId: string }>(queueName, {
    connection: { host: '127.0.0.1', port: redis.port },
  });
  opening.defer(() => queue.close());
  const settings: QueueWorkerSettings = {
    redisPort: redis.port,
    databaseUrl: postgres.ownerConnectionString,
    sandboxUrl,
    accessToken: pattern.accessToken,
    linkedinVersion: linkedin.settings.LINKEDIN_VERSION?.defaultValue ?? '',
    concurrency,
  };
  for (let count = 0; count < workers; count += 1) opening.use(await startQueueWorker(settings));
  const open = opening.move();
  return {
    async publish(accounts) {
      const ids = newPostIds(Date.now(), accounts.length);
      await insertRows(
        pool,
        'queue.posts',
        ['id', 'account', 'wire'],
        accounts.map(({ externalId }, index) => {
          const id = ids[index] ?? '';
          const { wire } = withText(pattern.manifest, externalId, `Post ${id} from a queue`);
          return [id, externalId, JSON.stringify(wire)];
        }),
      );
      await pool.query('analyze');
      const nowMs = Date.now();
      const startsAt = scheduleStart(accounts.length);
      await pool.query('update queue.posts set publish_at = $2 where id = any($1::bigint[])', [
        ids,
        startsAt,
      ]);
      const opts = {
        timestamp: nowMs,
        delay: startsAt.getTime() - nowMs,
        attempts: 3,
        removeOnComplete: true,
      };
      await queue.addBulk(ids.map((postId) => ({ name: 'publish', data: { postId }, opts })));
      if (new Date() >= startsAt)
        throw new Error('the machine is too busy: posts were due before they were in the queue');
      await waitUntilDone(queue, ids.length, startsAt);
      return readBurst(pool, startsAt, 'queue.attempts', 'queue.attempts_started', ids);
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function startQueueWorker(settings: QueueWorkerSettings): Promise<AsyncDisposable> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=8',
      join(import.meta.dirname, 'queue-worker.ts'),
      JSON.stringify(settings),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await exited;
    },
  };
}

/** Redis counts them; asking PostgreSQL would burden what is measured. */
async function waitUntilDone(queue: Queue, count: number, startsAt: Date): Promise<void> {
  const endsAt = startsAt.getTime() + 60_000 + count * 20;
  for (;;) {
    await wait(250);
    const { delayed, waiting, active, failed } = await queue.getJobCounts();
    if (failed) throw new Error(`${failed} posts of the queue failed`);
    if (!delayed && !waiting && !active) return;
    if (Date.now() > endsAt) throw new Error('the queue did not publish all posts in time');
  }
}

/** The same question for both sides. */
export async function readBurst(
  pool: Pool,
  startsAt: Date,
  attempts: string,
  started: string,
  ids: readonly string[],
): Promise<Burst> {
  const { rows } = await pool.query<{ delays: number[]; seconds: number | null }>(
    `select array(select (extract(epoch from min(pg_xact_commit_timestamp(s.xmin)) - $2) * 1000)::float8
         from ${started} s where s.post_id = any($1::bigint[]) group by s.post_id) as delays,
       (select extract(epoch from max(finished_at) - $2)::float8 from ${attempts}
         where post_id = any($1::bigint[]) and outcome = 'published' having count(*) = $3) as seconds`,
    [ids, startsAt, ids.length],
  );
  const { delays = [], seconds = null } = rows[0] ?? {};
  if (delays.length !== ids.length || seconds === null) throw new Error('not every post was published once');
  return { delays, seconds };
}
