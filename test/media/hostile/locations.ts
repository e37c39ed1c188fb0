/** Files with the location where they were made. What is stored must not have it. */
import sharp, { type Sharp } from 'sharp';
import { addToBoxes, box, u32 } from './boxes.ts';
import { ascii, type HostileFile } from './entry.ts';
import type { Seeds } from './seeds.ts';

/** Numbers that do not occur by chance. */
const secret = 773_124_551;
const little = Buffer.alloc(4);
little.writeUInt32LE(secret);
const big = u32(secret);
const placeName = 'SECRETPLACE';
const coordinates = '+48.8584137-002.2944817+035.000/';

const exif = {
  IFD0: { Make: 'Camera', ImageDescription: `at ${placeName} 48.8584137` },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: `48/1 51/1 ${secret}/20000000`,
    GPSLongitudeRef: 'E',
    GPSLongitude: `2/1 17/1 ${secret}/20000000`,
    GPSAreaInformation: placeName,
  },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48.8584137N" exif:GPSLongitude="2.2944817E">${placeName}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const data = (text: string): Buffer => box('data', u32(1), u32(0), ascii(text));
const keyed = (key: string, value: string): Buffer =>
  box(
    'meta',
    box('hdlr', u32(0), u32(0), 'mdta', Buffer.alloc(14)),
    box('keys', u32(0), u32(1), u32(key.length + 8), ascii('mdta'), ascii(key)),
    box('ilst', Buffer.concat([u32(8 + data(value).length), u32(1), data(value)])),
  );
const copyright = (type: string, text: string): Buffer =>
  box(type, Buffer.from([text.length >> 8, text.length & 255, 0x15, 0xc7]), ascii(text));
const fixed = (value: number): Buffer => u32(Math.trunc(value * 65_536));
const survivors = [little, big, ascii(placeName), ascii('48.8584137'), ascii('2.2944817'), fixed(48.8584137)];
const loci = box(
  'loci',
  u32(0),
  Buffer.from([0x15, 0xc7]),
  ascii(`${placeName}\0\0`),
  fixed(2.2944817),
  fixed(48.8584137),
  fixed(35),
  ascii('earth\0\0'),
);
const xmpId = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

export function filesWithLocation(seeds: Seeds): HostileFile[] {
  const { mp4, mov } = seeds;
  const still = (encode: (picture: Sharp) => Sharp) => () =>
    encode(sharp(seeds.png).withExif(exif).withXmp(xmp)).toBuffer();
  const entry = (name: string, fileName: string, bytes: HostileFile['bytes']): HostileFile => ({
    name: `place: ${name}`,
    fileName,
    bytes,
    expects: 'harmless',
    note: 'taken, and the coordinates are gone',
    mustNotSurvive: survivors,
  });
  const location = ['-metadata', `location=${coordinates}`] as const;
  return [
    entry(
      'JPEG',
      'a.jpg',
      still((picture) => picture.jpeg()),
    ),
    entry(
      'PNG',
      'a.png',
      still((picture) => picture.png()),
    ),
    entry(
      'WebP',
      'a.webp',
      still((picture) => picture.webp()),
    ),
    entry(
      'AVIF',
      'a.avif',
      still((picture) => picture.avif({ effort: 0 })),
    ),
    entry('GIF comment', 'a.gif', () =>
      Buffer.concat([
        seeds.gif.subarray(0, -1),
        Buffer.from([0x21, 0xfe, coordinates.length]),
        ascii(coordinates),
        Buffer.from([0, 0x3b]),
      ]),
    ),
    entry('MP4 as phones write it', 'a.mp4', () => seeds.video('mp4', ...location)),
    entry('MP4 with its index first', 'a.mp4', () =>
      seeds.video('mp4', '-movflags', '+faststart', ...location),
    ),
    entry('MOV as phones write it', 'a.mov', () => seeds.video('mov', ...location)),
    entry('MOV with Apple keys', 'a.mov', () =>
      seeds.video(
        'mov',
        '-movflags',
        '+use_metadata_tags',
        '-metadata',
        `com.apple.quicktime.location.ISO6709=${coordinates}`,
      ),
    ),
    entry('MP4 loci', 'a.mp4', () => addToBoxes(mp4, 'moov', box('udta', loci))),
    entry('MP4 place of a track', 'a.mp4', () =>
      addToBoxes(mp4, 'trak', box('udta', copyright('\xa9xyz', coordinates))),
    ),
    entry('MP4 two places', 'a.mp4', () =>
      addToBoxes(
        mp4,
        'moov',
        box('udta', copyright('\xa9xyz', coordinates), copyright('\xa9xyz', coordinates)),
      ),
    ),
    entry('MOV keys of moov', 'a.mov', () =>
      addToBoxes(mov, 'moov', keyed('com.apple.quicktime.location.ISO6709', coordinates)),
    ),
    entry('MOV place name', 'a.mov', () =>
      addToBoxes(mov, 'moov', keyed('com.apple.quicktime.location.name', placeName)),
    ),
    entry('MOV keys of a track', 'a.mov', () =>
      addToBoxes(mov, 'trak', keyed('com.apple.quicktime.location.ISO6709', coordinates)),
    ),
    entry('MP4 XMP at the end', 'a.mp4', () => Buffer.concat([mp4, box('uuid', xmpId, ascii(xmp))])),
    entry('MP4 XMP in moov', 'a.mp4', () => addToBoxes(mp4, 'moov', box('uuid', xmpId, ascii(xmp)))),
    entry('MP4 XMP in udta', 'a.mp4', () => addToBoxes(mp4, 'moov', box('udta', box('XMP_', ascii(xmp))))),
    entry('WebM tag', 'a.webm', () => seeds.video('webm', ...location)),
  ];
}
