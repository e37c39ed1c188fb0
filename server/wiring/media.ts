/** Builds what files need: storage, readers, generators of renditions, and the cleanup tasks. */

import type { Config } from '../config.ts';
import { createMediaStore } from '../db/media/media.ts';
import { createMediaUse } from '../db/media/media-use.ts';
import { createRenditionStore } from '../db/media/renditions.ts';
import { createObjectRegister } from '../db/media/stored-objects.ts';
import { createUploadLocks } from '../db/media/upload-locks.ts';
import { createUploadStore } from '../db/media/uploads.ts';
import { createWorkspaceQuota } from '../db/media/workspace-quota.ts';
import type { DatabaseHandle, OpenDatabase } from '../db/postgres/database.ts';
import type { JobRunner } from '../db/postgres/job-queue.ts';
import type { Actor } from '../domain/actor/actor.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import type { EventLog } from '../domain/events/ports.ts';
import {
  deleteExpiredUploads,
  deleteOrphanedObjects,
  removeAbandonedStaging,
  resumeAbandonedJobs,
} from '../domain/media/clean-up.ts';
import type { FetchUploadDeps } from '../domain/media/fetch-upload.ts';
import { finishUpload } from '../domain/media/finish-upload.ts';
import type { RenditionDeps } from '../domain/media/generate-rendition.ts';
import { createMediaLinks } from '../domain/media/links.ts';
import { cancelUpload, type StartUploadInput, startUpload } from '../domain/media/start-upload.ts';
import type { PlatformCatalog } from '../domain/platform-port/definition.ts';
import type { Clock } from '../lib/clock.ts';
import type { UploadId } from '../lib/ids.ts';
import { deriveKey, type KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { createSafeFetch, type SafeFetch } from '../lib/safe-fetch.ts';
import { createFetcher } from '../media/fetch-file.ts';
import { findFfmpeg } from '../media/ffmpeg.ts';
import { createPictureMaker } from '../media/picture-maker.ts';
import { createPictureReader } from '../media/pictures.ts';
import { createFileReader } from '../media/read-file.ts';
import { createVideoMaker } from '../media/video-maker.ts';
import { createStorage } from '../storage/index.ts';
import { createScratch } from '../storage/scratch.ts';
import { createShownFiles } from '../storage/shown-files.ts';

export interface MediaResourcesInput {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly eventLog: EventLog;
  readonly log: Logger;
  readonly jobs: JobRunner['jobs'];
  readonly keys: KeyRing;
  readonly catalog: PlatformCatalog;
  readonly safeFetch?: SafeFetch | undefined;
}

export type MediaResources = Awaited<ReturnType<typeof openMediaResources>>;

/** What is opened once: the storage, the programs that read and generate files, the links. */
export async function openMediaResources({
  config,
  database,
  clock,
  audit,
  eventLog,
  log,
  jobs,
  keys,
  catalog,
  safeFetch = createSafeFetch(),
}: MediaResourcesInput) {
  const { maxFileBytes, quotaBytes, s3, ffmpegPath } = config.media;
  const opened = await createStorage({ dataDir: config.dataDir, s3 });
  const { storage, staging, tusStore } = opened;
  const pictureReader = createPictureReader();
  const ffmpeg = await findFfmpeg(ffmpegPath);
  const videos = createVideoMaker(ffmpeg);
  return {
    clock,
    audit,
    eventLog,
    log,
    jobs,
    storage,
    shownFiles: createShownFiles(storage),
    staging,
    tusStore,
    scratch: await createScratch(config.dataDir),
    quota: createWorkspaceQuota(database, quotaBytes),
    poolDatabase: database,
    locks: createUploadLocks(database, log),
    ffmpeg,
    videos,
    mediaTools: { videoUnavailableReason: videos.unavailableReason },
    pictures: createPictureMaker(),
    pictureReader,
    fileReader: createFileReader({ pictures: pictureReader }),
    fetcher: createFetcher(safeFetch),
    maxFileBytes,
    placements: catalog.profiles.flatMap((profile) => profile.placements),
    links: createMediaLinks({
      keys: keys.keys.map(({ id }) => deriveKey(keys, id, 'media-links')),
      baseUrl: config.http.baseUrl,
      clock,
    }),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

export type MediaDeps = ReturnType<typeof createMediaDeps>;

export function createMediaDeps(resources: MediaResources, database: DatabaseHandle) {
  const { clock, audit, eventLog, log, jobs, storage, staging, videos, pictures } = resources;
  const { fileReader, fetcher, maxFileBytes, links, ffmpeg, pictureReader, mediaTools, placements } =
    resources;
  const common = {
    transact: database.transact,
    clock,
    audit,
    log,
    jobs,
    storage,
    staging,
    videos,
    pictures,
    register: createObjectRegister(database, resources),
    media: createMediaStore(database),
    renditions: createRenditionStore(database),
  };
  const uploadDeps: FetchUploadDeps = {
    ...common,
    eventLog,
    uploads: createUploadStore(database),
    fileReader,
    fetcher,
    maxFileBytes,
  };
  const renditionDeps: RenditionDeps = { ...common, scratch: resources.scratch };
  return {
    ...uploadDeps,
    ...common,
    uploadDeps,
    renditionDeps,
    mediaUse: createMediaUse(database),
    ffmpeg,
    pictureReader,
    mediaTools,
    placements,
    links,
  };
}

/** For the server of resumable uploads. */
export const createUploadMount = (
  { tusStore, locks, maxFileBytes }: MediaResources,
  deps: FetchUploadDeps,
) => ({
  datastore: tusStore,
  locks,
  maxBytes: maxFileBytes,
  uploads: {
    start: (actor: Actor, input: StartUploadInput) => startUpload(deps, actor, input),
    finish: (actor: Actor, id: UploadId) => finishUpload(deps, actor, id),
    cancel: (actor: Actor, id: UploadId) => cancelUpload(deps, actor, id),
    find: (actor: Actor, id: UploadId) => deps.uploads.find(actor.workspaceId, id),
  },
});

export const createMediaTasks = (deps: MediaDeps) => [
  () => deleteExpiredUploads(deps),
  () => removeAbandonedStaging(deps),
  () => deleteOrphanedObjects(deps),
  () => resumeAbandonedJobs(deps),
];
