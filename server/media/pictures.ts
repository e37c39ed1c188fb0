/**
 * Reads pictures. Promises: what a file is comes from its bytes; only pixels survive (places, cameras, scripts
 * and whatever else was hidden in the file do not); a picture that would unfold to a monstrous size, or take more
 * memory than there is for one, is refused by its header.
 */

import { messages } from '../domain/media/messages.ts';
import type { PictureReader, PictureResult } from '../domain/media/ports.ts';
import type { Message } from '../lib/message.ts';
import { fileKind } from './file-kind.ts';
import { movesAsPng, movingPng } from './moving-pictures.ts';
import { readingCost } from './picture-cost.ts';
import type { PictureFacts } from './picture-facts.ts';
import {
  maxFrames,
  maxPictureBytes,
  maxPixels,
  pictureTooHard,
  pictureTooHeavy,
  pictureTooLarge,
  tooManyFrames,
} from './picture-limits.ts';
import { withPicture } from './picture-work.ts';
import { workingBytes } from './working-memory.ts';

const notReadable = (plainReason: Message): PictureResult => ({ kind: 'not_readable', plainReason });

export const createPictureReader = (): PictureReader => ({ read });

async function read(bytes: Uint8Array): Promise<PictureResult> {
  const found = fileKind(bytes);
  if (found.kind === 'refused') return notReadable(found.plainReason);
  if (found.kind === 'video') return notReadable(messages.is_video());
  if (found.kind === 'document') return notReadable(messages.is_pdf());
  if (bytes.length > maxPictureBytes) return notReadable(pictureTooHeavy);
  const { mime } = found;
  if (mime === 'image/png' && movesAsPng(bytes)) return notReadable(movingPng);
  return withPicture(bytes, 'usual', async (picture) => {
    const looked = await picture.facts({ uploadedAs: mime });
    if (looked.kind !== 'facts') return looked;
    const { facts } = looked;
    if (mimeOf(facts) !== mime) return notReadable(messages.picture_pretends());
    if ((facts.pages ?? 1) > maxFrames) return notReadable(tooManyFrames);
    if (facts.width * facts.height > maxPixels) return notReadable(pictureTooLarge);
    const cost = readingCost(facts, mime);
    if (cost > workingBytes) return notReadable(pictureTooHard);
    return picture.work({ kind: 'read', mime, lossless: mime === 'image/webp' && isLossless(bytes) }, cost);
  });
}

/** The decoder's own opinion of what it reads. */
function mimeOf(facts: PictureFacts): string {
  return facts.format === 'heif' && facts.compression === 'av1' ? 'image/avif' : `image/${facts.format}`;
}

const isLossless = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(12, 16)).toString('latin1') === 'VP8L';
