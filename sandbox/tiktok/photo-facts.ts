/** JPEG and WebP, the only pictures TikTok takes, with their size. */
export type PhotoFacts = { type: 'image/jpeg' | 'image/webp'; width: number; height: number };

/** Enough to get past the metadata of ordinary JPEG files. */
export const photoHeadBytes = 512 * 1024;

export function readPhotoFacts(head: Buffer): PhotoFacts | undefined {
  if (head.length >= 4 && head.readUInt16BE(0) === 0xffd8) return readJpeg(head);
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return isWebp && head.length >= 30 ? readWebp(head) : undefined;
}

function readJpeg(head: Buffer): PhotoFacts | undefined {
  let position = 2;
  while (position + 9 <= head.length && head[position] === 0xff) {
    const marker = head.readUInt8(position + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return {
        type: 'image/jpeg',
        height: head.readUInt16BE(position + 5),
        width: head.readUInt16BE(position + 7),
      };
    }
    position += marker === 0xff ? 1 : 2 + head.readUInt16BE(position + 2);
  }
  return undefined;
}

/** Three kinds: lossy, lossless, and extended. */
function readWebp(head: Buffer): PhotoFacts | undefined {
  const type = 'image/webp';
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { type, width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { type, width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
