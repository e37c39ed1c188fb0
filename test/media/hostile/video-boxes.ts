/** MP4 and MOV files whose index lies: sizes, counts, times, depth. */
import {
  addToBoxes,
  box,
  boxWithSize,
  changeBoxes,
  longBoxWithSize,
  nestedBoxes,
  patchBoxes,
  u32,
} from './boxes.ts';
import { ascii, type HostileFile } from './entry.ts';
import type { Seeds } from './seeds.ts';

export function videoBoxes({ mp4, mov }: Seeds): HostileFile[] {
  const type = mp4.subarray(0, mp4.readUInt32BE(0));
  const rest = mp4.subarray(type.length);
  const table = (name: string, count: number, rows: number, rowSize: number): Buffer =>
    box(name, u32(0), u32(count), Buffer.alloc(rows * rowSize, 1));
  const files: [name: string, bytes: () => Uint8Array, expects: HostileFile['expects'], heavy?: true][] = [
    ['only a brand', () => type, 'refused'],
    [
      'a first box of size zero',
      () => Buffer.concat([boxWithSize('ftyp', 0), ascii('isom'), rest]),
      'either',
    ],
    [
      'a first box of size seven',
      () => Buffer.concat([boxWithSize('ftyp', 7), ascii('isom'), rest]),
      'either',
    ],
    ['a box of 4 GB', () => Buffer.concat([type, boxWithSize('free', 0xffffffff), rest]), 'either'],
    ['a box of 2^63', () => Buffer.concat([type, longBoxWithSize('mdat', 2n ** 63n), rest]), 'either'],
    ['a box of minus one', () => Buffer.concat([type, longBoxWithSize('free', -1n), rest]), 'either'],
    [
      'a long box shorter than its head',
      () => Buffer.concat([type, longBoxWithSize('free', 4n), rest]),
      'either',
    ],
    [
      'a box of size one without its long size',
      () => Buffer.concat([type, u32(1), ascii('free')]),
      'refused',
    ],
    [
      'a thousand boxes of size zero',
      () => Buffer.concat([type, ...Array.from({ length: 1_000 }, () => boxWithSize('free', 0)), rest]),
      'either',
    ],
    [
      'a moov of size zero',
      () => Buffer.concat([type, boxWithSize('moov', 0), Buffer.alloc(500)]),
      'refused',
    ],
    [
      'a moov of 3 GB',
      () => Buffer.concat([type, boxWithSize('moov', 3_000_000_000), Buffer.alloc(500)]),
      'refused',
    ],
    [
      'a million empty boxes',
      () => Buffer.concat([type, Buffer.alloc(8_000_000, box('free')), rest]),
      'either',
    ],
    [
      'a thousand moov boxes',
      () =>
        Buffer.concat([
          mp4,
          ...Array.from({ length: 1_000 }, () => box('moov', box('mvhd', Buffer.alloc(100)))),
        ]),
      'either',
    ],
    [
      '5,000 tracks',
      () =>
        Buffer.concat([
          type,
          box('moov', ...Array.from({ length: 5_000 }, () => box('trak', box('tkhd', Buffer.alloc(84))))),
        ]),
      'refused',
    ],
    [
      'a trak inside a trak, 20,000 deep',
      () => Buffer.concat([type, box('moov', nestedBoxes('trak', 20_000))]),
      'refused',
    ],
    [
      'a moov inside a moov, 20,000 deep',
      () => Buffer.concat([type, nestedBoxes('moov', 20_000)]),
      'refused',
    ],
    [
      'a udta inside a udta, 5,000 deep, beside true tracks',
      () => addToBoxes(mp4, 'moov', nestedBoxes('udta', 5_000)),
      'either',
    ],
    [
      'a meta inside a meta, 5,000 deep, beside true tracks',
      () => addToBoxes(mp4, 'moov', nestedBoxes('meta', 5_000)),
      'either',
    ],
    [
      'four billion samples, said (stsz)',
      () => changeBoxes(mp4, 'stsz', () => box('stsz', u32(0), u32(0), u32(0xffffffff))),
      'either',
    ],
    [
      'four billion samples of one size',
      () => changeBoxes(mp4, 'stsz', () => box('stsz', u32(0), u32(1), u32(0xffffffff))),
      'either',
    ],
    [
      'four billion durations, said (stts)',
      () => changeBoxes(mp4, 'stts', () => table('stts', 0xffffffff, 2, 8)),
      'either',
    ],
    [
      'one duration for four billion samples',
      () => changeBoxes(mp4, 'stts', () => box('stts', u32(0), u32(1), u32(0xffffffff), u32(1))),
      'either',
    ],
    [
      'two million true rows of durations',
      () => changeBoxes(mp4, 'stts', () => table('stts', 2_000_000, 2_000_000, 8)),
      'either',
      true,
    ],
    [
      'four billion chunks, said (stco)',
      () => changeBoxes(mp4, 'stco', () => table('stco', 0xffffffff, 2, 4)),
      'either',
    ],
    [
      'chunks past the end',
      () =>
        changeBoxes(mp4, 'stco', (whole) =>
          box(
            'stco',
            whole.subarray(8, 16),
            ...Array.from({ length: whole.readUInt32BE(12) }, () => u32(0xfffffff0)),
          ),
        ),
      'either',
    ],
    [
      'a chunk table that repeats (stsc)',
      () => changeBoxes(mp4, 'stsc', () => table('stsc', 1_000_000, 3, 12)),
      'either',
    ],
    [
      'four billion key frames, said (stss)',
      () => changeBoxes(mp4, 'stss', () => table('stss', 0xffffffff, 1, 4)),
      'either',
    ],
    [
      'four billion offsets, said (ctts)',
      () => changeBoxes(mp4, 'ctts', () => table('ctts', 0xffffffff, 1, 8)),
      'either',
    ],
    [
      'four billion edits, said (elst)',
      () => changeBoxes(mp4, 'elst', () => table('elst', 0xffffffff, 1, 12)),
      'either',
    ],
    ['a time scale of zero', () => patchBoxes(mp4, 'mvhd', 12, u32(0)), 'either'],
    ['a media time scale of zero', () => patchBoxes(mp4, 'mdhd', 12, u32(0)), 'either'],
    [
      'a duration of 136 years',
      () =>
        patchBoxes(
          patchBoxes(mp4, 'mdhd', 12, Buffer.concat([u32(1), u32(0xfffffffe)])),
          'mvhd',
          12,
          Buffer.concat([u32(1), u32(0xfffffffe)]),
        ),
      'either',
    ],
    [
      'a duration of zero',
      () => patchBoxes(patchBoxes(mp4, 'mdhd', 16, u32(0)), 'mvhd', 16, u32(0)),
      'either',
    ],
    [
      'sides of 65,535 × 65,535',
      () => changeBoxes(mp4, 'stsd', (whole) => sides(whole, 65_535, 65_535)),
      'either',
    ],
    ['sides of 0 × 0', () => changeBoxes(mp4, 'stsd', (whole) => sides(whole, 0, 0)), 'either'],
    ['four billion descriptions, said (stsd)', () => patchBoxes(mp4, 'stsd', 4, u32(0xffffffff)), 'either'],
    ['a codec nobody knows', () => swap(mp4, 'avc1', 'evil'), 'either'],
    ['an encrypted track', () => swap(mp4, 'avc1', 'encv'), 'refused'],
    ['a codec description of nothing', () => swap(mp4, 'avcC', 'free'), 'either'],
    ['a matrix of zeros', () => patchBoxes(mp4, 'tkhd', 40, Buffer.alloc(36)), 'either'],
    ['a matrix that skews', () => patchBoxes(mp4, 'tkhd', 40, Buffer.alloc(36, 0x7f)), 'either'],
    ['sound only', () => swap(mp4, 'vide', 'soun'), 'either'],
    ['a handler of nonsense', () => swap(swap(mp4, 'vide', 'evil'), 'soun', 'evil'), 'refused'],
    [
      'a compressed index of a gigabyte, said (cmov)',
      () =>
        Buffer.concat([
          type,
          box('moov', box('cmov', box('dcom', 'zlib'), box('cmvd', u32(0x40000000), Buffer.alloc(100)))),
        ]),
      'refused',
    ],
    [
      'fragments without tracks',
      () => Buffer.concat([type, box('moof', box('mfhd', u32(0), u32(1))), box('mdat', Buffer.alloc(9_000))]),
      'refused',
    ],
    [
      '10,000 fragments',
      () =>
        Buffer.concat([
          mp4,
          ...Array.from({ length: 10_000 }, (_, index) =>
            box(
              'moof',
              box('mfhd', u32(0), u32(index)),
              box('traf', box('tfhd', u32(0x20000), u32(1)), box('trun', u32(0x1), u32(0xffffffff), u32(0))),
            ),
          ),
        ]),
      'either',
    ],
    [
      'a fragment index of four billion (sidx)',
      () => Buffer.concat([type, box('sidx', u32(0), u32(1), u32(1), u32(0), u32(0), u32(0xffff)), rest]),
      'either',
    ],
    [
      'a fragment index that points at itself (mfra)',
      () =>
        Buffer.concat([
          mp4,
          box(
            'mfra',
            box('tfra', u32(0), u32(1), u32(0), u32(0xffffffff)),
            box('mfro', u32(0), u32(0xffffffff)),
          ),
        ]),
      'either',
    ],
    [
      'a MOV with a compressed brand',
      () =>
        Buffer.concat([
          box('ftyp', ascii(`qt  \0\0\0\0${'qt  '.repeat(50_000)}`)),
          mov.subarray(mov.readUInt32BE(0)),
        ]),
      'either',
    ],
  ];
  return files.map(([name, bytes, expects, heavy]) => ({
    name: `boxes: ${name}`,
    fileName: 'a.mp4',
    type: 'video/mp4',
    bytes,
    expects,
    note: 'an answer within bounds of time and memory',
    apart: true,
    ...(heavy ? { heavy } : {}),
  }));
}

/** Width and height are 32 bytes into the first description; sound has other things there, which is as good. */
function sides(stsd: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(stsd);
  if (copy.indexOf('avc1') < 0) return copy;
  copy.writeUInt16BE(width, 48);
  copy.writeUInt16BE(height, 50);
  return copy;
}

function swap(bytes: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.lastIndexOf(from); at >= 0; at = copy.lastIndexOf(from)) copy.write(to, at, 'latin1');
  return copy;
}
