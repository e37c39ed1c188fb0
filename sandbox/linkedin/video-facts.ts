import type { BlobStore } from '../core/blobs.ts';

/** What an MP4 file says about itself. Boxes are read where they stand, so a large file is never held in memory. */
export type VideoFacts = { durationMs: number; width: number; height: number };

const moovLimitBytes = 16 * 1024 * 1024;

export async function readVideoFacts(
  blobs: BlobStore,
  { sha256, sizeBytes }: { sha256: string; sizeBytes: number },
): Promise<VideoFacts | undefined> {
  let offset = 0;
  while (offset + 8 <= sizeBytes) {
    const box = readBoxHeader(await blobs.slice(sha256, offset, 16), sizeBytes - offset);
    if (!box || (offset === 0 && box.type !== 'ftyp')) return undefined;
    if (box.type === 'ftyp' && (await blobs.slice(sha256, offset + 8, 4)).toString('latin1') === 'qt  ') {
      return undefined;
    }
    if (box.type === 'moov') {
      if (box.size > moovLimitBytes) return undefined;
      return readMoov(await blobs.slice(sha256, offset + box.headerSize, box.size - box.headerSize));
    }
    offset += box.size;
  }
  return undefined;
}

type Box = { type: string; size: number; headerSize: number };

function readBoxHeader(bytes: Buffer, left: number): Box | undefined {
  if (bytes.length < 8) return undefined;
  const type = bytes.toString('latin1', 4, 8);
  const short = bytes.readUInt32BE(0);
  if (short === 0) return { type, size: left, headerSize: 8 };
  if (short === 1 && bytes.length < 16) return undefined;
  const headerSize = short === 1 ? 16 : 8;
  const size = short === 1 ? Number(bytes.readBigUInt64BE(8)) : short;
  return size >= headerSize && size <= left ? { type, size, headerSize } : undefined;
}

function childrenOf(bytes: Buffer): { type: string; content: Buffer }[] {
  const found: { type: string; content: Buffer }[] = [];
  let rest = bytes;
  while (rest.length >= 8) {
    const box = readBoxHeader(rest, rest.length);
    if (!box) break;
    found.push({ type: box.type, content: rest.subarray(box.headerSize, box.size) });
    rest = rest.subarray(box.size);
  }
  return found;
}

function readMoov(moov: Buffer): VideoFacts | undefined {
  const boxes = childrenOf(moov);
  const header = boxes.find(({ type }) => type === 'mvhd')?.content;
  const sizes = boxes
    .filter(({ type }) => type === 'trak')
    .map(({ content }) => readTrackSize(childrenOf(content).find(({ type }) => type === 'tkhd')?.content));
  const size = sizes.find((one) => one && one.width > 0 && one.height > 0);
  if (!header || header.length < 32 || !size) return undefined;
  const isLong = header[0] === 1;
  const timescale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  if (timescale === 0) return undefined;
  return { durationMs: Math.round((duration / timescale) * 1000), ...size };
}

/** Width and height end the track header; the matrix before them says whether the picture lies on its side. */
function readTrackSize(header: Buffer | undefined): { width: number; height: number } | undefined {
  if (!header || header.length < 84) return undefined;
  const [width, height] = [header.readUInt16BE(header.length - 8), header.readUInt16BE(header.length - 4)];
  const isTurned = header.readInt32BE(header.length - 44) === 0;
  return isTurned ? { width: height, height: width } : { width, height };
}
