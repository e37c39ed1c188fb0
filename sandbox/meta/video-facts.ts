import type { BlobStore } from '../core/blobs.ts';

/** What Meta checks of a video; null where the file does not say. */
export type VideoFacts = {
  type: 'video/mp4' | 'video/quicktime' | 'video/webm';
  seconds: number | null;
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
  /** The sample entry: avc1, hvc1, vp09, av01 and so on. */
  codec: string | null;
  /** The index stands before the pictures. */
  indexFirst: boolean;
  hasEditList: boolean;
};

const mostIndexBytes = 32 * 1024 * 1024;

/** Nothing for a file that is neither MP4, MOV nor WebM, or that is damaged. */
export async function readVideoFacts(
  blobs: BlobStore,
  { sha256, sizeBytes }: { sha256: string; sizeBytes: number },
): Promise<VideoFacts | undefined> {
  const head = await blobs.slice(sha256, 0, 16);
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return { ...unknown, type: 'video/webm' };
  if (head.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const type = head.toString('latin1', 8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  try {
    const found = await findIndex(blobs, sha256, sizeBytes);
    return found && { ...unknown, type, ...readIndex(found.index), indexFirst: found.isFirst };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const unknown = {
  seconds: null,
  width: null,
  height: null,
  framesPerSecond: null,
  codec: null,
  indexFirst: true,
  hasEditList: false,
};

async function findIndex(blobs: BlobStore, sha256: string, sizeBytes: number) {
  let position = 0;
  let isFirst = true;
  while (position + 8 <= sizeBytes) {
    const header = await blobs.slice(sha256, position, 16);
    const short = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    const length =
      short === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : short || sizeBytes - position;
    if (type === 'moov') {
      if (length > mostIndexBytes) return undefined;
      return { index: await blobs.slice(sha256, position + 8, length - 8), isFirst };
    }
    if (type === 'mdat') isFirst = false;
    if (length < 8) return undefined;
    position += length;
  }
  return undefined;
}

function readIndex(moov: Buffer) {
  const header = find(moov, 'mvhd');
  const track = boxes(moov).find(({ type, body }) => type === 'trak' && isPicture(body))?.body;
  const size = track && find(track, 'tkhd');
  const media = track && find(track, 'mdia');
  const mediaHeader = media && find(media, 'mdhd');
  const samples = media && find(media, 'minf', 'stbl');
  const times = samples && find(samples, 'stts');
  const entries = samples && find(samples, 'stsd');
  const seconds = mediaHeader && readDuration(mediaHeader);
  const frames = times && countFrames(times);
  return {
    seconds: (header && readDuration(header)) || null,
    width: size && size.length >= 8 ? size.readUInt32BE(size.length - 8) / 65_536 : null,
    height: size && size.length >= 8 ? size.readUInt32BE(size.length - 4) / 65_536 : null,
    framesPerSecond: seconds && frames ? frames / seconds : null,
    codec: entries && entries.length >= 16 ? entries.toString('latin1', 12, 16) : null,
    hasEditList: track !== undefined && find(track, 'edts') !== undefined,
  };
}

const isPicture = (track: Buffer): boolean =>
  find(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide';

/** The same layout in mvhd and mdhd: version, times, scale, duration. */
function readDuration(header: Buffer): number {
  const long = header[0] === 1;
  if (header.length < (long ? 32 : 20)) return 0;
  const scale = header.readUInt32BE(long ? 20 : 12);
  const units = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale > 0 ? units / scale : 0;
}

function countFrames(times: Buffer): number {
  let frames = 0;
  for (let position = 8; position + 8 <= times.length; position += 8) frames += times.readUInt32BE(position);
  return frames;
}

function boxes(bytes: Buffer): { type: string; body: Buffer }[] {
  const found: { type: string; body: Buffer }[] = [];
  let position = 0;
  while (position + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(position);
    if (length < 8) break;
    const type = bytes.toString('latin1', position + 4, position + 8);
    found.push({ type, body: bytes.subarray(position + 8, position + length) });
    position += length;
  }
  return found;
}

function find(bytes: Buffer, ...path: string[]): Buffer | undefined {
  let current: Buffer | undefined = bytes;
  for (const type of path) current = current && boxes(current).find((box) => box.type === type)?.body;
  return current;
}
