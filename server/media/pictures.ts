/**
 * Reads pictures. Promises: what a file is comes from its bytes; only pixels survive (places, cameras, scripts
 * and whatever else was hidden in the file do not); a picture that would unfold to a monstrous size is refused
 * by its header; at most two are worked on at once.
 */
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Picture, PictureReader, PictureResult } from '../domain/media/ports.ts';
import { fileKind, type PictureMime } from './file-kind.ts';
import { turns } from './turns.ts';

/** All frames of an animation together. */
export const maxPixels = 80_000_000;
/** A picture is worked on in memory. */
export const maxPictureBytes = 100_000_000;
const timeoutSeconds = 20;
const atOnce = 2;

const notReadable = (plainReason: string): PictureResult => ({ kind: 'not_readable', plainReason });

export function createPictureReader(): PictureReader {
  const takeTurns = turns(atOnce);
  return { read: (bytes) => takeTurns(() => read(bytes)) };
}

async function read(bytes: Uint8Array): Promise<PictureResult> {
  const found = fileKind(bytes);
  if (found.kind === 'refused') return notReadable(found.plainReason);
  if (found.kind === 'video') return notReadable('The file is a video. Choose a picture.');
  if (bytes.length > maxPictureBytes) return notReadable(pictureTooHeavy);
  const { mime } = found;
  const input = sharp(bytes, {
    failOn: 'warning',
    limitInputPixels: maxPixels,
    animated: mime === 'image/gif' || mime === 'image/webp',
  });
  try {
    const facts = await input.metadata();
    if (mimeOf(facts) !== mime)
      return notReadable(
        'The file pretends to be another kind of picture than it is. Save it again and upload it.',
      );
    if (facts.width * facts.height > maxPixels) return notReadable(tooLarge);
    return { kind: 'ok', picture: await remake(input, facts, mime, bytes) };
  } catch (error) {
    // The decoder has no codes, only words; they decide nothing but which hint is given.
    const words = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(words)) return notReadable(tooLarge);
    return notReadable(
      'The picture is damaged or incomplete. Open it, save it again, and upload the new file.',
    );
  }
}

export const pictureTooHeavy = `The picture has more than ${maxPictureBytes / 1_000_000} MB. Save it smaller and upload it again.`;
const tooLarge = `The picture has more than ${maxPixels / 1_000_000} million pixels. Make it smaller and upload it again.`;

/** The decoder's own opinion of what it reads. */
function mimeOf(facts: Metadata): string {
  return facts.format === 'heif' && facts.compression === 'av1' ? 'image/avif' : `image/${facts.format}`;
}

async function remake(
  input: Sharp,
  facts: Metadata,
  found: PictureMime,
  bytes: Uint8Array,
): Promise<Picture> {
  const animated = (facts.pages ?? 1) > 1 && found !== 'image/avif';
  const alpha = facts.hasAlpha && (animated || !(await input.clone().stats()).isOpaque);
  // No platform takes AVIF.
  const mime = found !== 'image/avif' ? found : alpha ? 'image/png' : 'image/jpeg';
  // Colours become sRGB and metadata is left behind, both by default; so the turn of the camera must be applied.
  const upright = animated ? input : input.autoOrient();
  const { data, info } = await encode(upright.timeout({ seconds: timeoutSeconds }), mime, bytes).toBuffer({
    resolveWithObject: true,
  });
  return { bytes: data, mime, width: info.width, height: info.pageHeight ?? info.height, animated, alpha };
}

function encode(picture: Sharp, mime: Picture['mime'], bytes: Uint8Array): Sharp {
  switch (mime) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
    case 'image/png':
      return picture.png();
    case 'image/gif':
      return picture.gif();
    case 'image/webp':
      return picture.webp(isLossless(bytes) ? { lossless: true } : { quality: 92, smartSubsample: true });
  }
}

const isLossless = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(12, 16)).toString('latin1') === 'VP8L';
