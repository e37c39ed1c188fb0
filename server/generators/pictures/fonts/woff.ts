/** Unpacks a WOFF 1 file into the plain font inside it, which is what the shaper reads. */
import { inflateSync } from 'node:zlib';

const wholeHeader = 44;
const tableEntry = 20;
const plainHeader = 12;
const plainEntry = 16;
const maxTableBytes = 20_000_000;

export function unpackWoff(woff: Buffer): Uint8Array {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, wholeHeader + index * tableEntry),
  );
  const size = tables.reduce((sum, { data }) => sum + padded(data.length), plainHeader + count * plainEntry);
  const font = Buffer.alloc(size);
  const power = Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * plainEntry, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * plainEntry, 10);
  let place = plainHeader + count * plainEntry;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = plainHeader + index * plainEntry;
    font.write(tag, entry, 'latin1');
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(place, entry + 8);
    font.writeUInt32BE(data.length, entry + 12);
    data.copy(font, place);
    place += padded(data.length);
  }
  return font;
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

function readTable(woff: Buffer, entry: number): { tag: string; checksum: number; data: Buffer } {
  const offset = woff.readUInt32BE(entry + 4);
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
  const length = woff.readUInt32BE(entry + 12);
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    data: packed.length < length ? inflateSync(packed, { maxOutputLength: maxTableBytes }) : packed,
  };
}
