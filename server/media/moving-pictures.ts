/**
 * Pictures that move in a way that cannot be kept. Promise: none of them stands still without a word; the decoder
 * shows only their first moment, and does not say that there is more.
 */
const gifInstead = 'Save it as GIF, or as a video (MP4), and upload that.';
export const movingPng = `The PNG moves, and would stand still everywhere. ${gifInstead}`;
export const movingAvif = `The AVIF moves, and would stand still everywhere. ${gifInstead}`;

const signatureLength = 8;
/** Length, type and checksum. */
const aroundContent = 12;

/** By the chunk that tells how many pictures there are; behind the pixels it counts for nobody. */
export function movesAsPng(png: Uint8Array): boolean {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  let at = signatureLength;
  while (at + aroundContent <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') return false;
    if (type === 'acTL') return bytes.readUInt32BE(at + 8) > 1;
    at += aroundContent + bytes.readUInt32BE(at);
  }
  return false;
}
