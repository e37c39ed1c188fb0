/**
 * Finds the locations in the tags of a Matroska or WebM file and the changes that blank them out. Promise: every
 * change is as long as what it replaces, so nothing moves and players still play it; a checksum over changed
 * bytes becomes an element that players ignore.
 */
import type { Overwrite } from '../domain/media/ports.ts';
import { type Element, elementsIn } from './ebml.ts';
import { type Part, readMatroskaParts } from './matroska-parts.ts';
import type { ReadRange } from './movie-index.ts';

const ids = {
  tag: 0x7373,
  simpleTag: 0x67c8,
  name: 0x45a3,
  text: 0x4487,
  binary: 0x4485,
  checksum: 0xbf,
  void: 0xec,
} as const;

const maxDepth = 16;
const namesLocation = /gps|latitude|longitude|location|iso.?6709|(?<![a-z])(geo|city)|xyz$/i;
/** Such as +37.7800-122.4100/ or +374648-1222436+015/, as ISO 6709 writes it. */
const isPlace = /^\s*[+-]\d{2,6}(\.\d+)?[+-]\d{3,7}(\.\d+)?([+-]\d+(\.\d+)?)?(CRS[^/]*)?\/?\s*$/;
const hasPlace = /GPS(Latitude|Longitude)/i;

export async function findMatroskaLocations(
  read: ReadRange,
  fileSize: number,
): Promise<readonly Overwrite[]> {
  const { tags, checksums } = await readMatroskaParts(read, fileSize);
  const blanks = tags.flatMap((part) =>
    placesWithin(part.bytes, {
      ...part,
      start: 0,
      content: part.content - part.start,
      end: part.bytes.length,
    }).map(({ offset, bytes }) => ({ offset: part.start + offset, bytes })),
  );
  return blanks.length === 0 ? [] : [...blanks, ...checksums.map(withoutChecksum)];
}

const withoutChecksum = (part: Part): Overwrite => ({
  offset: part.start,
  bytes: toVoid(part.bytes, {
    ...part,
    start: 0,
    content: part.content - part.start,
    end: part.bytes.length,
  }),
});

/** In the tags under this one; `isLocation` when the parent tag holds a location. */
function placesWithin(bytes: Buffer, parent: Element, isLocation = false, depth = 0): Overwrite[] {
  if (depth > maxDepth) return [];
  const children = elementsIn(bytes, parent.content, parent.end).toArray();
  const name = children.find(({ id }) => id === ids.name);
  const holdsLocation = isLocation || (name !== undefined && namesLocation.test(textOf(bytes, name)));
  const blanks = children.flatMap((child) => {
    if (child.id === ids.tag || child.id === ids.simpleTag)
      return placesWithin(bytes, child, holdsLocation, depth + 1);
    return isValue(child) && !isBlank(bytes, child) && (holdsLocation || looksLikeLocation(bytes, child))
      ? [zeros(child)]
      : [];
  });
  const [first] = children;
  if (blanks.length === 0 || first?.id !== ids.checksum) return blanks;
  return [{ offset: first.start, bytes: toVoid(bytes, first) }, ...blanks];
}

const isValue = ({ id }: Element): boolean => id === ids.text || id === ids.binary;

const textOf = (bytes: Buffer, { content, end }: Element): string => bytes.toString('utf8', content, end);

const isBlank = (bytes: Buffer, { content, end }: Element): boolean =>
  bytes.subarray(content, end).every((byte) => byte === 0);

function looksLikeLocation(bytes: Buffer, value: Element): boolean {
  const text = textOf(bytes, value).replaceAll('\0', '');
  return hasPlace.test(text) || isPlace.test(text);
}

/** A text may end early and be padded with zeros: players see an empty one. */
const zeros = ({ content, end }: Element): Overwrite => ({
  offset: content,
  bytes: Buffer.alloc(end - content),
});

/** The ids of both elements have one byte, so only that byte and the content change. */
function toVoid(bytes: Buffer, { start, content, end }: Element): Buffer {
  const blank = Buffer.alloc(end - start);
  bytes.copy(blank, 0, start, content);
  blank[0] = ids.void;
  return blank;
}
