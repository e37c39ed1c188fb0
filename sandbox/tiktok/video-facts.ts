import { readWebmFacts } from './webm-facts.ts';

/** What TikTok checks of a video; null where the file does not say. */
export type VideoFacts = {
  type: 'video/mp4' | 'video/quicktime' | 'video/webm';
  seconds: number | null;
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
};
export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

const mostIndexBytes = 32 * 1024 * 1024;
const headBytes = 64 * 1024;

/** Nothing for a file that is neither MP4, MOV nor WebM. */
export async function readVideoFacts(read: ReadBytes, sizeBytes: number): Promise<VideoFacts | undefined> {
  const head = await read(0, headBytes);
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return readWebmFacts(head);
  if (head.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const type = head.toString('latin1', 8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  const index = await findIndex(read, sizeBytes);
  return index && { type, ...readIndex(index) };
}

/** The index (moov) may stand before or after the pictures. */
async function findIndex(read: ReadBytes, sizeBytes: number): Promise<Buffer | undefined> {
  let position = 0;
  while (position + 8 <= sizeBytes) {
    const header = await read(position, 16);
    const short = header.readUInt32BE(0);
    const length =
      short === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : short || sizeBytes - position;
    if (header.toString('latin1', 4, 8) === 'moov') {
      return length <= mostIndexBytes ? read(position + 8, length - 8) : undefined;
    }
    if (length < 8) return undefined;
    position += length;
  }
  return undefined;
}

function readIndex(moov: Buffer): Omit<VideoFacts, 'type'> {
  const header = find(moov, 'mvhd');
  const movie = header && readDuration(header);
  const track = boxes(moov).find(({ type, body }) => type === 'trak' && isPicture(body))?.body;
  const size = track && find(track, 'tkhd');
  const media = track && find(track, 'mdia');
  const mediaHeader = media && find(media, 'mdhd');
  const times = media && find(media, 'minf', 'stbl', 'stts');
  const seconds = mediaHeader && readDuration(mediaHeader);
  const frames = times && countFrames(times);
  return {
    seconds: movie || null,
    width: size && size.length >= 8 ? size.readUInt32BE(size.length - 8) / 65_536 : null,
    height: size && size.length >= 8 ? size.readUInt32BE(size.length - 4) / 65_536 : null,
    framesPerSecond: seconds && frames ? frames / seconds : null,
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

function* walk(bytes: Buffer): Generator<{ type: string; body: Buffer }> {
  let position = 0;
  while (position + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(position);
    if (length < 8) return;
    yield {
      type: bytes.toString('latin1', position + 4, position + 8),
      body: bytes.subarray(position + 8, position + length),
    };
    position += length;
  }
}
const boxes = (bytes: Buffer) => [...walk(bytes)];

function find(bytes: Buffer, ...path: string[]): Buffer | undefined {
  let current: Buffer | undefined = bytes;
  for (const type of path) current = current && boxes(current).find((box) => box.type === type)?.body;
  return current;
}
