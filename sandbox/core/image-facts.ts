/** The type and size of a picture, read from its first bytes. The size is null for types whose size is not read. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/bmp' | 'image/tiff' | 'image/webp';
export type ImageFacts<T extends ImageType = ImageType> = {
  type: T;
  width: number | null;
  height: number | null;
};

/** Enough to read past the metadata of ordinary JPEG files. */
export const imageHeadBytes = 512 * 1024;

export function readImageFacts(head: Buffer): ImageFacts | undefined {
  const starts = (hex: string) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));
  if (starts('ffd8')) return readJpeg(head);
  if (starts('89504e470d0a1a0a') && head.length >= 24) {
    return { type: 'image/png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  }
  if ((starts('474946383761') || starts('474946383961')) && head.length >= 10) {
    return { type: 'image/gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  }
  if (starts('424d') && head.length >= 26) {
    return { type: 'image/bmp', width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) };
  }
  if (starts('49492a00') || starts('4d4d002a')) return { type: 'image/tiff', width: null, height: null };
  if (starts('52494646') && head.toString('latin1', 8, 12) === 'WEBP') {
    return { type: 'image/webp', width: null, height: null, ...readWebpSize(head) };
  }
  return undefined;
}

/** The facts of a picture of one of these types; undefined for every other file. */
export function readImageOfType<T extends ImageType>(
  head: Buffer,
  types: readonly T[],
): ImageFacts<T> | undefined {
  const facts = readImageFacts(head);
  const type = types.find((one) => one === facts?.type);
  return facts && type && { ...facts, type };
}

/** Skips the segments of a JPEG up to the frame header, which contains the size. */
function readJpeg(head: Buffer): ImageFacts | undefined {
  let position = 2;
  while (position + 9 <= head.length && head[position] === 0xff) {
    const marker = head.readUInt8(position + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [head.readUInt16BE(position + 5), head.readUInt16BE(position + 7)];
      return { type: 'image/jpeg', width, height };
    }
    position += marker === 0xff ? 1 : 2 + head.readUInt16BE(position + 2);
  }
  return undefined;
}

/** WebP has three formats: lossy, lossless and extended. */
function readWebpSize(head: Buffer): { width: number; height: number } | undefined {
  if (head.length < 30) return undefined;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
