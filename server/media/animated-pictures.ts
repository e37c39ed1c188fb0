/**
 * Animated pictures that cannot be stored as animations. Promise: none of them silently becomes a still picture;
 * the decoder shows only their first frame, and does not report that there are more.
 */
import { messages } from '../domain/media/messages.ts';
import type { Message } from '../lib/message.ts';

const moving = (format: string): Message => messages.moving_picture({ format });
export const animatedPng = moving('PNG');
export const animatedAvif = moving('AVIF');

const signatureLength = 8;
/** Length, type and checksum. */
const aroundContent = 12;

/** Detected by the chunk that states the number of frames; after the pixels it has no effect. */
export function isAnimatedPng(png: Uint8Array): boolean {
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
