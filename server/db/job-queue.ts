/** The job queue, on the same PostgreSQL: a job is enqueued by the transaction that makes it necessary. */
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { JobQueue } from '../domain/posts/ports.ts';
import type { Tx } from '../domain/tx.ts';
import type { PostId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import { type DatabaseHandle, sqlOf } from './database.ts';

const publishQueue = 'publish-post';

export interface JobRunner extends AsyncDisposable {
  readonly jobs: JobQueue;
  /** Jobs that nobody has begun yet. */
  waiting(): Promise<number>;
  work(publishPost: (postId: PostId) => Promise<void>): Promise<void>;
}

export async function startJobQueue(
  connectionString: string,
  { pool }: DatabaseHandle,
  log: Logger,
  { concurrency }: { concurrency: number },
): Promise<JobRunner> {
  const boss = new PgBoss({
    connectionString,
    application_name: 'signoff jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    warningQueueSize: 100_000,
  });
  boss.on('error', (error: Error) => log.warn({ error }, 'the job queue had trouble'));
  await boss.start();
  // Only the journey decides whether something is sent again, so the queue itself never retries.
  await boss.createQueue(publishQueue, {
    policy: 'standard',
    retryLimit: 0,
    notify: true,
    deleteAfterSeconds: 86_400,
    heartbeatSeconds: 30,
  });

  return {
    jobs: {
      async publishPost(tx, postId) {
        await boss.send(publishQueue, { postId }, { db: executorOf(tx) });
      },
    },
    async waiting() {
      const { rows } = await pool.query<{ count: string }>(
        "select count(*) from pgboss.job where name = $1 and state = 'created'",
        [publishQueue],
      );
      return Number(rows[0]?.count ?? 0);
    },
    async work(publishPost) {
      await boss.work<{ postId: PostId }>(
        publishQueue,
        {
          localConcurrency: concurrency,
          batchSize: 2,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: 0.5,
          notifyPollingIntervalSeconds: 2,
        },
        async (batch) => {
          await Promise.all(batch.map((job) => publishPost(job.data.postId)));
        },
      );
    },
    // Jobs that are running finish; the rest stay in the database for whoever comes next.
    [Symbol.asyncDispose]: async () => {
      await boss.stop({ graceful: true, timeout: 30_000, close: true });
    },
  };
}

function executorOf(tx: Tx) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const { rows } = await sqlOf(tx).executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows };
    },
  };
}
