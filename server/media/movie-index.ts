/** Finds the index of an MP4 or MOV (`moov`) and the boxes next to it, before any parser sees the file. */
import { messages } from '../domain/media/messages.ts';
import type { Message } from '../lib/message.ts';
import { type Box, boxesIn, findBox, readHeader } from './boxes.ts';

/** Four hours at 60 frames a second need about 20 MB. */
const maxIndexBytes = 32_000_000;
const maxTopBoxes = 2_048;
/** Eleven hours at 60 frames a second; a table that claims more is built to exhaust us. */
const maxFrames = 2_500_000;

export interface MovieIndex {
  readonly bytes: Buffer;
  readonly moov: Box;
  /** Where `bytes` starts in the file. */
  readonly offset: number;
  /** The other top-level boxes, as far as they were read; offsets are those of the file. */
  readonly others: readonly Box[];
}

export type ReadRange = (start: number, end: number) => Promise<Buffer>;

export type IndexResult = { readonly index: MovieIndex } | { readonly plainReason: Message };

export async function readMovieIndex(read: ReadRange, fileSize: number): Promise<IndexResult> {
  const others: Box[] = [];
  let found: Box | undefined;
  let start = 0;
  for (let count = 0; count < maxTopBoxes && start + 8 <= fileSize; count++) {
    const header = readHeader(await read(start, Math.min(start + 16, fileSize)), fileSize - start);
    if (!header) break;
    const box = { type: header.type, start, content: start + header.headerSize, end: start + header.size };
    if (box.type === 'moov' && !found) found = box;
    else others.push(box);
    // In a fragmented file only more fragments follow.
    if (found && box.type === 'moof') break;
    start = box.end;
  }
  if (!found) return { plainReason: incomplete };
  if (found.end - found.start > maxIndexBytes)
    return {
      plainReason: messages.video_index_too_large(),
    };
  const bytes = await read(found.start, found.end);
  const moov = { ...found, start: 0, content: found.content - found.start, end: bytes.length };
  const index = { bytes, moov, offset: found.start, others };
  const problem = problemOf(index);
  return problem === undefined ? { index } : { plainReason: problem };
}

const incomplete = messages.video_incomplete();

function problemOf({ bytes, moov }: MovieIndex): Message | undefined {
  for (const track of tracksOf(bytes, moov)) {
    const table = findBox(bytes, track, 'mdia', 'minf', 'stbl');
    if (!table) continue;
    const description = findBox(bytes, table, 'stsd');
    if (description && isProtected(bytes, description)) return messages.video_copy_protected();
    const reordering = findBox(bytes, table, 'ctts');
    // Only tracks with reordered frames are expanded sample by sample. Sound legitimately has millions of
    // samples.
    if (!reordering) continue;
    const times = boxesIn(bytes, table.content, table.end).filter(({ type }) => /^(stts|ctts)$/.test(type));
    if (times.some((box) => samplesIn(bytes, box) > maxFrames)) return messages.video_index_not_true();
  }
  return undefined;
}

export const tracksOf = (bytes: Buffer, moov: Box): readonly Box[] =>
  boxesIn(bytes, moov.content, moov.end)
    .filter(({ type }) => type === 'trak')
    .toArray();

const isProtected = (bytes: Buffer, description: Box): boolean =>
  boxesIn(bytes, description.content + 8, description.end).some(({ type }) =>
    /^(encv|enca|encs|enct|drmi|drms)$/.test(type),
  );

/** How many samples a table claims; a few bytes can claim billions. */
function samplesIn(bytes: Buffer, { content, end }: Box): number {
  if (content + 8 > end) return 0;
  const entries = Math.min(bytes.readUInt32BE(content + 4), Math.floor((end - content - 8) / 8));
  let samples = 0;
  for (let entry = 0; entry < entries; entry++) samples += bytes.readUInt32BE(content + 8 + entry * 8);
  return samples;
}
