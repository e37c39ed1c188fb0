/**
 * The one way into the library, whichever door a file came through: what it is is read from its bytes, a picture is
 * made anew from its pixels, a video loses the places it tells, a document stays as it is, and it is kept under its owner's name.
 */

import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId, type UploadId, type UserId, type WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Actor } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { cleanFileName, type FileName, numberedName } from './file-name.ts';
import { type KeepDeps, keepBytes, keepStaged } from './keep-object.ts';
import type { FileFacts, Media } from './media.ts';
import { messages } from './messages.ts';
import type {
  FileReader,
  FileReading,
  MediaStorage,
  MediaStore,
  Picture,
  PictureMaker,
  StagedFile,
  VideoMaker,
} from './ports.ts';

export const altTextMaxLength = 4_086;
const maxNumber = 9_999;

export interface TakeInDeps extends KeepDeps {
  readonly transact: Transact;
  readonly media: MediaStore;
  readonly storage: MediaStorage;
  readonly files: FileReader;
  readonly pictures: Pick<PictureMaker, 'preview'>;
  readonly videos: Pick<VideoMaker, 'missing' | 'poster'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Incoming {
  readonly staged: StagedFile;
  readonly name: string;
  readonly altText: string;
  readonly workspaceId: WorkspaceId;
  readonly createdBy: UserId;
  /** A file fetched for somebody comes in when they may be gone. */
  readonly actor: Actor | 'system';
  /** The upload that room was set aside for. */
  readonly promisedTo?: UploadId;
  /** Written by the same transaction that makes the file appear. */
  readonly also?: (tx: Tx, media: Media) => Promise<void>;
}

export async function takeIn(deps: TakeInDeps, incoming: Incoming): Promise<Media> {
  const { staged, workspaceId } = incoming;
  if (staged.sizeBytes === 0) throw new AppError('media_not_readable', messages.file_empty());
  const reading = await deps.files.read(staged);
  if (reading.kind === 'not_readable') throw new AppError('media_not_readable', reading.plainReason);
  const kept = await keep(deps, incoming, reading);
  const now = deps.clock.now();
  const file: Omit<Media, 'name'> = {
    ...kept,
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
    const media = await insertUnderFreeName(deps.media, tx, file, name);
    await incoming.also?.(tx, media);
    await deps.audit.write(tx, {
      workspaceId,
      at: now,
      actor: incoming.actor,
      action: 'media.uploaded',
      subject: `media:${media.id}`,
      data: { sha256: media.sha256, size_bytes: media.sizeBytes, mime: media.mime },
    });
    return media;
  });
}

type Kept = FileFacts & Pick<Media, 'sha256' | 'sizeBytes' | 'previewSha256'>;

async function keep(
  deps: TakeInDeps,
  { workspaceId, staged, promisedTo }: Incoming,
  reading: Exclude<FileReading, { kind: 'not_readable' }>,
): Promise<Kept> {
  if (reading.kind === 'picture') {
    const { bytes, mime, width, height, animated, alpha } = reading.picture;
    const stored = await keepBytes(deps, workspaceId, bytes, promisedTo);
    return {
      ...stored,
      kind: 'image',
      mime,
      width,
      height,
      durationMs: null,
      // Of a GIF that says nothing we must think that it moves.
      details: {
        ...(animated || mime === 'image/gif' ? { animated } : {}),
        ...(alpha ? { alpha } : {}),
      },
      previewSha256: await keepPreview(deps, workspaceId, await deps.pictures.preview(bytes), promisedTo),
    };
  }
  if (reading.kind === 'document') {
    const stored = await keepStaged(deps, workspaceId, staged, promisedTo);
    return { ...stored, ...reading.facts, previewSha256: null };
  }
  if (reading.overwrite.length > 0) await staged.overwrite(reading.overwrite);
  const stored = await keepStaged(deps, workspaceId, staged, promisedTo);
  const poster = await stillPicture(deps, workspaceId, stored.sha256, reading.facts);
  return {
    ...stored,
    ...reading.facts,
    previewSha256: await keepPreview(deps, workspaceId, poster, promisedTo),
  };
}

/** A file for which there is just room enough does without. */
async function keepPreview(
  deps: TakeInDeps,
  workspaceId: WorkspaceId,
  preview: Picture | undefined,
  promisedTo: UploadId | undefined,
): Promise<string | null> {
  if (!preview) return null;
  try {
    return (await keepBytes(deps, workspaceId, preview.bytes, promisedTo)).sha256;
  } catch (error) {
    if (error instanceof AppError && error.code === 'media_quota_exceeded') return null;
    throw error;
  }
}

/** A video without a still picture is still a video. The file is not fetched for a tool that is not there. */
async function stillPicture(
  { storage, videos, log }: TakeInDeps,
  workspaceId: WorkspaceId,
  sha256: string,
  facts: FileFacts,
): Promise<Picture | undefined> {
  if (videos.missing !== null) return undefined;
  try {
    await using local = await storage.localFile(workspaceId, sha256);
    return await videos.poster(local, facts);
  } catch (error) {
    log.warn({ error }, 'no still picture could be made of a video');
    return undefined;
  }
}

/** The unique index decides: whoever loses a name to another upload takes the next number. */
async function insertUnderFreeName(
  store: MediaStore,
  tx: Tx,
  file: Omit<Media, 'name'>,
  name: FileName,
): Promise<Media> {
  let taken: ReadonlySet<string> = new Set();
  for (let number = 1; number <= maxNumber; number++) {
    const media = { ...file, name: numberedName(name, number) };
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
