/** The job queue, in the same PostgreSQL: a job is enqueued by the transaction that makes it necessary. */
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { MediaJobs } from '../../domain/media/ports.ts';
import type { JobQueue } from '../../domain/post-model/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import type { PostId, RenditionId, UploadId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { type DatabaseHandle, sqlOf } from './database.ts';
import { queueNames } from './job-queue-schema.ts';

const { publish: publishQueue, rendition: renditionQueue, fetch: fetchQueue } = queueNames;

/** Posts in one job: their attempts are started by one transaction. */
const postsPerJob = 50;
const concurrentPublishJobs = 2;

/** Generating a video is expensive: one at a time in each process. */
const concurrentRenditions = 1;
const concurrentFetches = 2;
const maxRenditionSeconds = 6 * 3_600;
const maxFetchSeconds = 3_600;
const maxStopMs = 30_000;

export interface JobRunner extends AsyncDisposable {
  readonly jobs: JobQueue & MediaJobs;
  /** Posts in jobs that no worker has started yet. */
  countWaitingPosts(): Promise<number>;
  work(handlers: JobHandlers): Promise<void>;
}

export interface JobHandlers {
  /** Resolves when there is capacity for more, not when these are sent: `wake_at` recovers them if the worker dies. */
  publishPosts(ids: readonly PostId[]): Promise<void>;
  /** Resolves when no post is being sent any more. */
  whenIdle(): Promise<void>;
  generateRendition(id: RenditionId): Promise<void>;
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
    // Its tables are the owner's: nothing is created, changed or rebuilt here.
    migrate: false,
    reindex: false,
    // We have a clock of our own.
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    warningQueueSize: 100_000,
  });
  boss.on('error', (error: Error) => log.warn({ error }, 'the job queue reported an error'));
  await boss.start();
  const workOne = <Data extends object>(
    name: string,
    concurrency: number,
    run: (data: Data) => Promise<void>,
  ) =>
    boss.work<Data>(
      name,
      {
        localConcurrency: concurrency,
        batchSize: 1,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 10,
      },
      async ([job]) => {
        if (job) await run(job.data);
      },
    );

  let waitForSends = async (): Promise<void> => undefined;
  return {
    jobs: {
      async publishPosts(tx, postIds) {
        const jobs = chunk(postIds, postsPerJob).map((ids) => ({ data: { postIds: ids } }));
        if (jobs.length > 0) await boss.insert(publishQueue, jobs, { db: toExecutor(tx) });
      },
      async generateRendition(tx, id) {
        await boss.send(renditionQueue, { id }, { db: toExecutor(tx), expireInSeconds: maxRenditionSeconds });
      },
      async fetchUpload(tx, id) {
        await boss.send(fetchQueue, { id }, { db: toExecutor(tx), expireInSeconds: maxFetchSeconds });
      },
    },
    async countWaitingPosts() {
      const { rows } = await pool.query<{ count: string }>(
        `select coalesce(sum(jsonb_array_length(data -> 'postIds')), 0) as count
         from pgboss.job where name = $1 and state = 'created'`,
        [publishQueue],
      );
      return Number(rows[0]?.count ?? 0);
    },
    async work({ publishPosts, whenIdle, generateRendition, fetchUpload }) {
      waitForSends = whenIdle;
      await workOne<{ id: RenditionId }>(renditionQueue, concurrentRenditions, ({ id }) =>
        generateRendition(id),
      );
      await workOne<{ id: UploadId }>(fetchQueue, concurrentFetches, ({ id }) => fetchUpload(id));
      await boss.work<{ postIds: readonly PostId[] }>(
        publishQueue,
        {
          localConcurrency: concurrentPublishJobs,
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
    // Running jobs finish; the rest stay in the database for other workers.
    [Symbol.asyncDispose]: async () => {
      await boss.stop({ graceful: true, timeout: maxStopMs, close: true });
      // A send that takes longer is left to another worker, which continues from what was saved.
      await Promise.race([waitForSends(), new Promise((resolve) => setTimeout(resolve, maxStopMs).unref())]);
    },
  };
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function toExecutor(tx: Tx) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const { rows } = await sqlOf(tx).executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows };
    },
  };
}
