/** Chores that keep storage free of what nobody needs any more. Each may run in several processes at once. */
import { days, later, minutes } from '../../lib/clock.ts';
import type { MediaJobs, MediaStorage, RenditionStore } from './ports.ts';
import type { UploadDeps } from './start-upload.ts';

/** Nobody who was about to use the bytes is still at it after this long. */
const untouchedForMs = days(1);
const atOnce = 200;

export interface CleanUpDeps
  extends Pick<UploadDeps, 'uploads' | 'staging' | 'register' | 'transact' | 'clock'> {
  readonly storage: Pick<MediaStorage, 'delete'>;
  readonly renditions: Pick<RenditionStore, 'abandoned'>;
  readonly jobs: MediaJobs;
}

export async function forgetExpiredUploads(deps: CleanUpDeps): Promise<number> {
  const expired = await deps.uploads.expired(deps.clock.now(), atOnce);
  for (const { id } of expired) {
    await deps.staging.removeUpload(id);
    await deps.transact((tx) => deps.uploads.remove(tx, id));
  }
  return expired.length;
}

export const collectOrphans = ({ register, storage, clock }: CleanUpDeps): Promise<number> =>
  register.collect(later(clock.now(), -untouchedForMs), atOnce, storage.delete);

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
