/** Decodes an uploaded picture and encodes its pixels again; nothing else of the file survives. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Picture, PictureResult } from '../domain/media/ports.ts';
import { encodeToFile, ResultTooLarge } from './encode-to-file.ts';
import type { PictureMime } from './file-kind.ts';
import { isOpaque } from './is-opaque.ts';
import { maxWebpPixels } from './picture-cost.ts';
import {
  maxPixels,
  maxWrittenBytes,
  pictureDamaged,
  pictureTooHeavy,
  pictureTookTooLong,
  pictureTooLarge,
} from './picture-limits.ts';
import { TimeLimitExceeded } from './time-limit.ts';

const timeoutSeconds = 20;

/** Its bytes, or the path of its file. */
export type PictureSource = Uint8Array | string;

export const openUploaded = (source: PictureSource, mime: PictureMime): Sharp =>
  sharp(source, {
    failOn: 'warning',
    limitInputPixels: maxPixels,
    animated: mime === 'image/gif' || mime === 'image/webp',
  });

export async function reencodePicture(
  source: PictureSource,
  mime: PictureMime,
  lossless: boolean,
): Promise<PictureResult> {
  try {
    const input = openUploaded(source, mime);
    return { kind: 'ok', picture: await remake(input, await input.metadata(), mime, lossless) };
  } catch (error) {
    return toRefusal(error);
  }
}

export function toRefusal(error: unknown): Exclude<PictureResult, { kind: 'ok' }> {
  if (error instanceof ResultTooLarge) return { kind: 'not_readable', plainReason: pictureTooHeavy };
  if (error instanceof TimeLimitExceeded) return { kind: 'not_readable', plainReason: pictureTookTooLong };
  // The decoder has no error codes, only messages; they decide only which hint is given.
  const decoderMessage = error instanceof Error ? error.message : '';
  const tooLarge = /pixel limit/i.test(decoderMessage);
  return { kind: 'not_readable', plainReason: tooLarge ? pictureTooLarge : pictureDamaged };
}

async function remake(
  input: Sharp,
  facts: Metadata,
  found: PictureMime,
  lossless: boolean,
): Promise<Picture> {
  const animated = (facts.pages ?? 1) > 1 && found !== 'image/avif';
  const alpha = facts.hasAlpha && (animated || !(await isOpaque(input, facts, timeoutSeconds)));
  // No platform accepts AVIF, and almost none WebP.
  const keepsFormat = found !== 'image/avif' && (animated || found !== 'image/webp' || isSmall(facts));
  const mime = keepsFormat ? found : alpha || lossless ? 'image/png' : 'image/jpeg';
  // By default colours become sRGB and metadata is dropped, so the camera's rotation must be applied here.
  const upright = animated ? input : input.autoOrient();
  const { data, info } = await encodeToFile(encode(upright, mime, lossless), {
    maxBytes: maxWrittenBytes,
    timeoutSeconds,
  });
  return { bytes: data, mime, width: info.width, height: info.pageHeight ?? info.height, animated, alpha };
}

const isSmall = ({ width, height }: Metadata): boolean => width * height <= maxWebpPixels;

function encode(picture: Sharp, mime: Picture['mime'], lossless: boolean): Sharp {
  switch (mime) {
    case 'image/jpeg':
      // Optimised tables would be 8% smaller and take 12 bytes of memory per pixel.
      return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimizeCoding: false });
    case 'image/png':
      return picture.png();
    case 'image/gif':
      return picture.gif();
    case 'image/webp':
      return picture.webp(lossless ? { lossless: true } : { quality: 92, smartSubsample: true });
  }
}
