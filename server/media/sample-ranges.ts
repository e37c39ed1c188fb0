/**
 * The byte ranges of a track's samples in the file: only inside the boxes that hold media, and each byte once.
 */
import { type Box, findBox } from './boxes.ts';

/** More than an hour at 60 samples a second that are all separate. */
const maxRanges = 250_000;

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Undefined when there are more ranges than plausible, or than we support. */
export function sampleRanges(bytes: Buffer, table: Box, data: readonly Box[]): readonly Range[] | undefined {
  const chunks = chunkOffsets(bytes, table);
  if (!chunks) return undefined;
  const perChunk = samplesPerChunk(bytes, table);
  const sizes = sampleSizes(bytes, table);
  const ranges: Range[] = [];
  let sample = 0;
  for (const [number, start] of chunks.entries()) {
    const count = Math.min(perChunk(number), sizes.count - sample);
    // A table that points into the index must not make us write there.
    const box = data.find(({ content, end }) => start >= content && start < end);
    const size = sizes.sum(sample, count);
    if (box && size > 0) ranges.push({ start, end: Math.min(start + size, box.end) });
    sample += count;
  }
  return merged(ranges);
}

/** Joins adjacent and overlapping ranges. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const separate: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = separate.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else separate.push({ start, end });
  }
  return separate;
}

function chunkOffsets(bytes: Buffer, table: Box): readonly number[] | undefined {
  const box = findBox(bytes, table, 'stco') ?? findBox(bytes, table, 'co64');
  if (!box) return [];
  const width = box.type === 'co64' ? 8 : 4;
  const length = entriesIn(bytes, box, width);
  if (length > maxRanges) return undefined;
  return Array.from({ length }, (_, index) => {
    const at = box.content + 8 + index * width;
    return width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
  });
}

function samplesPerChunk(bytes: Buffer, table: Box): (chunk: number) => number {
  const box = findBox(bytes, table, 'stsc');
  const runs = Array.from(
    { length: box ? Math.min(entriesIn(bytes, box, 12), maxRanges) : 0 },
    (_, index) => {
      const at = (box?.content ?? 0) + 8 + index * 12;
      return { first: bytes.readUInt32BE(at) - 1, samples: bytes.readUInt32BE(at + 4) };
    },
  );
  let run = 0;
  // Chunks are requested in order.
  return (chunk) => {
    for (let next = runs[run + 1]; next && next.first <= chunk; next = runs[run + 1]) run += 1;
    return runs[run]?.samples ?? 0;
  };
}

interface Sizes {
  readonly count: number;
  sum(first: number, count: number): number;
}

function sampleSizes(bytes: Buffer, table: Box): Sizes {
  const box = findBox(bytes, table, 'stsz');
  if (!box || box.content + 12 > box.end) return { count: 0, sum: () => 0 };
  const same = bytes.readUInt32BE(box.content + 4);
  const claimed = bytes.readUInt32BE(box.content + 8);
  if (same > 0) return { count: claimed, sum: (_first, count) => count * same };
  return {
    count: Math.min(claimed, Math.floor((box.end - box.content - 12) / 4)),
    sum(first, count) {
      let total = 0;
      for (let sample = first; sample < first + count; sample++)
        total += bytes.readUInt32BE(box.content + 12 + sample * 4);
      return total;
    },
  };
}

/** As many entries as the box really holds. */
const entriesIn = (bytes: Buffer, box: Box, width: number): number =>
  box.content + 8 > box.end
    ? 0
    : Math.min(bytes.readUInt32BE(box.content + 4), Math.floor((box.end - box.content - 8) / width));
