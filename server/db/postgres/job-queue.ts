/** The job queue, on the same PostgreSQL: a job is enqueued by the transaction that makes it necessary. */
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { MediaJobs } from '../../domain/media/ports.ts';
import type { JobQueue } from '../../domain/post-model/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import type { PostId, RenditionId, UploadId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { type DatabaseHandle, sqlOf } from './database.ts';

const publishQueue = 'publish-post';
const renditionQueue = 'make-rendition';
const fetchQueue = 'fetch-upload';

/** Posts in one job: what one transaction begins. */
const postsInJob = 50;
/** Jobs that are fetched at once. */
const jobsAtOnce = 2;

/** Making videos is heavy: one at a time in each process. */
const renditionsAtOnce = 1;
const fetchesAtOnce = 2;
const longestRenditionSeconds = 6 * 3_600;
const longestFetchSeconds = 3_600;
const longestStopMs = 30_000;

export interface JobRunner extends AsyncDisposable {
  readonly jobs: JobQueue & MediaJobs;
  /** Posts that nobody has begun to send yet. */
  waiting(): Promise<number>;
  work(handlers: JobHandlers): Promise<void>;
}

export interface JobHandlers {
  /** Resolves when it can take more, not when they are sent: a worker that dies leaves them to their `wake_at`. */
  publishPosts(ids: readonly PostId[]): Promise<void>;
  /** Resolves when none of them is being sent any more. */
  drained(): Promise<void>;
  makeRendition(id: RenditionId): Promise<void>;
  fetchUpload(id: UploadId): Promise<void>;
}

export async function startJobQueue(
  connectionString: string,
  { pool }: DatabaseHandle,
  log: Logger,
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
  // What happens after a failure is decided by the posts, renditions and uploads themselves, so the queue never retries.
  for (const name of [publishQueue, renditionQueue, fetchQueue]) {
    await boss.createQueue(name, {
      policy: 'standard',
      retryLimit: 0,
      notify: true,
      deleteAfterSeconds: 86_400,
      heartbeatSeconds: 30,
    });
  }
  const workOne = <Data extends object>(name: string, atOnce: number, run: (data: Data) => Promise<void>) =>
    boss.work<Data>(
      name,
      { localConcurrency: atOnce, batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 },
      async ([job]) => {
        if (job) await run(job.data);
      },
    );

  let sending = async (): Promise<void> => undefined;
  return {
    jobs: {
      async publishPosts(tx, postIds) {
        const jobs = inParts(postIds, postsInJob).map((ids) => ({ data: { postIds: ids } }));
        if (jobs.length > 0) await boss.insert(publishQueue, jobs, { db: executorOf(tx) });
      },
      async makeRendition(tx, id) {
        await boss.send(
          renditionQueue,
          { id },
          { db: executorOf(tx), expireInSeconds: longestRenditionSeconds },
        );
      },
      async fetchUpload(tx, id) {
        await boss.send(fetchQueue, { id }, { db: executorOf(tx), expireInSeconds: longestFetchSeconds });
      },
    },
    async waiting() {
      const { rows } = await pool.query<{ count: string }>(
        `select coalesce(sum(jsonb_array_length(data -> 'postIds')), 0) as count
         from pgboss.job where name = $1 and state = 'created'`,
        [publishQueue],
      );
      return Number(rows[0]?.count ?? 0);
    },
    async work({ publishPosts, drained, makeRendition, fetchUpload }) {
      sending = drained;
      await workOne<{ id: RenditionId }>(renditionQueue, renditionsAtOnce, ({ id }) => makeRendition(id));
      await workOne<{ id: UploadId }>(fetchQueue, fetchesAtOnce, ({ id }) => fetchUpload(id));
      await boss.work<{ postIds: readonly PostId[] }>(
        publishQueue,
        {
          localConcurrency: jobsAtOnce,
          batchSize: 1,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: 0.5,
          notifyPollingIntervalSeconds: 2,
        },
        async (batch) => {
          await publishPosts(batch.flatMap((job) => job.data.postIds));
        },
      );
    },
    // Jobs that are running finish; the rest stay in the database for whoever comes next.
    [Symbol.asyncDispose]: async () => {
      await boss.stop({ graceful: true, timeout: longestStopMs, close: true });
      // What takes longer is left to another worker, which goes on from what was saved.
      await Promise.race([sending(), new Promise((resolve) => setTimeout(resolve, longestStopMs).unref())]);
    },
  };
}

function inParts<Item>(items: readonly Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_part, index) =>
    items.slice(index * most, (index + 1) * most),
  );
}

function executorOf(tx: Tx) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const { rows } = await sqlOf(tx).executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows };
    },
  };
}
