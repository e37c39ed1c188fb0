/** Chores that keep storage free of what nobody needs any more. Each may run in several processes at once. */
import { days, later, minutes } from '../../lib/clock.ts';
import type { MediaJobs, MediaStorage, RenditionStore } from './ports.ts';
import type { UploadDeps } from './start-upload.ts';

/** Nobody who was about to use the bytes is still at it after this long. */
const untouchedForMs = days(1);
const atOnce = 200;
/** As many in a row are not the trouble of one object: the storage does not answer, and asking on takes for ever. */
const mostFailures = 10;

export interface CleanUpDeps
  extends Pick<UploadDeps, 'uploads' | 'staging' | 'register' | 'transact' | 'clock' | 'log'> {
  readonly storage: Pick<MediaStorage, 'delete'>;
  readonly renditions: Pick<RenditionStore, 'abandoned'>;
  readonly jobs: MediaJobs;
}

export async function forgetExpiredUploads(deps: CleanUpDeps): Promise<number> {
  const expired = await deps.uploads.expired(deps.clock.now(), atOnce);
  return await each(deps.log, expired, async ({ id }) => {
    await deps.staging.removeUpload(id);
    await deps.transact((tx) => deps.uploads.remove(tx, id));
    return true;
  });
}

export const removeStaged = ({ staging, clock }: CleanUpDeps): Promise<void> =>
  staging.removeAbandoned(clock.now());

export async function collectOrphans({ register, storage, clock, log }: CleanUpDeps): Promise<number> {
  const untouchedSince = later(clock.now(), -untouchedForMs);
  const orphans = await register.orphans(untouchedSince, atOnce);
  return await each(log, orphans, (orphan) => register.collect(orphan, untouchedSince, storage.delete));
}

/** One that cannot be removed stays for the next round and does not keep the others. Answers how many went. */
async function each<Item>(
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
      if (failures === mostFailures) throw error;
      log.warn({ error, item }, 'something that nobody needs could not be removed; it is tried again later');
    }
  }
  return removed;
}

/** What a process left lying when it died is handed out again. */
export async function resumeAbandoned({
  transact,
  uploads,
  renditions,
  jobs,
  clock,
}: CleanUpDeps): Promise<void> {
  const untouchedSince = later(clock.now(), -minutes(2));
  const fetches = await uploads.abandonedFetches(untouchedSince, atOnce);
  const unmade = await renditions.abandoned(untouchedSince, atOnce);
  for (const id of fetches) await transact((tx) => jobs.fetchUpload(tx, id));
  for (const id of unmade) await transact((tx) => jobs.makeRendition(tx, id));
}
