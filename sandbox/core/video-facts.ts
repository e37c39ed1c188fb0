import type { BlobStore, StoredBlob } from './blobs.ts';

/**
 * The metadata of an MP4, MOV or WebM file; null for values the file does not contain. Files are read box by box, so a
 * large file is never in memory. This is our own parser on purpose: the service uses a library, and the sandbox must not
 * share its bugs; also, some platforms check things no library reports, such as whether the index precedes the frames.
 */
export type VideoFacts = {
  type: 'video/mp4' | 'video/quicktime' | 'video/webm';
  seconds: number | null;
  /** As stored; if `isTurned`, the picture is rotated by 90 degrees. */
  width: number | null;
  height: number | null;
  isTurned: boolean;
  framesPerSecond: number | null;
  /** The sample entry: avc1, hvc1, vp09, av01 and so on. */
  codec: string | null;
  /** Whether the index precedes the frames. */
  indexFirst: boolean;
  hasEditList: boolean;
};
export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

const maxIndexBytes = 32 * 1024 * 1024;
const webmHeadBytes = 64 * 1024;
const unknown = {
  seconds: null,
  width: null,
  height: null,
  isTurned: false,
  framesPerSecond: null,
  codec: null,
  indexFirst: true,
  hasEditList: false,
};

/** Undefined for a file of another type, or a damaged one. */
export async function readVideoFacts(read: ReadBytes, sizeBytes: number): Promise<VideoFacts | undefined> {
  try {
    const head = await read(0, 16);
    if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3)
      return readWebm(await read(0, webmHeadBytes));
    if (head.toString('latin1', 4, 8) !== 'ftyp') return undefined;
    const type = head.toString('latin1', 8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4';
    const found = await findIndex(read, sizeBytes);
    return found && { ...unknown, type, ...readIndex(found.index), indexFirst: found.isFirst };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The same for a file in one blob. */
export const readBlobVideoFacts = (blobs: BlobStore, { sha256, sizeBytes }: StoredBlob) =>
  readVideoFacts((start, length) => blobs.slice(sha256, start, length), sizeBytes);

async function findIndex(read: ReadBytes, sizeBytes: number) {
  let position = 0;
  let isFirst = true;
  while (position + 8 <= sizeBytes) {
    const header = await read(position, 16);
    const short = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    const length =
      short === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : short || sizeBytes - position;
    if (type === 'moov') {
      return length <= maxIndexBytes ? { index: await read(position + 8, length - 8), isFirst } : undefined;
    }
    if (type === 'mdat') isFirst = false;
    if (length < 8) return undefined;
    position += length;
  }
  return undefined;
}

function readIndex(moov: Buffer) {
  const header = find(moov, 'mvhd');
  const tracks = boxes(moov).filter(({ type }) => type === 'trak');
  const track = (tracks.find(({ body }) => isVideoTrack(body)) ?? tracks.find(({ body }) => hasSize(body)))
    ?.body;
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
    // The rotation is in the matrix before the size.
    isTurned: size !== undefined && size.length >= 84 && size.readInt32BE(size.length - 44) === 0,
    framesPerSecond: seconds && frames ? frames / seconds : null,
    codec: entries && entries.length >= 16 ? entries.toString('latin1', 12, 16) : null,
    hasEditList: track !== undefined && find(track, 'edts') !== undefined,
  };
}

const isVideoTrack = (track: Buffer): boolean =>
  find(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide';

/** The track header ends with width and height, which are zero for audio. */
const hasSize = (track: Buffer): boolean =>
  (find(track, 'tkhd')?.subarray(-8) ?? []).some((byte) => byte !== 0);

/** mvhd and mdhd have the same layout: version, times, scale, duration. */
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

/** The EBML elements of WebM that contain duration and size, directly or nested; other elements are not opened. */
const containerIds = new Set(['18538067', '1549a966', '1654ae6b', 'ae', 'e0', '1a45dfa3']);

function readWebm(head: Buffer): VideoFacts | undefined {
  const found = new Map<string, Buffer>();
  collect(head, found);
  if (found.get('4282')?.toString('latin1') !== 'webm') return undefined;
  const scale = unsignedInteger(found.get('2ad7b1')) ?? 1_000_000;
  const length = float(found.get('4489'));
  const frameNanoseconds = unsignedInteger(found.get('23e383'));
  return {
    ...unknown,
    type: 'video/webm',
    seconds: length === null ? null : (length * scale) / 1e9,
    width: unsignedInteger(found.get('b0')),
    height: unsignedInteger(found.get('ba')),
    framesPerSecond: frameNanoseconds ? 1e9 / frameNanoseconds : null,
  };
}

function collect(bytes: Buffer, found: Map<string, Buffer>): void {
  let position = 0;
  while (position < bytes.length) {
    const idLength = variableLength(bytes[position]);
    const id = bytes.toString('hex', position, position + idLength);
    const sizeAt = position + idLength;
    const sizeLength = variableLength(bytes[sizeAt]);
    if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return;
    const size = readSize(bytes.subarray(sizeAt, sizeAt + sizeLength));
    const body = bytes.subarray(sizeAt + sizeLength, sizeAt + sizeLength + size);
    if (containerIds.has(id)) collect(body, found);
    else if (!found.has(id)) found.set(id, body);
    position = sizeAt + sizeLength + size;
  }
}

/** The leading zeros of the first byte are the number of bytes a number takes. */
const variableLength = (first: number | undefined): number => (first ? Math.clz32(first) - 23 : 9);

function readSize(bytes: Buffer): number {
  let value = (bytes[0] ?? 0) & (0xff >> bytes.length);
  for (const byte of bytes.subarray(1)) value = value * 256 + byte;
  return value;
}

const unsignedInteger = (bytes: Buffer | undefined): number | null =>
  bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : null;

function float(bytes: Buffer | undefined): number | null {
  if (bytes?.length === 4) return bytes.readFloatBE(0);
  return bytes?.length === 8 ? bytes.readDoubleBE(0) : null;
}
