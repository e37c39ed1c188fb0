/** Builds what files need: where they live, what reads and makes them, and the chores that keep it tidy. */

import type { Config } from '../config.ts';
import { createMediaStore } from '../db/media/media.ts';
import { createMediaUse } from '../db/media/media-use.ts';
import { createRenditionStore } from '../db/media/renditions.ts';
import { createObjectRegister } from '../db/media/stored-objects.ts';
import { createUploadLocks } from '../db/media/upload-locks.ts';
import { createUploadStore } from '../db/media/uploads.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import type { JobRunner } from '../db/postgres/job-queue.ts';
import type { Actor } from '../domain/actor/actor.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import {
  collectOrphans,
  forgetExpiredUploads,
  removeStaged,
  resumeAbandoned,
} from '../domain/media/clean-up.ts';
import type { FetchUploadDeps } from '../domain/media/fetch-upload.ts';
import { finishUpload } from '../domain/media/finish-upload.ts';
import { createMediaLinks } from '../domain/media/links.ts';
import type { RenditionDeps } from '../domain/media/make-rendition.ts';
import { cancelUpload, type StartUploadInput, startUpload } from '../domain/media/start-upload.ts';
import type { PlatformCatalog } from '../domain/platform-port/definition.ts';
import type { Clock } from '../lib/clock.ts';
import type { UploadId } from '../lib/ids.ts';
import { derivedKey, type KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { createSafeFetch, type SafeFetch } from '../lib/safe-fetch.ts';
import { createFetcher } from '../media/fetch-file.ts';
import { findFfmpeg } from '../media/ffmpeg.ts';
import { createPictureMaker } from '../media/make-picture.ts';
import { createVideoMaker } from '../media/make-video.ts';
import { createPictureReader } from '../media/pictures.ts';
import { createFileReader } from '../media/read-file.ts';
import { createStorage } from '../storage/index.ts';
import { createScratch } from '../storage/scratch.ts';

export interface MediaContextInput {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly log: Logger;
  readonly jobs: JobRunner['jobs'];
  readonly keys: KeyRing;
  readonly catalog: PlatformCatalog;
  readonly safeFetch?: SafeFetch | undefined;
}

export type MediaContext = Awaited<ReturnType<typeof createMediaContext>>;

export async function createMediaContext({
  config,
  database,
  clock,
  audit,
  log,
  jobs,
  keys,
  catalog,
  safeFetch = createSafeFetch(),
}: MediaContextInput) {
  const { maxFileBytes, quotaBytes, s3, ffmpegPath } = config.media;
  const open = await createStorage({ dataDir: config.dataDir, s3 });
  const { storage, staging, tusStore } = open;
  const pictureReader = createPictureReader();
  const ffmpeg = await findFfmpeg(ffmpegPath);
  const videos = createVideoMaker(ffmpeg);
  const mediaTools = { videoMissing: videos.missing };
  const register = createObjectRegister(database, { quotaBytes, clock });
  const common = {
    transact: database.transact,
    clock,
    audit,
    log,
    jobs,
    register,
    storage,
    staging,
    videos,
    media: createMediaStore(database),
    pictures: createPictureMaker(),
    renditions: createRenditionStore(database),
  };
  const uploads: FetchUploadDeps = {
    ...common,
    uploads: createUploadStore(database),
    files: createFileReader({ pictures: pictureReader }),
    fetcher: createFetcher(safeFetch),
    maxFileBytes,
  };
  const renditionDeps: RenditionDeps = { ...common, scratch: await createScratch(config.dataDir) };
  const cleanUp = { ...common, uploads: uploads.uploads };
  return {
    ...uploads,
    ffmpeg,
    pictureReader,
    register,
    mediaTools,
    placements: catalog.profiles.flatMap((profile) => profile.placements),
    renditionDeps,
    mediaUse: createMediaUse(database),
    renditions: common.renditions,
    links: createMediaLinks({
      keys: keys.keys.map(({ id }) => derivedKey(keys, id, 'media-links')),
      baseUrl: config.http.baseUrl,
      clock,
    }),
    uploadDeps: uploads,
    /** For the door of resumable uploads. */
    mount: {
      datastore: tusStore,
      locks: createUploadLocks(database, log),
      maxBytes: maxFileBytes,
      uploads: {
        start: (actor: Actor, input: StartUploadInput) => startUpload(uploads, actor, input),
        finish: (actor: Actor, id: UploadId) => finishUpload(uploads, actor, id),
        cancel: (actor: Actor, id: UploadId) => cancelUpload(uploads, actor, id),
        find: (actor: Actor, id: UploadId) => uploads.uploads.find(actor.workspaceId, id),
      },
    },
    chores: [
      () => forgetExpiredUploads(cleanUp),
      () => removeStaged(cleanUp),
      () => collectOrphans(cleanUp),
      () => resumeAbandoned(cleanUp),
    ],
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  };
}
