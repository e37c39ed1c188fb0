/** Pictures that are small on the wire and huge when decoded. */
import { deflateSync } from 'node:zlib';
import { box, nestedBoxes, u32 } from './boxes.ts';
import { ascii, type HostileFile } from './entry.ts';
import { createGif } from './gif.ts';
import { deflatedZeros, png, pngChunk, withChunks } from './png.ts';
import type { Seeds } from './seeds.ts';

const mb = 1_048_576;
const repeated = (times: number, part: Buffer): Buffer => Buffer.alloc(times * part.length, part);
const le16 = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255]);
const le24 = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255]);
const le32 = (value: number): Buffer => Buffer.concat([le16(value & 65_535), le16(value >>> 16)]);

const riff = (type: string, data: Uint8Array): Buffer =>
  Buffer.concat([ascii(type), le32(data.length), data, Buffer.alloc(data.length % 2)]);

/** The bitstream of a still WebP as every frame of a huge canvas. */
function webpAnimation(still: Buffer, frames: number, side: number): Buffer {
  const bitstream = still.subarray(12);
  const vp8x = riff('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), le24(side - 1), le24(side - 1)]));
  const anim = riff('ANIM', Buffer.alloc(6));
  const frame = riff(
    'ANMF',
    Buffer.concat([le24(0), le24(0), le24(63), le24(47), le24(1), Buffer.from([0]), bitstream]),
  );
  const body = Buffer.concat([ascii('WEBP'), vp8x, anim, repeated(frames, frame)]);
  return Buffer.concat([ascii('RIFF'), le32(body.length), body]);
}

/** Writes other dimensions into the frame header of a JPEG. */
function jpegClaims(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at + 9 < copy.length && copy[at] === 0xff; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    return copy;
  }
  throw new Error('the JPEG has no frame header');
}

/** The dimensions an AVIF claims are in its `ispe` box. */
function avifClaims(avif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(avif);
  const at = copy.indexOf('ispe');
  copy.writeUInt32BE(width, at + 8);
  copy.writeUInt32BE(height, at + 12);
  return copy;
}

const jpegProfile = (jpeg: Buffer, profile: Buffer): Buffer => {
  const size = 65_000;
  const count = Math.min(255, Math.ceil(profile.length / size));
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * size, (index + 1) * size);
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(part.length + 16, 2);
    return Buffer.concat([head, ascii('ICC_PROFILE\0'), Buffer.from([index + 1, count]), part]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
};

export function pictureBombs({ jpeg, png: still, webp, avif }: Seeds): HostileFile[] {
  const text = (type: string, data: () => Buffer) => () => withChunks(still, pngChunk(type, data()));
  const files: [
    name: string,
    fileName: string,
    bytes: () => Buffer,
    expects: HostileFile['expects'],
    heavy?: true,
  ][] = [
    [
      'PNG of 65,535 × 65,535',
      'a.png',
      () => png({ width: 65_535, height: 65_535 }, deflatedZeros(mb)),
      'refused',
    ],
    [
      'PNG of 2,147,483,647 × 2,147,483,647',
      'a.png',
      () => png({ width: 2_147_483_647, height: 2_147_483_647 }, deflatedZeros(mb)),
      'refused',
    ],
    ['PNG of 0 × 0', 'a.png', () => png({ width: 0, height: 0 }, deflatedZeros(mb)), 'refused'],
    [
      'PNG one pixel high, 100 million wide',
      'a.png',
      () => png({ width: 100_000_000, height: 1 }, deflatedZeros(mb)),
      'refused',
    ],
    [
      'PNG of 20,000 × 20,000 that is all there',
      'a.png',
      () => png({ width: 20_000, height: 20_000, depth: 1, colour: 0 }, deflatedZeros(20_000 * 2_501)),
      'refused',
    ],
    [
      'small PNG whose pixels unfold to 256 MB',
      'a.png',
      () => png({ width: 16, height: 16 }, deflatedZeros(256 * mb)),
      'either',
    ],
    [
      'PNG with sixteen bits, just below the limit',
      'a.png',
      () =>
        png({ width: 8_900, height: 8_900, depth: 16, colour: 6 }, deflatedZeros(8_900 * (8_900 * 8 + 1))),
      'either',
      true,
    ],
    [
      'interlaced PNG, just below the limit',
      'a.png',
      () =>
        png(
          { width: 8_900, height: 8_900, depth: 8, colour: 0, interlaced: true },
          deflatedZeros(8_900 * 8_900 + 20_000),
        ),
      'either',
      true,
    ],
    [
      'PNG without any pixels',
      'a.png',
      () => png({ width: 5_000, height: 5_000 }, Buffer.alloc(0)),
      'refused',
    ],
    [
      'PNG with 200,000 empty IDAT chunks',
      'a.png',
      () => withChunks(still, repeated(200_000, pngChunk('IDAT', Buffer.alloc(0)))),
      'either',
    ],
    [
      'PNG with 100,000 text chunks',
      'a.png',
      () => withChunks(still, repeated(100_000, pngChunk('tEXt', ascii('a\0b')))),
      'either',
    ],
    [
      'PNG zTXt of 256 MB',
      'a.png',
      text('zTXt', () => Buffer.concat([ascii('a\0\0'), deflatedZeros(256 * mb)])),
      'either',
    ],
    [
      'PNG iTXt of 256 MB',
      'a.png',
      text('iTXt', () => Buffer.concat([ascii('XML:com.adobe.xmp\0\x01\0\0\0'), deflatedZeros(256 * mb)])),
      'either',
    ],
    [
      'PNG profile of 256 MB',
      'a.png',
      text('iCCP', () => Buffer.concat([ascii('a\0\0'), deflatedZeros(256 * mb)])),
      'either',
    ],
    [
      'PNG profile of nonsense',
      'a.png',
      text('iCCP', () => Buffer.concat([ascii('a\0\0'), deflateSync(Buffer.alloc(3_000, 7))])),
      'either',
    ],
    [
      'PNG with EXIF of 4 MB',
      'a.png',
      text('eXIf', () => Buffer.concat([ascii('MM\0*\0\0\0\x08'), Buffer.alloc(4 * mb, 1)])),
      'either',
    ],
    [
      'PNG chunk of 2 GB, said',
      'a.png',
      () => Buffer.concat([still.subarray(0, 33), u32(0x7fffffff), ascii('IDATxx')]),
      'refused',
    ],
    [
      'animated PNG of a billion frames, said',
      'a.png',
      text('acTL', () => Buffer.concat([u32(1_000_000_000), u32(0)])),
      'either',
    ],
    ['GIF of 500 frames', 'a.gif', () => createGif(500, 64, 64), 'either'],
    ['GIF of 5,000 frames', 'a.gif', () => createGif(5_000, 64, 64), 'either', true],
    ['GIF of 200 frames of 4,000 × 4,000', 'a.gif', () => createGif(200, 4_000, 4_000), 'refused'],
    ['GIF of 20,000 frames of one pixel', 'a.gif', () => createGif(20_000, 1, 1), 'either', true],
    ['GIF of 300,000 frames of one pixel', 'a.gif', () => createGif(300_000, 1, 1), 'either', true],
    ['GIF of 20,000 × 20,000', 'a.gif', () => createGif(1, 20_000, 20_000), 'refused'],
    ['GIF just below the limit', 'a.gif', () => createGif(70, 1_060, 1_060), 'either', true],
    [
      'WebP animation of 2,000 frames of 16,384 × 16,384',
      'a.webp',
      () => webpAnimation(webp, 2_000, 16_384),
      'refused',
    ],
    ['WebP animation of 200 small frames', 'a.webp', () => webpAnimation(webp, 200, 64), 'either'],
    ['WebP animation of 5,000 small frames', 'a.webp', () => webpAnimation(webp, 5_000, 64), 'either', true],
    ['WebP canvas of 16,777,216', 'a.webp', () => webpAnimation(webp, 1, 16_777_216), 'refused'],
    ['JPEG of 65,500 × 65,500, said', 'a.jpg', () => jpegClaims(jpeg, 65_500, 65_500), 'refused'],
    ['JPEG of 8,900 × 8,900, said', 'a.jpg', () => jpegClaims(jpeg, 8_900, 8_900), 'refused', true],
    ['JPEG of 0 × 0, said', 'a.jpg', () => jpegClaims(jpeg, 0, 0), 'refused'],
    ['JPEG with 100,000 scans', 'a.jpg', () => jpegScans(jpeg, 100_000), 'either'],
    ['JPEG with a profile of 16 MB', 'a.jpg', () => jpegProfile(jpeg, Buffer.alloc(16 * mb, 65)), 'either'],
    [
      'JPEG with a profile that says it is 4 GB',
      'a.jpg',
      () =>
        jpegProfile(
          jpeg,
          Buffer.concat([u32(0xffffffff), ascii('lcms'), Buffer.alloc(200), ascii('acsp'), u32(0xffffffff)]),
        ),
      'either',
    ],
    ['JPEG with EXIF that points at itself', 'a.jpg', () => jpegExifLoop(jpeg), 'either'],
    ['AVIF of 65,535 × 65,535, said', 'a.avif', () => avifClaims(avif, 65_535, 65_535), 'refused'],
    ['AVIF of 2,147,483,647 × 1, said', 'a.avif', () => avifClaims(avif, 2_147_483_647, 1), 'refused'],
    ['AVIF of 8,000 × 8,000, said', 'a.avif', () => avifClaims(avif, 8_000, 8_000), 'either'],
    ['AVIF grid of 256 × 256 tiles', 'a.avif', () => avifGrid(), 'refused'],
    [
      'AVIF with boxes in boxes in boxes',
      'a.avif',
      () => Buffer.concat([box('ftyp', 'avif', u32(0), 'avifmif1miaf'), nestedBoxes('meta', 4_000, u32(0))]),
      'refused',
    ],
  ];
  return files.map(([name, fileName, bytes, expects, heavy]) => ({
    name: `bomb: ${name}`,
    fileName,
    bytes,
    expects,
    note: 'refused by its header, or within bounds of time and memory',
    ...(heavy ? { heavy } : {}),
  }));
}

/** A progressive picture decodes once for every scan. */
function jpegScans(jpeg: Buffer, count: number): Buffer {
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0]);
  return Buffer.concat([jpeg.subarray(0, -2), repeated(count, scan), jpeg.subarray(-2)]);
}

function jpegExifLoop(jpeg: Buffer): Buffer {
  // One directory whose next directory is itself, with an entry that points back at it.
  const tiff = Buffer.concat([
    ascii('MM\0*'),
    u32(8),
    Buffer.from([0, 1, 0x87, 0x69, 0, 4]),
    u32(1),
    u32(8),
    u32(8),
  ]);
  const data = Buffer.concat([ascii('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

function avifGrid(): Buffer {
  const grid = Buffer.concat([Buffer.from([0, 1, 255, 255]), u32(65_535), u32(65_535)]);
  const meta = box(
    'meta',
    u32(0),
    box('hdlr', u32(0), u32(0), 'pict', Buffer.alloc(13)),
    box('pitm', u32(0), Buffer.from([0, 1])),
    box('iinf', u32(0), Buffer.from([0, 1]), box('infe', Buffer.from([2, 0, 0, 0, 0, 1, 0, 0]), 'grid\0')),
    box('idat', grid),
  );
  return Buffer.concat([box('ftyp', 'avif', u32(0), 'avifmif1miaf'), meta]);
}
