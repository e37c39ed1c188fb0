/** The job queue, in the same PostgreSQL: a job is enqueued by the transaction that makes it necessary. */
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { MediaJobs } from '../../domain/media/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import type { RenditionId, UploadId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { sqlOf } from './database.ts';
import { queueNames } from './job-queue-schema.ts';

const { rendition: renditionQueue, fetch: fetchQueue } = queueNames;

/** Generating a video is expensive: one at a time in each process. */
const concurrentRenditions = 1;
const concurrentFetches = 2;
const maxRenditionSeconds = 6 * 3_600;
const maxFetchSeconds = 3_600;
const maxStopMs = 30_000;

export interface JobRunner extends AsyncDisposable {
  readonly jobs: MediaJobs;
  work(handlers: JobHandlers): Promise<void>;
}

export interface JobHandlers {
  generateRendition(id: RenditionId): Promise<void>;
  fetchUpload(id: UploadId): Promise<void>;
}

export async function startJobQueue(connectionString: string, log: Logger): Promise<JobRunner> {
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

  return {
    jobs: {
      async generateRendition(tx, id) {
        await boss.send(renditionQueue, { id }, { db: toExecutor(tx), expireInSeconds: maxRenditionSeconds });
      },
      async fetchUpload(tx, id) {
        await boss.send(fetchQueue, { id }, { db: toExecutor(tx), expireInSeconds: maxFetchSeconds });
      },
    },
    async work({ generateRendition, fetchUpload }) {
      await workOne<{ id: RenditionId }>(renditionQueue, concurrentRenditions, ({ id }) =>
        generateRendition(id),
      );
      await workOne<{ id: UploadId }>(fetchQueue, concurrentFetches, ({ id }) => fetchUpload(id));
    },
    // Running jobs finish; the rest stay in the database for other workers.
    [Symbol.asyncDispose]: () => boss.stop({ graceful: true, timeout: maxStopMs, close: true }),
  };
}

function toExecutor(tx: Tx) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const { rows } = await sqlOf(tx).executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows };
    },
  };
}
