/**
 * Estimates from its header how much memory a picture takes while it is processed. Pure. The numbers are bytes
 * per pixel, measured with sharp 0.35 (libvips 8.18) on pictures of 20 to 80 million pixels, and rounded up.
 */
import type { PictureMime } from './file-kind.ts';
import type { PictureFacts } from './picture-facts.ts';

/** A picture that is read and written line by line. */
const flowing = 0.8;
/** Formats whose decoder or encoder needs the whole frame, some of them several times. */
const gifFrame = 18;
const avifFrame = 18;
const webpFrame = 9;
const webpWritten = 24;
const webpAnimation = 4;
/** Optimised Huffman tables: 8% smaller, but all coefficients stay in memory. */
const jpegOptimised = 13;

/** A larger WebP is stored as JPEG or PNG: encoding it would take 24 bytes per pixel and minutes. */
export const maxWebpPixels = 8_000_000;
/** JPEGs up to this size get optimised tables. */
export const maxOptimisedPixels = 4_000_000;

/** To decode an uploaded picture and encode it again. */
export function readingCost(facts: PictureFacts, mime: PictureMime): number {
  const frame = facts.width * (facts.pageHeight ?? facts.height);
  const frames = facts.pageHeight === undefined ? 1 : (facts.pages ?? 1);
  const turned = frames === 1 && (facts.orientation ?? 1) > 1 ? sampleBytes(facts) : 0;
  switch (mime) {
    case 'image/jpeg':
      return frame * (flowing + turned + (facts.isProgressive ? coefficientBytes(facts) : 0));
    case 'image/png':
      return frame * (flowing + turned + (facts.isProgressive ? sampleBytes(facts) : 0));
    case 'image/gif':
      return frame * (gifFrame + frames * flowing);
    case 'image/avif':
      return (
        frame * (turned + avifFrame * (facts.hasAlpha ? 1.3 : 1) * ((facts.bitsPerSample ?? 8) > 8 ? 2 : 1))
      );
    case 'image/webp':
      if (frames > 1) return frame * (webpWritten + frames * webpAnimation);
      return frame * (turned + (frame > maxWebpPixels ? webpFrame : webpWritten));
  }
}

/**
 * To render a picture of this size from a stored one, which is upright and read line by line where its format
 * allows.
 */
export function renderingCost(facts: PictureFacts, renderedPixels: number): number {
  const frame = facts.width * (facts.pageHeight ?? facts.height);
  const decoding = { gif: gifFrame, webp: webpFrame }[String(facts.format)] ?? flowing;
  const frames = facts.pageHeight === undefined ? 1 : (facts.pages ?? 1);
  // While the eye-catching part is searched, the picture is held in its new size.
  const written = frames > 1 ? gifFrame + frames : 4;
  return (
    frame * decoding + renderedPixels * (written + (renderedPixels <= maxOptimisedPixels ? jpegOptimised : 0))
  );
}

/** The coefficients of all blocks stay in memory until the last refinement has arrived. */
const coefficientBytes = ({ chromaSubsampling = '', channels = 3 }: PictureFacts): number =>
  2 * (chromaSubsampling.startsWith('4:2:0') && channels <= 3 ? 1.5 : channels);

const sampleBytes = ({ channels = 4, depth }: PictureFacts): number =>
  channels * (depth === 'ushort' ? 2 : 1);
