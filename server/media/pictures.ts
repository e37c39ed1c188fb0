/**
 * Reads pictures. Promises: the format comes from the bytes; only pixels survive (locations, cameras, scripts
 * and anything else hidden in the file do not); a picture that would expand to a huge size, or take more memory
 * than is available for one, is refused by its header.
 */

import { messages } from '../domain/media/messages.ts';
import type { PictureReader, PictureResult } from '../domain/media/ports.ts';
import type { Message } from '../lib/message.ts';
import { animatedPng, isAnimatedPng } from './animated-pictures.ts';
import { fileKind } from './file-kind.ts';
import { readingCost } from './picture-cost.ts';
import type { PictureFacts } from './picture-facts.ts';
import {
  maxFrames,
  maxPictureBytes,
  maxPixels,
  pictureTooHeavy,
  pictureTooLarge,
  pictureTooLargeForKind,
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
  if (mime === 'image/png' && isAnimatedPng(bytes)) return notReadable(animatedPng);
  return withPicture(bytes, 'normal', async (picture) => {
    const inspected = await picture.readFacts({ uploadedAs: mime });
    if (inspected.kind !== 'facts') return inspected;
    const { facts } = inspected;
    if (mimeOf(facts) !== mime) return notReadable(messages.picture_pretends());
    if ((facts.pages ?? 1) > maxFrames) return notReadable(tooManyFrames);
    if (facts.width * facts.height > maxPixels) return notReadable(pictureTooLarge);
    const cost = readingCost(facts, mime);
    if (cost > workingBytes) return notReadable(pictureTooLargeForKind);
    return picture.runJob({ kind: 'read', mime, lossless: mime === 'image/webp' && isLossless(bytes) }, cost);
  });
}

/** The format as the decoder sees it. */
function mimeOf(facts: PictureFacts): string {
  return facts.format === 'heif' && facts.compression === 'av1' ? 'image/avif' : `image/${facts.format}`;
}

const isLossless = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(12, 16)).toString('latin1') === 'VP8L';
