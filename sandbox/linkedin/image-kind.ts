/** Which picture the first bytes announce, and how large it is. Only what LinkedIn takes: JPEG, PNG, GIF. */
export type ImageFacts = { type: 'image/jpeg' | 'image/png' | 'image/gif'; width: number; height: number };

/** Enough to get past the metadata of ordinary JPEG files. */
export const headBytes = 512 * 1024;

export function readImageFacts(head: Buffer): ImageFacts | undefined {
  if (head.length >= 24 && head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) {
    return { type: 'image/png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  }
  if (head.length >= 10 && /^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) {
    return { type: 'image/gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  }
  if (head.length >= 4 && head.readUInt16BE(0) === 0xffd8) return readJpeg(head);
  return undefined;
}

/** Walks the segments of a JPEG to the frame header, which holds the size. */
function readJpeg(head: Buffer): ImageFacts | undefined {
  let position = 2;
  while (position + 9 <= head.length && head[position] === 0xff) {
    const marker = head.readUInt8(position + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [head.readUInt16BE(position + 5), head.readUInt16BE(position + 7)];
      return { type: 'image/jpeg', width, height };
    }
    position += marker === 0xff ? 1 : 2 + head.readUInt16BE(position + 2);
  }
  return undefined;
}
