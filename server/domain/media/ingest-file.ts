/**
 * The only way into the library, whichever endpoint received the file: its type is read from its bytes, a picture
 * is re-encoded from its pixels, locations are removed from a video, a document stays as it is, and the file is
 * stored under the name its owner gave it.
 */

import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId, type UploadId, type UserId, type WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Actor } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Source } from '../sources/source.ts';
import type { Transact, Tx } from '../tx.ts';
import { cleanFileName, type FileName, toNumberedName } from './file-name.ts';
import type { FileFacts, Media } from './media.ts';
import { messages } from './messages.ts';
import type {
  FileReader,
  FileReading,
  MediaStorage,
  MediaStore,
  Picture,
  PictureRenderer,
  StagedFile,
  VideoRenderer,
} from './ports.ts';
import { type StoreObjectDeps, storeBytes, storeStaged } from './store-object.ts';

export const maxAltTextLength = 4_086;
const maxNameSuffix = 9_999;

export interface IngestDeps extends StoreObjectDeps {
  readonly transact: Transact;
  readonly media: MediaStore;
  readonly storage: MediaStorage;
  readonly fileReader: FileReader;
  readonly pictures: Pick<PictureRenderer, 'renderPreview'>;
  readonly videos: Pick<VideoRenderer, 'unavailableReason' | 'renderPoster'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface IncomingFile {
  readonly staged: StagedFile;
  readonly name: string;
  readonly altText: string;
  readonly workspaceId: WorkspaceId;
  readonly createdBy: UserId;
  readonly madeBy: Source;
  /** `system` for a fetched import, whose requester may have left by then. */
  readonly actor: Actor | 'system';
  /** The upload that the quota was reserved for. */
  readonly reservedFor?: UploadId;
  /** Runs in the transaction that makes the file appear. */
  readonly alsoWrite?: (tx: Tx, media: Media) => Promise<void>;
}

export async function ingestFile(deps: IngestDeps, incoming: IncomingFile): Promise<Media> {
  const { staged, workspaceId } = incoming;
  if (staged.sizeBytes === 0) throw new AppError('media_not_readable', messages.file_empty());
  const reading = await deps.fileReader.read(staged);
  if (reading.kind === 'not_readable') throw new AppError('media_not_readable', reading.plainReason);
  const stored = await storeFile(deps, incoming, reading);
  const now = deps.clock.now();
  const file: Omit<Media, 'name' | 'madeBy'> = {
    ...stored,
    id: newId('med', now.getTime()),
    workspaceId,
    altText: incoming.altText,
    tags: [],
    focus: null,
    crops: {},
    createdBy: incoming.createdBy,
    createdAt: now,
  };
  return deps.transact(async (tx) => {
    const name = cleanFileName(incoming.name, file.mime);
    // Whoever uploads a picture that we generated has not made it.
    const generator = await deps.media.generatorOf(tx, workspaceId, file.sha256);
    const madeBy = generator ?? incoming.madeBy;
    const media = await insertUnderFreeName(deps.media, tx, { ...file, madeBy }, name);
    await incoming.alsoWrite?.(tx, media);
    await deps.audit.write(tx, {
      workspaceId,
      at: now,
      actor: incoming.actor,
      action: 'media.uploaded',
      subject: `media:${media.id}`,
      data: {
        sha256: media.sha256,
        size_bytes: media.sizeBytes,
        mime: media.mime,
        made_by: { ...madeBy },
        ...(incoming.reservedFor && { upload: incoming.reservedFor }),
      },
    });
    return media;
  });
}

type StoredFile = FileFacts & Pick<Media, 'sha256' | 'sizeBytes' | 'previewSha256'>;

async function storeFile(
  deps: IngestDeps,
  { workspaceId, staged, reservedFor }: IncomingFile,
  reading: Exclude<FileReading, { kind: 'not_readable' }>,
): Promise<StoredFile> {
  if (reading.kind === 'picture') {
    const { bytes, mime, width, height, animated, alpha } = reading.picture;
    const stored = await storeBytes(deps, workspaceId, bytes, reservedFor);
    return {
      ...stored,
      kind: 'image',
      mime,
      width,
      height,
      durationMs: null,
      // A GIF without this information must be treated as animated.
      details: {
        ...(animated || mime === 'image/gif' ? { animated } : {}),
        ...(alpha ? { alpha } : {}),
      },
      previewSha256: await storePreview(
        deps,
        workspaceId,
        await deps.pictures.renderPreview(bytes),
        reservedFor,
      ),
    };
  }
  if (reading.kind === 'document') {
    const stored = await storeStaged(deps, workspaceId, staged, reservedFor);
    return { ...stored, ...reading.facts, previewSha256: null };
  }
  if (reading.overwrite.length > 0) await staged.overwrite(reading.overwrite);
  const stored = await storeStaged(deps, workspaceId, staged, reservedFor);
  const poster = await createPoster(deps, workspaceId, stored.sha256, reading.facts);
  return {
    ...stored,
    ...reading.facts,
    previewSha256: await storePreview(deps, workspaceId, poster, reservedFor),
  };
}

/** A file that just fits the quota is stored without a preview. */
async function storePreview(
  deps: IngestDeps,
  workspaceId: WorkspaceId,
  preview: Picture | undefined,
  promisedTo: UploadId | undefined,
): Promise<string | null> {
  if (!preview) return null;
  try {
    return (await storeBytes(deps, workspaceId, preview.bytes, promisedTo)).sha256;
  } catch (error) {
    if (error instanceof AppError && error.code === 'media_quota_exceeded') return null;
    throw error;
  }
}

/** A video without a still picture is still valid. The file is not downloaded when the tool is not installed. */
async function createPoster(
  { storage, videos, log }: IngestDeps,
  workspaceId: WorkspaceId,
  sha256: string,
  facts: FileFacts,
): Promise<Picture | undefined> {
  if (videos.unavailableReason !== null) return undefined;
  try {
    await using local = await storage.localFile(workspaceId, sha256);
    return await videos.renderPoster(local, facts);
  } catch (error) {
    log.warn({ error }, 'no still picture could be made of a video');
    return undefined;
  }
}

/** The unique index decides: an upload that loses a name to another takes the next number. */
async function insertUnderFreeName(
  store: MediaStore,
  tx: Tx,
  file: Omit<Media, 'name'>,
  name: FileName,
): Promise<Media> {
  let taken: ReadonlySet<string> = new Set();
  for (let number = 1; number <= maxNameSuffix; number++) {
    const media = { ...file, name: toNumberedName(name, number) };
    if (taken.has(media.name)) continue;
    if (await store.insert(tx, media)) return media;
    taken = await store.namesLike(tx, file.workspaceId, name.stem, name.extension);
  }
  throw new AppError(
    'media_name_taken',
    messages.too_many_of_that_name({
      name: `${name.stem}${name.extension}`,
    }),
  );
}
