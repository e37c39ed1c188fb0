/** GIF animations whose frames are as large as they say, yet almost nothing on the wire. */
import { ascii } from './entry.ts';

const clear = 4;
const end = 5;
const tableSize = 4_096;

/** LZW of so many zeros: each code stands for one pixel more than the one before. */
function squeezedZeros(pixels: number): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let heldBits = 0;
  let size = 3;
  let next = end + 1;
  const emit = (code: number): void => {
    held |= code << heldBits;
    heldBits += size;
    for (; heldBits >= 8; heldBits -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  };
  emit(clear);
  let run = 1;
  for (let left = pixels; left > 0; ) {
    const length = Math.min(left, run);
    emit(length === 1 ? 0 : end + length - 1);
    left -= length;
    if (next === tableSize) {
      emit(clear);
      [next, size, run] = [end + 1, 3, 1];
    } else {
      if (next >= 1 << size) size += 1;
      next += 1;
      run += 1;
    }
  }
  emit(end);
  if (heldBits > 0) bytes.push(held & 255);
  return Buffer.from(bytes);
}

const le16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);

/** Data in blocks of at most 255 bytes, then an empty one. */
function blocks(data: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
}

/** The same frame again and again. */
export function createGif(frames: number, width: number, height: number): Buffer {
  const sides = Buffer.concat([le16(width), le16(height)]);
  const palette = Buffer.from([0xa0, 0x20, 0x40, 255, 255, 255, 0, 0, 0, 9, 9, 9]);
  const head = Buffer.concat([ascii('GIF89a'), sides, Buffer.from([0x81, 0, 0]), palette]);
  const loop = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    ascii('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
  ]);
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]),
    Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), sides, Buffer.from([0, 2])]),
    blocks(squeezedZeros(width * height)),
  ]);
  return Buffer.concat([head, loop, Buffer.alloc(frames * frame.length, frame), Buffer.from([0x3b])]);
}
