/**
 * Reads a PDF. Promises: it is kept byte for byte or refused; what runs, starts programs or carries other files is
 * refused, also where the file packs it away or writes it in code; no more than a few megabytes are in memory at once,
 * and the time it takes grows with the size of the file only. Runs apart from the service (document-process.ts).
 *
 * Names are looked for everywhere, not only where a parser expects them, because readers mend what parsers refuse; so
 * a file that only speaks of them may be refused too. A short name such as /JS can also come about by chance in packed
 * pictures, about once in 1.2 GB of them; saved again, the file has other bytes.
 */

import type { FileFacts } from '../domain/media/media.ts';
import { messages } from '../domain/media/messages.ts';
import type { FileReading } from '../domain/media/ports.ts';
import {
  again,
  type Found,
  latin1,
  look,
  overlapBytes,
  type PageSize,
  type Refusal,
  refused,
  uncheckable,
  usualPage,
} from './document-names.ts';
import { createObjectSearch, tooMuch } from './document-objects.ts';
import { type Packed, unpacked } from './document-streams.ts';
import type { Readable } from './read-apart.ts';

export const maxDocumentBytes = 100_000_000;
const windowBytes = 1_048_576;
const tailBytes = 2_048;
/** Of all packed objects together: far more than 300 pages need. */
const maxUnpackedBytes = 67_108_864;

export async function readDocument(file: Readable): Promise<FileReading> {
  if (file.sizeBytes > maxDocumentBytes) return refused(messages.pdf_too_large());
  const tail = latin1(await file.read(rangeOf(file, file.sizeBytes - tailBytes, tailBytes)));
  if (!tail.includes('%%EOF')) return refused(messages.pdf_incomplete({ again }));
  const search = createObjectSearch(file.sizeBytes);
  const unpacking: Unpacking = { bytesLeft: maxUnpackedBytes };
  let page: PageSize | undefined;
  for (let first = 0; first < file.sizeBytes; ) {
    const start = Math.max(0, first - overlapBytes);
    const from = first - start;
    const bytes = await file.read(rangeOf(file, start, from + windowBytes + overlapBytes));
    const found = look(bytes);
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
      const inside = await lookInside(file, packed, unpacking);
      if ('kind' in inside) return inside;
      page ??= inside.page;
    }
    first = objects.next;
  }
  const facts: FileFacts = {
    kind: 'document',
    mime: 'application/pdf',
    ...(page ?? usualPage),
    durationMs: null,
    details: {},
  };
  return { kind: 'document', facts };
}

interface Unpacking {
  bytesLeft: number;
}

async function lookInside(file: Readable, packed: Packed, unpacking: Unpacking): Promise<Found | Refusal> {
  let page: PageSize | undefined;
  let before: Uint8Array = new Uint8Array();
  for await (const part of unpacked(file, packed)) {
    if (part === undefined) return uncheckable;
    unpacking.bytesLeft -= part.byteLength;
    if (unpacking.bytesLeft < 0) return tooMuch;
    const bytes = Buffer.concat([before, part]);
    const found = look(bytes);
    if ('kind' in found) return found;
    page ??= found.page;
    before = bytes.subarray(-overlapBytes);
  }
  return { page };
}

const rangeOf = (file: Readable, first: number, length: number) => ({
  first: Math.max(0, first),
  last: Math.min(file.sizeBytes, Math.max(0, first) + length) - 1,
});
