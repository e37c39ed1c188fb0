/**
 * Reads a PDF. Promises: it is stored byte for byte or refused; anything that runs, starts programs or carries
 * other files is refused, even when compressed or escaped; at most a few megabytes are in memory at once, and
 * the time is linear in the size of the file. Runs outside the service (document-process.ts).
 *
 * Names are searched everywhere, not only where a parser expects them, because PDF readers repair what parsers
 * refuse; so a file that only mentions them may be refused too. A short name such as /JS can also occur by
 * chance in compressed pictures, about once in 1.2 GB of them; saving the file again changes its bytes.
 */

import type { FileFacts } from '../domain/media/media.ts';
import { messages } from '../domain/media/messages.ts';
import type { FileReading } from '../domain/media/ports.ts';
import {
  exportAgainHint as again,
  defaultPage,
  latin1,
  type NameScan,
  notCheckable,
  overlapBytes,
  type PageSize,
  type Refusal,
  refuse,
  scanNames,
} from './document-names.ts';
import { createObjectSearch, unpacksTooFar } from './document-objects.ts';
import { type PackedStream, unpack } from './document-streams.ts';
import type { ReadableFile } from './reader-process.ts';

export const maxDocumentBytes = 100_000_000;
const windowBytes = 1_048_576;
const tailBytes = 2_048;
/** For all compressed objects together: far more than 300 pages need. */
const maxUnpackedBytes = 67_108_864;

export async function readDocument(file: ReadableFile): Promise<FileReading> {
  if (file.sizeBytes > maxDocumentBytes) return refuse(messages.pdf_too_large());
  const tail = latin1(await file.read(rangeOf(file, file.sizeBytes - tailBytes, tailBytes)));
  if (!tail.includes('%%EOF')) return refuse(messages.pdf_incomplete({ again }));
  const search = createObjectSearch(file.sizeBytes);
  const unpacking: Unpacking = { bytesLeft: maxUnpackedBytes };
  let page: PageSize | undefined;
  for (let first = 0; first < file.sizeBytes; ) {
    const start = Math.max(0, first - overlapBytes);
    const from = first - start;
    const bytes = await file.read(rangeOf(file, start, from + windowBytes + overlapBytes));
    const found = scanNames(bytes);
    if ('kind' in found) return found;
    page ??= found.page;
    const objects = search({
      text: latin1(bytes),
      start,
      from,
      before: from + windowBytes,
      isLast: start + bytes.byteLength >= file.sizeBytes,
    });
    if ('kind' in objects) return objects;
    for (const packed of objects.packed) {
      const inside = await scanPacked(file, packed, unpacking);
      if ('kind' in inside) return inside;
      page ??= inside.page;
    }
    first = objects.next;
  }
  const facts: FileFacts = {
    kind: 'document',
    mime: 'application/pdf',
    ...(page ?? defaultPage),
    durationMs: null,
    details: {},
  };
  return { kind: 'document', facts };
}

interface Unpacking {
  bytesLeft: number;
}

async function scanPacked(
  file: ReadableFile,
  packed: PackedStream,
  unpacking: Unpacking,
): Promise<NameScan | Refusal> {
  let page: PageSize | undefined;
  let before: Uint8Array = new Uint8Array();
  for await (const part of unpack(file, packed)) {
    if (part === undefined) return notCheckable;
    unpacking.bytesLeft -= part.byteLength;
    if (unpacking.bytesLeft < 0) return unpacksTooFar;
    const bytes = Buffer.concat([before, part]);
    const found = scanNames(bytes);
    if ('kind' in found) return found;
    page ??= found.page;
    before = bytes.subarray(-overlapBytes);
  }
  return { page };
}

const rangeOf = (file: ReadableFile, first: number, length: number) => ({
  first: Math.max(0, first),
  last: Math.min(file.sizeBytes, Math.max(0, first) + length) - 1,
});
