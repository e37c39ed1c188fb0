import { Readable } from 'node:stream';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';

/** A file as it arrived: one piece, or several in a row. The pieces stay where they are; nothing is copied together. */
export type StoredFile = StoredBlob & { parts: StoredBlob[] };

export async function joinParts(blobs: BlobStore, parts: StoredBlob[]): Promise<StoredFile> {
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  const [only] = parts;
  if (only && parts.length === 1) return { ...only, parts };
  const sha256 = await blobs.hashOf(parts.map((part) => part.sha256));
  return { sha256, sizeBytes, parts };
}

/** The bytes from `start` to `end`, both included. */
export function readRange(blobs: BlobStore, file: StoredFile, start: number, end: number): Readable {
  async function* pieces() {
    for (const { sha256, from, to } of overlaps(file, start, end))
      yield* blobs.read(sha256, { start: from, end: to });
  }
  return Readable.from(pieces(), { objectMode: false });
}

export async function readSlice(
  blobs: BlobStore,
  file: StoredFile,
  start: number,
  length: number,
): Promise<Buffer> {
  const end = Math.min(start + length, file.sizeBytes) - 1;
  const pieces: Buffer[] = [];
  for (const { sha256, from, to } of overlaps(file, start, end)) {
    pieces.push(await blobs.slice(sha256, from, to - from + 1));
  }
  return Buffer.concat(pieces);
}

function overlaps(file: StoredFile, start: number, end: number) {
  const found: { sha256: string; from: number; to: number }[] = [];
  let offset = 0;
  for (const { sha256, sizeBytes } of file.parts) {
    const from = Math.max(start - offset, 0);
    const to = Math.min(end - offset, sizeBytes - 1);
    if (from <= to) found.push({ sha256, from, to });
    offset += sizeBytes;
  }
  return found;
}
