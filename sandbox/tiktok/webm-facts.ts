import type { VideoFacts } from './video-facts.ts';

/** Reads the head of a WebM file: EBML elements, of which only those on the way to duration and size are opened. */
const opened = new Set(['18538067', '1549a966', '1654ae6b', 'ae', 'e0', '1a45dfa3']);

export function readWebmFacts(head: Buffer): VideoFacts | undefined {
  const found = new Map<string, Buffer>();
  collect(head, found);
  if (found.get('4282')?.toString('latin1') !== 'webm') return undefined;
  const scale = wholeNumber(found.get('2ad7b1')) ?? 1_000_000;
  const length = floating(found.get('4489'));
  const frameNanoseconds = wholeNumber(found.get('23e383'));
  return {
    type: 'video/webm',
    seconds: length === null ? null : (length * scale) / 1e9,
    width: wholeNumber(found.get('b0')),
    height: wholeNumber(found.get('ba')),
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
    if (opened.has(id)) collect(body, found);
    else if (!found.has(id)) found.set(id, body);
    position = sizeAt + sizeLength + size;
  }
}

/** The leading zeros of the first byte say how many bytes a number takes. */
const variableLength = (first: number | undefined): number => (first ? Math.clz32(first) - 23 : 9);

function readSize(bytes: Buffer): number {
  let value = (bytes[0] ?? 0) & (0xff >> bytes.length);
  for (const byte of bytes.subarray(1)) value = value * 256 + byte;
  return value;
}

const wholeNumber = (bytes: Buffer | undefined): number | null =>
  bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : null;

function floating(bytes: Buffer | undefined): number | null {
  if (bytes?.length === 4) return bytes.readFloatBE(0);
  return bytes?.length === 8 ? bytes.readDoubleBE(0) : null;
}
