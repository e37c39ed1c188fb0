import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore, StoredBlob } from './blobs.ts';

/** A file as it arrived, in one or more parts. The parts stay separate blobs and are not copied. */
export type StoredFile = StoredBlob & { parts: StoredBlob[] };
/** `parts` is set only if the file has several parts. */
export type ServedFile = StoredBlob & { type: string; parts?: StoredBlob[] };

export async function toStoredFile(blobs: BlobStore, parts: StoredBlob[]): Promise<StoredFile> {
  const [only] = parts;
  if (only && parts.length === 1) return { ...only, parts };
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  return { sha256: await blobs.hashOf(parts.map((part) => part.sha256)), sizeBytes, parts };
}

/** `length` bytes from `start`, or fewer at the end of the file. */
export async function readSlice(
  blobs: BlobStore,
  file: StoredFile,
  start: number,
  length: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (const { sha256, from, to } of overlaps(file.parts, start, start + length - 1)) {
    chunks.push(await blobs.slice(sha256, from, to - from + 1));
  }
  return Buffer.concat(chunks);
}

function overlaps(parts: StoredBlob[], start: number, end: number) {
  const found: { sha256: string; from: number; to: number }[] = [];
  let offset = 0;
  for (const { sha256, sizeBytes } of parts) {
    const from = Math.max(start - offset, 0);
    const to = Math.min(end - offset, sizeBytes - 1);
    if (from <= to) found.push({ sha256, from, to });
    offset += sizeBytes;
  }
  return found;
}

const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
};

/** Sends stored bytes to a browser, with range support because video players request ranges. */
export function sendFile(
  blobs: BlobStore,
  file: ServedFile,
  req: FastifyRequest,
  res: FastifyReply,
): FastifyReply {
  const { sizeBytes, type } = file;
  const range = readRange(req.headers.range, sizeBytes);
  if (range === 'unsatisfiable') return res.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  async function* chunks() {
    for (const { sha256, from, to } of overlaps(file.parts ?? [file], start, end))
      yield* blobs.read(sha256, { start: from, end: to });
  }
  return res
    .code(range ? 206 : 200)
    .headers({ ...fileHeaders, 'content-type': type, 'accept-ranges': 'bytes' })
    .headers({ 'content-length': end - start + 1 })
    .headers(range ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {})
    .send(Readable.from(chunks(), { objectMode: false }));
}

function readRange(header: string | undefined, sizeBytes: number) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return start <= end ? { start, end } : ('unsatisfiable' as const);
}

export const sendPlaceholder = (res: FastifyReply, seed: string): FastifyReply =>
  res.headers({ ...fileHeaders, 'content-type': 'image/png' }).send(placeholderPng(seed));

const edgePixels = 100;

/** A small PNG of one colour for members and videos without an uploaded picture; the seed determines the colour. */
function placeholderPng(seed: string): Buffer {
  const colour = createHash('sha256').update(seed).digest().subarray(0, 3);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: edgePixels }, () => colour)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edgePixels, 0);
  header.writeUInt32BE(edgePixels, 4);
  header.set([8, 2], 8); // eight bits for each of red, green and blue
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: edgePixels }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
