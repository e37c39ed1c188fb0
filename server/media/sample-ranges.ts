/** Where the samples of a track lie in the file, in bounded number and only inside the boxes that hold media. */
import { type Box, findBox } from './boxes.ts';

const maxSamples = 20_000;
const maxBytes = 32_000_000;

export interface Range {
  readonly start: number;
  readonly end: number;
}

export function sampleRanges(bytes: Buffer, table: Box, data: readonly Box[]): readonly Range[] {
  const chunks = chunkOffsets(bytes, table);
  const perChunk = samplesPerChunk(bytes, table);
  const sizeOf = sampleSizes(bytes, table);
  const ranges: Range[] = [];
  let sample = 0;
  let total = 0;
  for (const [number, offset] of chunks.entries()) {
    let start = offset;
    for (let left = perChunk(number); left > 0; left--, sample++) {
      const size = sizeOf(sample);
      if (size === undefined || sample >= maxSamples || total + size > maxBytes) return ranges;
      const end = start + size;
      // A table that points into the index must not make us write there.
      if (size > 0 && data.some((box) => start >= box.content && end <= box.end)) ranges.push({ start, end });
      start = end;
      total += size;
    }
  }
  return ranges;
}

function chunkOffsets(bytes: Buffer, table: Box): readonly number[] {
  const box = findBox(bytes, table, 'stco') ?? findBox(bytes, table, 'co64');
  if (!box) return [];
  const width = box.type === 'co64' ? 8 : 4;
  return Array.from({ length: Math.min(entriesIn(bytes, box, width), maxSamples) }, (_, index) => {
    const at = box.content + 8 + index * width;
    return width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
  });
}

function samplesPerChunk(bytes: Buffer, table: Box): (chunk: number) => number {
  const box = findBox(bytes, table, 'stsc');
  const runs = Array.from(
    { length: box ? Math.min(entriesIn(bytes, box, 12), maxSamples) : 0 },
    (_, index) => {
      const at = (box?.content ?? 0) + 8 + index * 12;
      return { first: bytes.readUInt32BE(at) - 1, samples: bytes.readUInt32BE(at + 4) };
    },
  );
  let run = 0;
  // Chunks are asked for in order.
  return (chunk) => {
    for (let next = runs[run + 1]; next && next.first <= chunk; next = runs[run + 1]) run += 1;
    return runs[run]?.samples ?? 0;
  };
}

function sampleSizes(bytes: Buffer, table: Box): (sample: number) => number | undefined {
  const box = findBox(bytes, table, 'stsz');
  if (!box || box.content + 12 > box.end) return () => undefined;
  const same = bytes.readUInt32BE(box.content + 4);
  const promised = bytes.readUInt32BE(box.content + 8);
  if (same > 0) return (sample) => (sample < promised ? same : undefined);
  const count = Math.min(promised, Math.floor((box.end - box.content - 12) / 4));
  return (sample) => (sample < count ? bytes.readUInt32BE(box.content + 12 + sample * 4) : undefined);
}

/** As many entries as the box really holds. */
const entriesIn = (bytes: Buffer, box: Box, width: number): number =>
  box.content + 8 > box.end
    ? 0
    : Math.min(bytes.readUInt32BE(box.content + 4), Math.floor((box.end - box.content - 8) / width));
