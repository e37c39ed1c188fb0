import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A picture where none was uploaded: a small PNG of one colour, always the same for the same member or video. */
const edgePixels = 100;

export function portraitOf(seed: string): Buffer {
  const colour = createHash('sha256').update(seed).digest().subarray(0, 3);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: edgePixels }, () => colour)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edgePixels, 0);
  header.writeUInt32BE(edgePixels, 4);
  header.set([8, 2], 8); // eight bits for each of red, green and blue
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: edgePixels }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
