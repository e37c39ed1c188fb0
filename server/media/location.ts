/**
 * Finds the locations in an MP4 or MOV and the changes that blank them out. Promise: every change is as long as
 * what it replaces and stays inside the box it blanks, so nothing moves and players still play it.
 *
 * Checked: `©xyz` and `loci` (phones), QuickTime keys named after a location, XMP, Sony's XML, and tracks that
 * record locations (GoPro, Google's camera motion, Apple's timed locations, DJI).
 */
import type { Overwrite } from '../domain/media/ports.ts';
import { type Box, boxesIn, findBox } from './boxes.ts';
import { type MovieIndex, type ReadRange, tracksOf } from './movie-index.ts';
import { sampleRanges } from './sample-ranges.ts';

const xmpId = 'be7acfcb97a942e89c71999491e3afac';
const maxNoteBytes = 8_000_000;
const namesLocation = /gps|latitude|location|\bgeo|city/i;

/**
 * Undefined when there are more locations than can be blanked out: storing some of them would break the promise.
 */
export async function findLocations(
  index: MovieIndex,
  read: ReadRange,
): Promise<readonly Overwrite[] | undefined> {
  const { bytes, moov, offset } = index;
  const inMoov = [
    ...placesIn(bytes, moov),
    ...tracksOf(bytes, moov).flatMap((track) => placesIn(bytes, track)),
  ];
  const moved = inMoov.map((part) => ({ offset: part.offset + offset, bytes: part.bytes }));
  const beside: Overwrite[] = [];
  for (const box of index.others) {
    if (!/^(uuid|meta|udta)$/.test(box.type) || box.end - box.start > maxNoteBytes) continue;
    const part = await read(box.start, box.end);
    const parts = placesIn(part, { type: '', start: 0, content: 0, end: part.length });
    beside.push(...parts.map((found) => ({ offset: found.offset + box.start, bytes: found.bytes })));
  }
  const blanked = blankLocationTracks(index);
  return blanked && [...moved, ...beside, ...blanked];
}

/** In the direct children of this box. */
function placesIn(bytes: Buffer, parent: Box): Overwrite[] {
  return boxesIn(bytes, parent.content, parent.end)
    .flatMap((box) => {
      if (box.type === 'udta') return placesInNotes(bytes, box);
      if (box.type === 'meta') return placesInMeta(bytes, box);
      return box.type === 'uuid' && isXmpWithPlace(bytes, box) ? [blank(box)] : [];
    })
    .toArray();
}

function placesInNotes(bytes: Buffer, notes: Box): Overwrite[] {
  return boxesIn(bytes, notes.content, notes.end)
    .flatMap((box) => {
      if (/^(\xa9xyz|loci|GPMF)$/.test(box.type)) return [blank(box)];
      if (box.type === 'meta') return placesInMeta(bytes, box);
      return /^(XMP_|uuid)$/.test(box.type) && mentionsLocation(bytes, box) ? [blank(box)] : [];
    })
    .toArray();
}

function placesInMeta(bytes: Buffer, meta: Box): Overwrite[] {
  // In MP4 a version precedes the first box, in MOV it does not.
  const bare = bytes.toString('latin1', meta.content + 4, meta.content + 8) === 'hdlr';
  const inner = { ...meta, content: bare ? meta.content : meta.content + 4 };
  const names = keyNames(bytes, findBox(bytes, inner, 'keys'));
  const list = findBox(bytes, inner, 'ilst');
  const items = list ? boxesIn(bytes, list.content, list.end).toArray() : [];
  const ofPlaces = items.filter(
    ({ type, start }) =>
      type === '\xa9xyz' || namesLocation.test(names[bytes.readUInt32BE(start + 4) - 1] ?? ''),
  );
  const documents = boxesIn(bytes, inner.content, inner.end).filter(
    (box) => (box.type === 'xml ' || box.type === 'uuid') && mentionsLocation(bytes, box),
  );
  // The type of an item is the number of its key: only its value is blanked.
  return [...ofPlaces.flatMap((item) => values(bytes, item)), ...documents.map(blank)];
}

function keyNames(bytes: Buffer, keys: Box | undefined): readonly string[] {
  if (!keys) return [];
  return boxesIn(bytes, keys.content + 8, keys.end)
    .map((box) => bytes.toString('utf8', box.content, box.end))
    .toArray();
}

/** The content after the type and the language of each value. */
const values = (bytes: Buffer, item: Box): Overwrite[] =>
  boxesIn(bytes, item.content, item.end)
    .filter((box) => box.end > box.content + 8)
    .map((box) => zeros(box.content + 8, box.end))
    .toArray();

const isXmpWithPlace = (bytes: Buffer, box: Box): boolean =>
  bytes.toString('hex', box.content, Math.min(box.content + 16, box.end)) === xmpId &&
  mentionsLocation(bytes, box);

const mentionsLocation = (bytes: Buffer, box: Box): boolean =>
  box.end - box.start <= maxNoteBytes && namesLocation.test(bytes.toString('latin1', box.content, box.end));

/** Turns the box into one that players ignore. */
function blank(box: Box): Overwrite {
  const bytes = Buffer.alloc(box.end - box.start - 4);
  bytes.write('free', 0, 'latin1');
  // A box of more than 4 GB stores its length after its type; ours are small, but may be written that way.
  const lengthAfterType = box.content - box.start === 16;
  if (lengthAfterType) bytes.writeBigUInt64BE(BigInt(box.end - box.start), 4);
  return { offset: box.start + 4, bytes };
}

const zeros = (from: number, to: number): Overwrite => ({ offset: from, bytes: Buffer.alloc(to - from) });

/** Tracks that hold a location for each frame: their samples become zeros. */
function blankLocationTracks({ bytes, moov, others }: MovieIndex): readonly Overwrite[] | undefined {
  const data = others.filter(({ type }) => type === 'mdat');
  const blanked: Overwrite[] = [];
  for (const track of tracksOf(bytes, moov)) {
    const table = findBox(bytes, track, 'mdia', 'minf', 'stbl');
    const description = table && findBox(bytes, table, 'stsd');
    if (!table || !description) continue;
    const kind = bytes.toString('latin1', description.content + 12, description.content + 16);
    const records =
      /^(gpmd|camm|djmd|dbgi)$/.test(kind) || (kind === 'mebx' && mentionsLocation(bytes, description));
    if (!records) continue;
    const ranges = sampleRanges(bytes, table, data);
    if (!ranges) return undefined;
    for (const { start, end } of ranges) blanked.push({ offset: start, bytes: end - start });
  }
  return blanked;
}
