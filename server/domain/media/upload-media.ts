/** Takes a file in: reads what it really is, keeps it made anew, under its owner's name. */
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { type Actor, require } from '../workspaces/actor.ts';
import { cleanFileName, type FileName, numberedName } from './file-name.ts';
import type { Media, MediaStorage, MediaStore, PictureReader } from './ports.ts';

export const altTextMaxLength = 4_086;
const maxNumber = 9_999;

export interface UploadMediaDeps {
  readonly transact: Transact;
  readonly media: MediaStore;
  readonly storage: MediaStorage;
  readonly pictures: PictureReader;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export interface Upload {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly altText: string;
}

export async function uploadMedia(deps: UploadMediaDeps, actor: Actor, upload: Upload): Promise<Media> {
  require(actor, 'write_media');
  if (upload.bytes.length === 0)
    throw new AppError('media_not_readable', 'The file is empty. Choose it again.');
  const read = await deps.pictures.read(upload.bytes);
  if (read.kind === 'not_readable') throw new AppError('media_not_readable', read.plainReason);
  const { picture } = read;
  // Bytes first: a row never names bytes that are not there. Bytes without a row are harmless.
  const stored = await deps.storage.put(actor.workspaceId, picture.bytes);
  const now = deps.clock.now();
  const file: Omit<Media, 'name'> = {
    id: newId('med', now.getTime()),
    workspaceId: actor.workspaceId,
    kind: 'image',
    mime: picture.mime,
    sizeBytes: stored.sizeBytes,
    width: picture.width,
    height: picture.height,
    sha256: stored.sha256,
    altText: upload.altText,
    createdBy: actor.userId,
    createdAt: now,
  };
  return deps.transact(async (tx) => {
    const media = await insertUnderFreeName(deps.media, tx, file, cleanFileName(upload.name, picture.mime));
    await deps.audit.write(tx, {
      workspaceId: actor.workspaceId,
      at: now,
      actor,
      action: 'media.uploaded',
      subject: `media:${media.id}`,
      data: { sha256: media.sha256, size_bytes: media.sizeBytes, mime: media.mime },
    });
    return media;
  });
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
    `There are too many files called ${name.stem}${name.extension}. Give it another name.`,
  );
}
