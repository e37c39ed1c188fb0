/**
 * Pictures that move in a way that cannot be kept. Promise: none of them stands still without a word; the decoder
 * shows only their first moment, and does not say that there is more.
 */
import { messages } from '../domain/media/messages.ts';
import type { Message } from '../lib/message.ts';

const moving = (format: string): Message => messages.moving_picture({ format });
export const movingPng = moving('PNG');
export const movingAvif = moving('AVIF');

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
