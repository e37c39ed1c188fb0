/**
 * Reads pictures. Promises: what a file is comes from its bytes; only pixels survive (places, cameras, scripts
 * and whatever else was hidden in the file do not); a picture that would unfold to a monstrous size is refused
 * by its header; at most two are worked on at once.
 */
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Picture, PictureReader, PictureResult } from '../domain/media/ports.ts';

/** All frames of an animation together. */
const maxPixels = 80_000_000;
const timeoutSeconds = 20;
const atOnce = 2;

type Mime = Picture['mime'];

const notReadable = (plainReason: string): PictureResult => ({ kind: 'not_readable', plainReason });

export function createPictureReader(): PictureReader {
  const takeTurns = turns(atOnce);
  return { read: (bytes) => takeTurns(() => read(bytes)) };
}

async function read(bytes: Uint8Array): Promise<PictureResult> {
  const mime = mimeOf(bytes);
  if (!mime)
    return notReadable(
      'The file is not a JPEG, PNG, GIF or WebP picture, whatever its name says. Save it as one of these and upload it again.',
    );
  const input = sharp(bytes, {
    failOn: 'warning',
    limitInputPixels: maxPixels,
    animated: mime === 'image/gif' || mime === 'image/webp',
  });
  try {
    const facts = await input.metadata();
    if (`image/${facts.format}` !== mime)
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

const tooLarge = `The picture has more than ${maxPixels / 1_000_000} million pixels. Make it smaller and upload it again.`;

async function remake(input: Sharp, facts: Metadata, mime: Mime, bytes: Uint8Array): Promise<Picture> {
  const animated = (facts.pages ?? 1) > 1;
  // Colours become sRGB and metadata is left behind, both by default; so the turn of the camera must be applied.
  const upright = animated ? input : input.autoOrient();
  const { data, info } = await encode(upright.timeout({ seconds: timeoutSeconds }), mime, bytes).toBuffer({
    resolveWithObject: true,
  });
  return { bytes: data, mime, width: info.width, height: info.pageHeight ?? info.height };
}

function encode(picture: Sharp, mime: Mime, bytes: Uint8Array): Sharp {
  switch (mime) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
    case 'image/png':
      return picture.png();
    case 'image/gif':
      return picture.gif();
    case 'image/webp':
      return picture.webp(
        ascii(bytes, 12, 16) === 'VP8L' ? { lossless: true } : { quality: 92, smartSubsample: true },
      );
  }
}

function mimeOf(bytes: Uint8Array): Mime | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Lets so many run at once; the others wait in line. */
function turns(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
