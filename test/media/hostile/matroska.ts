/** Matroska and WebM files whose elements lie. */
import { ascii, type HostileFile } from './entry.ts';
import type { Seeds } from './seeds.ts';

/** A size as EBML writes it, in eight bytes. */
const sized = (size: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(0x0100_0000_0000_0000n | BigInt(size));
  return bytes;
};
const element = (id: string, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, 'hex'), sized(body.length), body]);
};
const unknown = Buffer.from('01ffffffffffffff', 'hex');
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

const ids = {
  ebml: '1a45dfa3',
  docType: '4282',
  segment: '18538067',
  seekHead: '114d9b74',
  seek: '4dbb',
  seekId: '53ab',
  seekPosition: '53ac',
  info: '1549a966',
  timestampScale: '2ad7b1',
  duration: '4489',
  tracks: '1654ae6b',
  track: 'ae',
  cluster: '1f43b675',
  attachments: '1941a469',
  attached: '61a7',
  tags: '1254c367',
  tag: '7373',
  simpleTag: '67c8',
  void: 'ec',
} as const;

export function matroska({ webm }: Seeds): HostileFile[] {
  const head = element(ids.ebml, element(ids.docType, ascii('webm')));
  /** Each claims to hold all the rest: 4 or 2 bytes of name, 8 of size. */
  const nest = (id: string, depth: number): Buffer => {
    const name = Buffer.from(id, 'hex');
    const size = name.length + 8;
    return Buffer.concat(
      Array.from({ length: depth }, (_, level) => Buffer.concat([name, sized((depth - level - 1) * size)])),
    );
  };
  const seekTo = (position: number): Buffer =>
    element(
      ids.seekHead,
      element(
        ids.seek,
        element(ids.seekId, Buffer.from(ids.seekHead, 'hex')),
        element(ids.seekPosition, number(position)),
      ),
    );
  const toItself = element(
    ids.seek,
    element(ids.seekId, Buffer.from(ids.seekHead, 'hex')),
    element(ids.seekPosition, number(0)),
  );
  const voids = Buffer.alloc(2_000_000, Buffer.from('ec80', 'hex'));
  const segmentAt = webm.indexOf(Buffer.from(ids.segment, 'hex'));
  const patched = (id: string, offset: number, bytes: Buffer) => () => {
    const copy = Buffer.from(webm);
    const at = copy.indexOf(Buffer.from(id, 'hex'), segmentAt);
    if (at >= 0) bytes.copy(copy, Math.min(at + id.length / 2 + offset, copy.length - bytes.length));
    return copy;
  };
  const files: [name: string, bytes: () => Uint8Array, expects: HostileFile['expects'], heavy?: true][] = [
    ['only a head', () => head, 'refused'],
    ['a head of unknown size', () => Buffer.concat([Buffer.from(ids.ebml, 'hex'), unknown]), 'refused'],
    [
      'a head of 2^56 bytes',
      () => Buffer.concat([Buffer.from(ids.ebml, 'hex'), Buffer.from('01fffffffffffffe', 'hex'), webm]),
      'refused',
    ],
    [
      'a document type of 64 kB',
      () =>
        Buffer.concat([
          element(ids.ebml, element(ids.docType, Buffer.alloc(65_536, 97))),
          webm.subarray(segmentAt),
        ]),
      'either',
    ],
    [
      'a document type nobody knows',
      () => Buffer.concat([element(ids.ebml, element(ids.docType, ascii('evil'))), webm.subarray(segmentAt)]),
      'either',
    ],
    [
      'a segment of unknown size with nothing',
      () => Buffer.concat([head, Buffer.from(ids.segment, 'hex'), unknown]),
      'refused',
    ],
    ['an empty segment', () => Buffer.concat([head, nest(ids.segment, 1)]), 'refused'],
    [
      'segments in segments, 10,000 deep',
      () => Buffer.concat([head, nest(ids.segment, 10_000)]),
      'refused',
      true,
    ],
    [
      'tags in tags, 10,000 deep',
      () =>
        Buffer.concat([
          head,
          element(ids.segment, element(ids.tags, element(ids.tag, nest(ids.simpleTag, 10_000)))),
        ]),
      'refused',
    ],
    [
      'a seek head that points at itself',
      () => Buffer.concat([head, element(ids.segment, seekTo(0))]),
      'refused',
    ],
    [
      'a seek head that points past the end',
      () => Buffer.concat([head, element(ids.segment, seekTo(0x7fffffff))]),
      'refused',
    ],
    [
      'a seek head with 100,000 ways to itself',
      () =>
        Buffer.concat([
          head,
          element(ids.segment, element(ids.seekHead, Buffer.alloc(100_000 * toItself.length, toItself))),
        ]),
      'refused',
    ],
    ['a million empty elements', () => Buffer.concat([head, element(ids.segment, voids)]), 'refused'],
    [
      'a true file after a million empty elements',
      () =>
        Buffer.concat([
          webm.subarray(0, segmentAt),
          Buffer.from(ids.segment, 'hex'),
          unknown,
          voids,
          webm.subarray(segmentAt + 12),
        ]),
      'either',
    ],
    [
      '100,000 tracks',
      () =>
        Buffer.concat([
          head,
          element(ids.segment, element(ids.tracks, Buffer.alloc(900_000, element(ids.track)))),
        ]),
      'refused',
    ],
    [
      '100,000 empty clusters',
      () => Buffer.concat([webm, Buffer.alloc(1_200_000, element(ids.cluster))]),
      'either',
    ],
    [
      'an attachment of 4 GB, said',
      () =>
        Buffer.concat([
          head,
          element(ids.segment, Buffer.concat([Buffer.from(ids.attachments, 'hex'), sized(0xffffffff)])),
        ]),
      'refused',
    ],
    [
      'an attached page',
      () => Buffer.concat([webm, element(ids.attachments, element(ids.attached, ascii('<script>')))]),
      'either',
    ],
    ['an id of zeros', () => Buffer.concat([head, Buffer.alloc(5_000)]), 'refused'],
    [
      'sizes of zeros',
      () => Buffer.concat([head, Buffer.from(ids.segment, 'hex'), Buffer.alloc(5_000)]),
      'refused',
    ],
    ['a time scale of zero', patched(ids.timestampScale, 1, Buffer.from([0, 0, 0])), 'either'],
    ['a duration that is not a number', patched(ids.duration, 1, Buffer.alloc(8, 0xff)), 'either'],
    ['an endless duration', patched(ids.duration, 1, Buffer.from('7ff0000000000000', 'hex')), 'either'],
    ['a negative duration', patched(ids.duration, 1, Buffer.from('c08f400000000000', 'hex')), 'either'],
    ['a cluster that ends before it begins', patched(ids.cluster, 0, Buffer.from([0x80])), 'either'],
    ['tracks of unknown size', patched(ids.tracks, 0, Buffer.from([0xff])), 'either'],
    ['a segment said to be empty', patched(ids.segment, 0, Buffer.from('0100000000000000', 'hex')), 'either'],
    ['two heads', () => Buffer.concat([head, head, webm]), 'either'],
    ['the file twice', () => Buffer.concat([webm, webm]), 'either'],
  ];
  return files.map(([name, bytes, expects, heavy]) => ({
    name: `matroska: ${name}`,
    fileName: 'a.webm',
    type: 'video/webm',
    bytes,
    expects,
    note: 'an answer within bounds of time and memory',
    apart: true,
    ...(heavy ? { heavy } : {}),
  }));
}
