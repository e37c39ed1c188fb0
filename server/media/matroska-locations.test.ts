import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { findOrInstallFfmpeg } from '../../test/ffmpeg.ts';
import { seededBytes, stagedBytes } from '../../test/media-bytes.ts';
import { createVideo } from '../../test/videos.ts';
import { overwriteLength } from '../domain/media/storage-ports.ts';
import { findMatroskaLocations } from './matroska-locations.ts';
import { createPictureReader } from './pictures.ts';
import { createFileReader } from './read-file.ts';

const run = promisify(execFile);
const reader = createFileReader({ pictures: createPictureReader() });
const place = '+37.7800-122.4100/';

async function stored(original: Buffer) {
  const bytes = Buffer.from(original);
  const file = stagedBytes(bytes);
  const reading = await reader.read(file);
  if (reading.kind !== 'video') assert.fail(JSON.stringify(reading));
  await file.overwrite(reading.overwrite);
  assert.equal(bytes.length, original.length);
  return { bytes, facts: reading.facts, overwrite: reading.overwrite };
}

/** The opinion of another reader: it decodes every frame and verifies checksums. */
const strict = ['-v', 'error', '-err_detect', 'crccheck+explode'];
const decode = (bytes: Buffer): Promise<void> =>
  asFile(bytes, async (path, ffmpeg) => {
    const { stderr } = await run(ffmpeg, [...strict, '-xerror', '-i', path, '-f', 'null', '-']);
    assert.equal(stderr, '');
  });

/** The same, and returns every tag. It decodes what it counts, and reports what it could not decode. */
const decodeAndListTags = (bytes: Buffer): Promise<string> =>
  asFile(bytes, async (path, ffmpeg) => {
    const options = ['-count_frames', '-show_format', '-show_streams'];
    const { stdout, stderr } = await run(join(dirname(ffmpeg), 'ffprobe'), [...strict, ...options, path]);
    assert.equal(stderr, '');
    return stdout;
  });

async function asFile<Result>(
  bytes: Buffer,
  inspect: (path: string, ffmpeg: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'signoff-matroska-'));
  try {
    const path = join(folder, 'video');
    await writeFile(path, bytes);
    return await inspect(path, await findOrInstallFfmpeg());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const element = (id: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(0x0100_0000_0000_0000n | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};
const simpleTag = (name: string, value: string | Buffer, ...more: Buffer[]): Buffer =>
  element(
    '67c8',
    element('45a3', name),
    element(typeof value === 'string' ? '4487' : '4485', value),
    ...more,
  );
const withChecksum = (id: string, content: Buffer): Buffer => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(content));
  return element(id, Buffer.from('bf84', 'hex'), sum, content);
};
const tagsOf = (...simple: Buffer[]): Buffer =>
  withChecksum('1254c367', element('7373', element('63c0'), ...simple));

/** Appends to a file whose segment states its length. */
function appended(bytes: Buffer, ...parts: Buffer[]): Buffer {
  const at = bytes.indexOf(Buffer.from('18538067', 'hex')) + 4;
  assert.equal(bytes[at], 1, 'its size has eight bytes');
  const grown = Buffer.concat([bytes, ...parts]);
  grown.writeBigUInt64BE(0x0100_0000_0000_0000n | BigInt(grown.length - at - 8), at);
  return grown;
}

/** Changes the segment to unknown length. */
function asLive(bytes: Buffer, ...names: string[]): Buffer {
  const live = Buffer.from(bytes);
  for (const name of names) {
    const at = live.indexOf(Buffer.from(name, 'hex')) + 4;
    const length = Math.clz32(live[at] ?? 0) - 23;
    live.fill(0xff, at, at + length);
    live[at] = 0xff >> (length - 1);
  }
  return live;
}

test('a location in the tags of a WebM or MKV is blanked out, and the video plays as before', async () => {
  for (const format of ['webm', 'mkv'] as const) {
    const original = await createVideo({
      format,
      location: place,
      extra: [
        '-metadata',
        'title=Sunrise',
        '-metadata:s:v:0',
        `com.apple.quicktime.location.ISO6709=${place}`,
      ],
    });
    assert.ok(original.includes(place));
    const { bytes, facts } = await stored(original);
    assert.equal(facts.details.locationRemoved, true);
    assert.ok(!bytes.includes('37.78') && !bytes.includes('122.41'));
    const listedTags = await decodeAndListTags(bytes);
    assert.match(listedTags, /Sunrise/);
    assert.doesNotMatch(listedTags, /37\.78/);
    assert.deepEqual((await stored(bytes)).overwrite, [], 'there is nothing left to blank');
  }
});

test('a WebM or MKV without a location is stored unchanged', async () => {
  for (const format of ['webm', 'mkv'] as const) {
    const { facts, overwrite } = await stored(
      await createVideo({ format, extra: ['-metadata', 'title=City lights'] }),
    );
    assert.deepEqual([overwrite, facts.details.locationRemoved], [[], undefined]);
  }
});

test('locations after the frames, as numbers, in nested tags and under other names are found; other tags stay', async () => {
  const tags = tagsOf(
    simpleTag('ENCODER', 'a camera'),
    simpleTag('VELOCITY', '12'),
    simpleTag('RECORDING_LOCATION', 'Pier 39, San Francisco'),
    simpleTag('COMMENT', `${place}\0`),
    simpleTag('ARTIST', 'someone', simpleTag('GPS_DATA', Buffer.from('raw-37.78'))),
    simpleTag('LOCATION', 'home', simpleTag('STREET', 'Elm Street 1')),
  );
  const secrets = ['Pier 39', place, 'raw-37.78', 'home', 'Elm Street'];
  for (const format of ['webm', 'mkv'] as const) {
    const original = appended(await createVideo({ format }), tags);
    await decode(original);
    const { bytes, facts } = await stored(original);
    assert.equal(facts.details.locationRemoved, true);
    for (const secret of secrets) assert.ok(original.includes(secret) && !bytes.includes(secret), secret);
    for (const word of ['a camera', 'VELOCITY', 'someone']) assert.ok(bytes.includes(word), word);
    // The checksum is no longer valid, so it is no longer there.
    assert.ok(!bytes.includes(tags.subarray(12, 18)));
    await decode(bytes);
  }
});

test('a live recording, whose parts have unknown length, is scanned', async () => {
  const whole = appended(await createVideo({ format: 'webm' }), tagsOf(simpleTag('LOCATION', place)));
  const { bytes } = await stored(asLive(whole, '18538067', '1f43b675'));
  assert.ok(!bytes.includes('37.78'));
  await decode(bytes);
});

test('the table of contents leads to tags that the scan does not reach', async () => {
  const head = element('1a45dfa3', element('4282', 'webm'));
  const tags = tagsOf(simpleTag('LOCATION', place));
  const unwalkable = Buffer.alloc(50);
  const contents = (position: number) => {
    const at = Buffer.alloc(4);
    at.writeUInt32BE(position);
    return element(
      '114d9b74',
      element('4dbb', element('53ab', Buffer.from('1254c367', 'hex')), element('53ac', at)),
    );
  };
  const position = contents(0).length + unwalkable.length;
  const file = Buffer.concat([head, element('18538067', contents(position), unwalkable, tags)]);
  const overwrite = await findMatroskaLocations(async (start, end) => file.subarray(start, end), file.length);
  await stagedBytes(file).overwrite(overwrite);
  assert.ok(overwrite.length === 2 && !file.includes('37.78'));
});

test('whatever the bytes are, the amount read is limited and nothing outside the file is changed', async () => {
  const original = appended(await createVideo({ format: 'mkv' }), tagsOf(simpleTag('LOCATION', place)));
  const random = seededBytes(7);
  for (let round = 0; round < 300; round++) {
    const bytes = Buffer.from(original);
    for (let change = 0; change <= random(6); change++) bytes[random(bytes.length)] = random(256);
    let reads = 0;
    const overwrite = await findMatroskaLocations(async (start, end) => {
      reads += 1;
      assert.ok(start >= 0 && start <= end && end <= bytes.length);
      return bytes.subarray(start, end);
    }, bytes.length);
    assert.ok(reads < 4_000);
    for (const part of overwrite)
      assert.ok(part.offset >= 0 && part.offset + overwriteLength(part) <= bytes.length);
  }
});
