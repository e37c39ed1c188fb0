/** Decodes an uploaded picture and writes its pixels anew; nothing else of the file survives. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Picture, PictureResult } from '../domain/media/ports.ts';
import type { PictureMime } from './file-kind.ts';
import { OutOfTime } from './in-time.ts';
import { isOpaque } from './opaque.ts';
import { maxWebpPixels } from './picture-cost.ts';
import {
  maxPixels,
  maxWrittenBytes,
  pictureDamaged,
  pictureTooHeavy,
  pictureTookTooLong,
  pictureTooLarge,
} from './picture-limits.ts';
import { HeavyResult, writeApart } from './write-apart.ts';

const timeoutSeconds = 20;

/** Its bytes, or where they lie. */
export type PictureSource = Uint8Array | string;

export const openUploaded = (source: PictureSource, mime: PictureMime): Sharp =>
  sharp(source, {
    failOn: 'warning',
    limitInputPixels: maxPixels,
    animated: mime === 'image/gif' || mime === 'image/webp',
  });

export async function remakePicture(
  source: PictureSource,
  mime: PictureMime,
  lossless: boolean,
): Promise<PictureResult> {
  try {
    const input = openUploaded(source, mime);
    return { kind: 'ok', picture: await remake(input, await input.metadata(), mime, lossless) };
  } catch (error) {
    return whyNot(error);
  }
}

export function whyNot(error: unknown): Exclude<PictureResult, { kind: 'ok' }> {
  if (error instanceof HeavyResult) return { kind: 'not_readable', plainReason: pictureTooHeavy };
  if (error instanceof OutOfTime) return { kind: 'not_readable', plainReason: pictureTookTooLong };
  // The decoder has no codes, only words; they decide nothing but which hint is given.
  const words = error instanceof Error ? error.message : '';
  const tooLarge = /pixel limit/i.test(words);
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
  // No platform takes AVIF, and almost none WebP.
  const kindStays = found !== 'image/avif' && (animated || found !== 'image/webp' || isSmall(facts));
  const mime = kindStays ? found : alpha || lossless ? 'image/png' : 'image/jpeg';
  // Colours become sRGB and metadata is left behind, both by default; so the turn of the camera must be applied.
  const upright = animated ? input : input.autoOrient();
  const { data, info } = await writeApart(encode(upright, mime, lossless), {
    maxBytes: maxWrittenBytes,
    timeoutSeconds,
  });
  return { bytes: data, mime, width: info.width, height: info.pageHeight ?? info.height, animated, alpha };
}

const isSmall = ({ width, height }: Metadata): boolean => width * height <= maxWebpPixels;

function encode(picture: Sharp, mime: Picture['mime'], lossless: boolean): Sharp {
  switch (mime) {
    case 'image/jpeg':
      // Optimised tables would be 8% smaller and take 12 bytes of memory for each pixel.
      return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimizeCoding: false });
    case 'image/png':
      return picture.png();
    case 'image/gif':
      return picture.gif();
    case 'image/webp':
      return picture.webp(lossless ? { lossless: true } : { quality: 92, smartSubsample: true });
  }
}
