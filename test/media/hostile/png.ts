/** PNG files chunk by chunk. */
import { constants, crc32, deflateRawSync } from 'node:zlib';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

export interface PngShape {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlaced?: boolean;
}

export function pngHeader({ width, height, depth = 8, colour = 2, interlaced = false }: PngShape): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk('IHDR', data);
}

export const pngEnd = pngChunk('IEND', Buffer.alloc(0));

export const png = (shape: PngShape, pixels: Uint8Array, ...extra: Uint8Array[]): Buffer =>
  Buffer.concat([pngSignature, pngHeader(shape), ...extra, pngChunk('IDAT', pixels), pngEnd]);

/** Puts chunks right after the header of a whole PNG. */
export const withChunks = (whole: Uint8Array, ...chunks: Uint8Array[]): Buffer =>
  Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)]);

const mb = 1_048_576;

/** A part of a deflate stream that is complete in itself, so that it may be repeated. */
const squeezedPart = (length: number): Buffer =>
  deflateRawSync(Buffer.alloc(length), { level: 1, finishFlush: constants.Z_FULL_FLUSH });
const squeezedMegabyte = squeezedPart(mb);
const zlibHead = Buffer.from([0x78, 0x01]);
const lastBlock = Buffer.from([0x03, 0x00]);

/** This many zeros, compressed: one megabyte repeated, since compressing hundreds of them takes time. */
export function deflatedZeros(length: number): Buffer {
  const sum = Buffer.alloc(4); // Adler-32 of nothing but zeros
  sum.writeUInt16BE(length % 65_521, 0);
  sum.writeUInt16BE(1, 2);
  const whole = Array.from({ length: Math.floor(length / mb) }, () => squeezedMegabyte);
  return Buffer.concat([zlibHead, ...whole, squeezedPart(length % mb), lastBlock, sum]);
}
