import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDocument } from '../../test/documents.ts';
import { box, stagedBytes } from '../../test/media-bytes.ts';
import { createPicture } from '../../test/pictures.ts';
import { createVideo, type VideoOptions } from '../../test/videos.ts';
import type { Message } from '../lib/message.ts';
import { readDocumentInProcess } from './document-guard.ts';
import { createPictureReader } from './pictures.ts';
import { createFileReader } from './read-file.ts';
import { startVideoProcess } from './video-guard.ts';

const reader = createFileReader({ pictures: createPictureReader() });

async function factsOf(wish: VideoOptions) {
  const reading = await reader.read(stagedBytes(await createVideo(wish)));
  if (reading.kind !== 'video') assert.fail(JSON.stringify(reading));
  return reading.facts;
}

async function refusal(bytes: Buffer): Promise<string> {
  const reading = await reader.read(stagedBytes(bytes));
  assert.equal(reading.kind, 'not_readable');
  return (reading as { plainReason: Message }).plainReason.text;
}

test('a picture is read as a picture', async () => {
  const reading = await reader.read(stagedBytes(await createPicture('red', 30, 20)));
  assert.deepEqual(reading.kind === 'picture' && [reading.picture.width, reading.picture.mime], [
    30,
    'image/png',
  ]);
});

test('the facts of a video come from its bytes', async () => {
  const facts = await factsOf({ seconds: 2, frameRate: 29.97, fastStart: true });
  assert.deepEqual(
    [facts.kind, facts.mime, facts.width, facts.height, facts.details.frameRate],
    ['video', 'video/mp4', 64, 48, 29.97],
  );
  assert.ok(Math.abs((facts.durationMs ?? 0) - 2_000) < 50);
  const { bitrate, videoCodec, audioCodec, audioChannels, audioSampleRate } = facts.details;
  assert.deepEqual([videoCodec, audioCodec, audioChannels, audioSampleRate], ['avc', 'aac', 1, 44_100]);
  assert.ok((bitrate ?? 0) > 1_000);
});

test('every container is recognised, and one without sound is reported so', async () => {
  const [mov, webm, mkv] = await Promise.all([
    factsOf({ format: 'mov', rotation: 90 }),
    factsOf({ format: 'webm' }),
    factsOf({ format: 'mkv', sound: false }),
  ]);
  assert.deepEqual([mov.mime, webm.mime, mkv.mime], ['video/quicktime', 'video/webm', 'video/x-matroska']);
  assert.deepEqual([webm.details.videoCodec, webm.details.audioCodec], ['vp9', 'opus']);
  assert.deepEqual([mkv.details.audioCodec, 'audioChannels' in mkv.details], [undefined, false]);
  assert.deepEqual([mov.width, mov.height, mov.details.rotation], [48, 64, 90]);
});

test('a fragmented video, or one recorded without a length, is read too', async () => {
  const fragments = await factsOf({ extra: ['-movflags', '+frag_keyframe+empty_moov'] });
  const live = await factsOf({ format: 'webm', extra: ['-live', '1'] });
  for (const { durationMs } of [fragments, live])
    assert.ok(Math.abs((durationMs ?? 0) - 1_000) < 100, `${durationMs}`);
});

test('a video of 5 GB with its index at the end is read in small pieces', async () => {
  const bytes = await createVideo({});
  const [mdat, moov] = [bytes.indexOf('mdat') - 4, bytes.indexOf('moov') - 4];
  assert.ok(mdat < moov);
  const hole = 5_000_000_000;
  const header = Buffer.from('\0\0\0\x01free\0\0\0\0\0\0\0\0', 'latin1');
  header.writeBigUInt64BE(BigInt(hole), 8);
  const [before, end] = [bytes.subarray(0, moov), bytes.subarray(moov)];
  let read = 0;
  const file = stagedBytes(bytes, {
    sizeBytes: bytes.length + hole,
    read: async ({ first, last }) => {
      read += last - first + 1;
      const part = Buffer.alloc(Math.min(last, bytes.length + hole - 1) - first + 1);
      for (const [piece, at] of [
        [before, 0],
        [header, moov],
        [end, moov + hole],
      ] as const)
        if (at < first + part.length && at + piece.length > first)
          piece.copy(part, Math.max(0, at - first), Math.max(0, first - at));
      return part;
    },
  });
  const reading = await reader.read(file);
  assert.equal(reading.kind === 'video' && reading.facts.width, 64);
  assert.ok(read < 5_000_000, `${read} bytes`);
});

test('a file that cannot be shown is refused with a reason', async () => {
  const mp4 = await createVideo({});
  const moov = mp4.indexOf('moov') - 4;
  assert.match(await refusal(mp4.subarray(0, moov)), /incomplete: its index is missing/);
  assert.match(await refusal(Buffer.concat([box('ftyp', 'isom\0\0\0\0'), box('moov', '')])), /no video/);
  const noPicture = await createVideo({ extra: ['-map', '1:a', '-c:a', 'aac'] });
  assert.match(await refusal(noPicture), /sound without a picture/);
  const old = await createVideo({ extra: ['-c:v', 'mpeg4'] });
  assert.match(await refusal(old), /not known here/);
  const secret = Buffer.from(mp4);
  secret.write('encv', secret.indexOf('avc1', moov), 'latin1');
  assert.match(await refusal(secret), /copy-protected/);
});

test('absurd durations and dimensions are refused', async () => {
  const silent = await createVideo({ sound: false });
  const wide = Buffer.from(silent);
  wide.writeUInt16BE(65_535, wide.lastIndexOf('avc1') + 28);
  assert.match(await refusal(wide), /width and height that no screen has|damaged/);
  const timed = (length: number, frame: number): Buffer => {
    const bytes = Buffer.from(silent);
    for (const [name, at] of [
      ['mvhd', 20],
      ['mdhd', 20],
      ['tkhd', 24],
    ] as const)
      bytes.writeUInt32BE(length, bytes.indexOf(name) + at);
    bytes.writeUInt32BE(frame, bytes.indexOf('stts') + 16);
    // The edit list would state its length, too.
    bytes.write('free', bytes.indexOf('edts'), 'latin1');
    return bytes;
  };
  assert.match(await refusal(timed(0xffff_fff0, 0x7fff_ffff)), /longer than a day/);
  assert.match(await refusal(timed(0, 0)), /no length/);
});

test('a table that claims billions of frames does no harm', async () => {
  const bytes = Buffer.from(await createVideo({ sound: false, extra: ['-bf', '2', '-preset', 'medium'] }));
  assert.ok(bytes.includes('ctts'));
  bytes.writeUInt32BE(0xffff_ffff, bytes.indexOf('stts') + 12);
  assert.match(await refusal(bytes), /more pictures than can be true/);
});

test('a file that fills the memory of its reader gets an answer, and the service goes on', async () => {
  const bytes = Buffer.from(await createVideo({ extra: ['-movflags', '+frag_keyframe+empty_moov'] }));
  const run = bytes.indexOf('trun');
  // No values for each sample, and the largest sample count that fits.
  bytes.writeUInt32BE(1, run + 4);
  bytes.writeUInt32BE(0xffff_ffff, run + 8);
  const started = performance.now();
  using process = startVideoProcess(48);
  const reading = await process.read(stagedBytes(bytes), 'isobmff', 10_000);
  assert.equal(reading.kind, 'not_readable');
  assert.ok(performance.now() - started < 12_000);
  assert.ok(process.died);
});

test('a parser that never ends is killed, and the service goes on', async () => {
  const bytes = await createVideo({});
  const hanging = stagedBytes(bytes, { read: () => new Promise(() => undefined) });
  using process = startVideoProcess();
  const reading = await process.read(hanging, 'isobmff', 300);
  assert.match(reading.kind === 'not_readable' ? reading.plainReason.text : '', /takes too long/);
});

test('documents are read in another process as well: a reader that never ends is killed', async () => {
  const reading = await reader.read(stagedBytes(createDocument({ width: 400, height: 300 })));
  assert.deepEqual(reading.kind === 'document' && [reading.facts.width, reading.facts.height], [400, 300]);
  const hanging = stagedBytes(createDocument(), { read: () => new Promise(() => undefined) });
  const ended = await readDocumentInProcess(hanging, 300);
  assert.match(ended.kind === 'not_readable' ? ended.plainReason.text : '', /PDF .* takes too long/);
});

test("a storage failure is our error, not the file's", async () => {
  const bytes = await createVideo({});
  let reads = 0;
  const failing = stagedBytes(bytes, {
    read: async ({ first, last }) => {
      reads += 1;
      if (reads > 1) throw new Error('the disk is gone');
      return bytes.subarray(first, last + 1);
    },
  });
  await assert.rejects(reader.read(failing), /the disk is gone/);
});
