import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { findOrInstallFfmpeg } from '../../test/ffmpeg.ts';
import { box, stagedBytes, uint32 } from '../../test/media-bytes.ts';
import { createVideo } from '../../test/videos.ts';
import { createPictureReader } from './pictures.ts';
import { createFileReader } from './read-file.ts';

const run = promisify(execFile);
const reader = createFileReader({ pictures: createPictureReader() });
const place = '+37.7800-122.4100/';

/** The file as it would be stored. */
async function stored(original: Buffer) {
  const bytes = Buffer.from(original);
  const file = stagedBytes(bytes);
  const reading = await reader.read(file);
  if (reading.kind !== 'video') assert.fail(JSON.stringify(reading));
  await file.overwrite(reading.overwrite);
  assert.equal(bytes.length, original.length);
  return { bytes, facts: reading.facts, overwrite: reading.overwrite };
}

/** The opinion of another reader: it decodes every frame and prints every tag. */
async function decodeAndListTags(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signoff-location-'));
  try {
    const path = join(folder, 'video');
    await writeFile(path, bytes);
    const probe = join(dirname(await findOrInstallFfmpeg()), 'ffprobe');
    // It decodes what it counts, and reports what it could not decode.
    const options = ['-v', 'error', '-count_frames', '-show_format', '-show_streams'];
    const { stdout, stderr } = await run(probe, [...options, path]);
    assert.equal(stderr, '');
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds boxes at the end of the index, which is last in the file, so no offset changes. */
function withInIndex(bytes: Buffer, ...added: Buffer[]): Buffer {
  const start = bytes.lastIndexOf('moov') - 4;
  const grown = Buffer.concat([bytes, ...added]);
  grown.writeUInt32BE(grown.length - start, start);
  return grown;
}

test('the location a phone writes is blanked out, and the video plays as before', async () => {
  // FFmpeg writes it as text into a MOV, and as numbers into an MP4.
  const wishes = [
    { format: 'mov', fastStart: false, written: '37.78' },
    { format: 'mp4', fastStart: true, written: uint32(Math.round(37.78 * 0x10000)) },
  ] as const;
  for (const { written, ...wish } of wishes) {
    const original = await createVideo({ ...wish, location: place });
    assert.ok(original.includes(written));
    const { bytes, facts } = await stored(original);
    assert.equal(facts.details.locationRemoved, true);
    assert.ok(!bytes.includes(written) && !bytes.includes('122.41'));
    assert.doesNotMatch(await decodeAndListTags(bytes), /37\.78|TAG:location/);
  }
});

test('a video without a location is stored unchanged', async () => {
  const { facts, overwrite } = await stored(await createVideo({}));
  assert.deepEqual([overwrite, facts.details.locationRemoved], [[], undefined]);
});

test('locations in QuickTime keys, XMP, XML and 3GPP boxes are blanked out, other metadata stays', async () => {
  const key = (name: string) => box('mdta', name);
  const value = (index: number, text: string) =>
    box(uint32(index).toString('latin1'), box('data', uint32(1), uint32(0), text));
  const keys = [
    key('com.apple.quicktime.make'),
    key('com.apple.quicktime.location.ISO6709'),
    key('com.apple.quicktime.location.accuracy.horizontal'),
  ];
  const handler = box('hdlr', Buffer.alloc(8), 'mdta', Buffer.alloc(12));
  const apple = box(
    'meta',
    handler,
    box('keys', uint32(0), uint32(keys.length), ...keys),
    box('ilst', value(1, 'Apple'), value(2, place), value(3, '37.780001')),
  );
  const xmpId = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
  const xmp = box('uuid', xmpId, '<x:xmpmeta><exif:GPSLatitude>37,46.8N</exif:GPSLatitude></x:xmpmeta>');
  const harmless = box('uuid', xmpId, '<x:xmpmeta><dc:title>Sunrise</dc:title></x:xmpmeta>');
  const loci = box('udta', box('loci', uint32(0), 'US', 'Pier 39\0', uint32(37), uint32(122)));
  const sony = box(
    'meta',
    uint32(0),
    handler,
    box('xml ', uint32(0), '<Item name="Latitude" value="37:46"/>'),
  );
  const original = Buffer.concat([
    withInIndex(await createVideo({ format: 'mov' }), apple, loci, xmp, harmless),
    box('uuid', xmpId, '<exif:GPSLongitude>122,24.6W</exif:GPSLongitude>'),
    sony,
  ]);
  const secrets = [place, '37.780001', '37,46.8N', 'Pier 39', '122,24.6W', '37:46'];
  for (const secret of secrets) assert.ok(original.includes(secret), secret);
  const { bytes, facts } = await stored(original);
  assert.equal(facts.details.locationRemoved, true);
  for (const secret of secrets) assert.ok(!bytes.includes(secret), secret);
  assert.ok(bytes.includes('Apple') && bytes.includes('Sunrise'));
  const tags = await decodeAndListTags(bytes);
  assert.match(tags, /com\.apple\.quicktime\.make=Apple/);
  assert.doesNotMatch(tags, /37\.78/);
});

const numbers32 = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** A track of a camera that records its location, with its samples in their own `mdat`. */
function locationTrack(samplesAt: number, sizes: number[], chunks: readonly number[] = [samplesAt]): Buffer {
  const table = box(
    'stbl',
    box('stsd', uint32(0), uint32(1), box('gpmd', Buffer.alloc(8))),
    box('stts', uint32(0), uint32(1), uint32(sizes.length), uint32(1_000)),
    box('stsc', uint32(0), uint32(1), uint32(1), uint32(sizes.length), uint32(1)),
    box('stsz', uint32(0), uint32(0), uint32(sizes.length), numbers32(sizes)),
    box('stco', uint32(0), uint32(chunks.length), numbers32(chunks)),
  );
  const mdhd = box('mdhd', Buffer.alloc(12), uint32(1_000), uint32(1_000), Buffer.alloc(4));
  const hdlr = box('hdlr', Buffer.alloc(8), 'meta', Buffer.alloc(13));
  return box('trak', box('mdia', mdhd, hdlr, box('minf', table)));
}

test('the track a camera recorded is blanked out, and a false position of its samples changes nothing', async () => {
  const trackData = box('mdat', 'GPS5 37.780 122.410;', 'GPS5 37.781 122.411;');
  const start = await createVideo({ sound: false });
  const index = start.lastIndexOf('moov') - 4;
  const moved = Buffer.concat([start.subarray(0, index), trackData, start.subarray(index)]);
  const { bytes, facts } = await stored(withInIndex(moved, locationTrack(index + 8, [20, 20])));
  assert.ok(!bytes.includes('GPS5') && !bytes.includes('37.78'));
  assert.equal(facts.details.locationRemoved, true);
  await decodeAndListTags(bytes);
  const intoTheIndex = await stored(
    withInIndex(moved, locationTrack(index + trackData.length + 40, [20, 20])),
  );
  assert.deepEqual(intoTheIndex.overwrite, []);
});

test('a track of any length is blanked out completely, and one with too many separate samples is refused', async () => {
  const sample = 'GPS5 37.780 122.410;';
  const count = 30_000;
  const trackData = box('mdat', sample.repeat(count));
  const start = await createVideo({ sound: false });
  const index = start.lastIndexOf('moov') - 4;
  const moved = Buffer.concat([start.subarray(0, index), trackData, start.subarray(index)]);
  const sizes = Array.from({ length: count }, () => sample.length);
  const { bytes, facts, overwrite } = await stored(withInIndex(moved, locationTrack(index + 8, sizes)));
  assert.ok(!bytes.includes('GPS5'));
  assert.equal(facts.details.locationRemoved, true);
  assert.equal(overwrite.length, 1, 'one range');
  const apart = Array.from({ length: 250_001 }, () => index + 8);
  await assert.rejects(stored(withInIndex(moved, locationTrack(index + 8, sizes, apart))), /camera data/);
});
