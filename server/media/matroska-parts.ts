/**
 * Finds the metadata parts of a Matroska or WebM file. They may stand before or after the clusters with the
 * frames: clusters are skipped by their size, and the positions listed in the file's own table of contents are
 * checked too. The amount read is limited, so a location in a recording of many hours may be found only through
 * that table.
 */
import { type Element, elementsIn, maxHeaderBytes, numberIn, readElementHeader } from './ebml.ts';
import type { ReadRange } from './movie-index.ts';

const ids = {
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seekPosition: 0x53ac,
  tags: 0x1254c367,
  checksum: 0xbf,
} as const;

const windowBytes = 16_384;
const maxWindows = { fromStart: 1_500, fromContents: 1_500 };
const maxElements = 50_000;
const maxNamedPlaces = 64;
const maxPartBytes = 8_000_000;
const maxTags = 16;

export interface Part extends Element {
  readonly bytes: Buffer;
}

export interface MatroskaParts {
  readonly tags: readonly Part[];
  /** Of the segment as a whole; rarely present. */
  readonly checksums: readonly Part[];
}

export async function readMatroskaParts(read: ReadRange, fileSize: number): Promise<MatroskaParts> {
  const seen = new Set<number>();
  const named: number[] = [];
  const found = { tags: [] as Part[], checksums: [] as Part[] };
  let segmentContent = 0;

  /** An element of unknown length is entered as if its children were its siblings. */
  const walk = async (from: number, windows: { left: number }): Promise<void> => {
    const header = headersThrough(read, fileSize, windows);
    let start = from;
    while (!seen.has(start) && seen.size < maxElements) {
      seen.add(start);
      const element = await header(start);
      if (!element) return;
      if (element.id === ids.segment) segmentContent = element.content;
      await inspect(element);
      const isOpened = element.id === ids.segment || element.end === undefined;
      start = isOpened ? element.content : (element.end ?? fileSize);
    }
  };
  const inspect = async ({ id, start, content, end = fileSize }: OpenElement): Promise<void> => {
    const wanted =
      id === ids.seekHead ||
      (id === ids.tags && found.tags.length < maxTags) ||
      (id === ids.checksum && start === segmentContent);
    if (!wanted || end > fileSize || end - start > maxPartBytes) return;
    const bytes = await read(start, end);
    const part = { id, start, content, end, bytes };
    if (id === ids.tags) found.tags.push(part);
    else if (id === ids.checksum) found.checksums.push(part);
    else named.push(...placesIn(part).map((position) => segmentContent + position));
  };

  await walk(0, { left: maxWindows.fromStart });
  const windows = { left: maxWindows.fromContents };
  // A table of contents may name another one: the list grows while it is processed.
  for (let index = 0; index < Math.min(named.length, maxNamedPlaces); index++)
    await walk(named[index] ?? fileSize, windows);
  return found;
}

type OpenElement = Omit<Element, 'end'> & { readonly end: number | undefined };

/**
 * Reads the header at a position, a window of bytes at a time; undefined when there is none or the limit is
 * reached.
 */
function headersThrough(read: ReadRange, fileSize: number, windows: { left: number }) {
  let from = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return async (start: number): Promise<OpenElement | undefined> => {
    if (start < 0 || start >= fileSize) return undefined;
    if (start < from || start + maxHeaderBytes > from + bytes.length) {
      windows.left -= 1;
      if (windows.left < 0) return undefined;
      from = start;
      bytes = await read(start, Math.min(start + windowBytes, fileSize));
    }
    const header = readElementHeader(bytes.subarray(start - from, start - from + maxHeaderBytes));
    if (!header) return undefined;
    const content = start + header.headerSize;
    return {
      id: header.id,
      start,
      content,
      end: header.size === undefined ? undefined : content + header.size,
    };
  };
}

function placesIn({ bytes, start, content }: Part): number[] {
  return elementsIn(bytes, content - start, bytes.length)
    .flatMap((seek) => elementsIn(bytes, seek.content, seek.end))
    .filter(({ id }) => id === ids.seekPosition)
    .map((position) => numberIn(bytes, position))
    .filter(Number.isSafeInteger)
    .take(maxNamedPlaces)
    .toArray();
}
