/** Maintenance tasks that remove unneeded data from storage. Each may run in several processes at once. */
import { days, later, minutes } from '../../lib/clock.ts';
import type { MediaJobs, MediaStorage, RenditionStore } from './ports.ts';
import type { UploadDeps } from './start-upload.ts';

/** Any operation that was about to use the bytes has finished after this long. */
const untouchedForMs = days(1);
const batchSize = 200;
/** This many failures in a row mean that the storage is unreachable, so continuing would take forever. */
const maxFailures = 10;

export interface CleanUpDeps
  extends Pick<UploadDeps, 'uploads' | 'staging' | 'register' | 'transact' | 'clock' | 'log'> {
  readonly storage: Pick<MediaStorage, 'delete'>;
  readonly renditions: Pick<RenditionStore, 'listAbandoned'>;
  readonly jobs: MediaJobs;
}

export async function deleteExpiredUploads(deps: CleanUpDeps): Promise<number> {
  const expired = await deps.uploads.listExpired(deps.clock.now(), batchSize);
  return await removeEach(deps.log, expired, async ({ id }) => {
    await deps.staging.removeUpload(id);
    await deps.transact((tx) => deps.uploads.remove(tx, id));
    return true;
  });
}

export const removeAbandonedStaging = ({ staging, clock }: CleanUpDeps): Promise<void> =>
  staging.removeAbandoned(clock.now());

export async function deleteOrphanedObjects({ register, storage, clock, log }: CleanUpDeps): Promise<number> {
  const untouchedSince = later(clock.now(), -untouchedForMs);
  const orphans = await register.listOrphans(untouchedSince, batchSize);
  return await removeEach(log, orphans, (orphan) =>
    register.deleteOrphan(orphan, untouchedSince, storage.delete),
  );
}

/**
 * An item that cannot be removed is left for the next sweep and does not block the others. Returns how many were
 * removed.
 */
async function removeEach<Item>(
  log: UploadDeps['log'],
  items: readonly Item[],
  remove: (item: Item) => Promise<boolean>,
): Promise<number> {
  let removed = 0;
  let failures = 0;
  for (const item of items) {
    try {
      if (await remove(item)) removed += 1;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === maxFailures) throw error;
      log.warn({ error, item }, 'an unneeded item could not be removed; it is retried later');
    }
  }
  return removed;
}

/** Queues again the jobs of processes that died. */
export async function resumeAbandonedJobs({
  transact,
  uploads,
  renditions,
  jobs,
  clock,
}: CleanUpDeps): Promise<void> {
  const untouchedSince = later(clock.now(), -minutes(2));
  const fetches = await uploads.listAbandonedFetches(untouchedSince, batchSize);
  const unfinished = await renditions.listAbandoned(untouchedSince, batchSize);
  for (const id of fetches) await transact((tx) => jobs.fetchUpload(tx, id));
  for (const id of unfinished) await transact((tx) => jobs.generateRendition(tx, id));
}
