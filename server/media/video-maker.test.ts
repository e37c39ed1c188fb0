import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { findOrInstallFfmpeg } from '../../test/ffmpeg.ts';
import { createVideo, type VideoOptions } from '../../test/videos.ts';
import type { FileFacts } from '../domain/media/media.ts';
import type { LocalFile, VideoRenderer } from '../domain/media/ports.ts';
import type { VideoRecipe } from '../domain/media/recipe.ts';
import { findFfmpeg, runFfmpeg } from './ffmpeg.ts';
import { startVideoProcess, type VideoProcess, videoTimeLimitMs } from './video-guard.ts';
import { createVideoMaker } from './video-maker.ts';

const run = promisify(execFile);
let folder: string;
let ffmpeg: string;
let maker: VideoRenderer;
/** Reads the facts of the originals; results are read with their own reader. */
let reader: VideoProcess;
let files = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signoff-make-video-'));
  ffmpeg = await findOrInstallFfmpeg();
  maker = createVideoMaker(await findFfmpeg(ffmpeg));
  reader = startVideoProcess();
});
after(async () => {
  reader[Symbol.dispose]();
  await rm(folder, { recursive: true, force: true });
});

const newPath = () => join(folder, String(files++));

interface Local {
  readonly file: LocalFile;
  readonly facts: FileFacts;
}

const known = new Map<string, Promise<Local>>();

/** Written to the folder once, however many tests use it. */
function localVideo(wish: VideoOptions): Promise<Local> {
  const key = JSON.stringify(wish);
  const found = known.get(key) ?? write(wish);
  known.set(key, found);
  return found;
}

async function write(wish: VideoOptions): Promise<Local> {
  const bytes = await createVideo(wish);
  const path = newPath();
  await writeFile(path, bytes);
  const read = async ({ first, last }: { first: number; last: number }) => bytes.subarray(first, last + 1);
  const container = wish.format === 'webm' || wish.format === 'mkv' ? 'matroska' : 'isobmff';
  const reading = await reader.read({ sizeBytes: bytes.length, read }, container, videoTimeLimitMs);
  if (reading.kind !== 'video') assert.fail(reading.plainReason.text);
  return { file: { path, [Symbol.asyncDispose]: async () => undefined }, facts: reading.facts };
}

const recipe = (changes: Partial<VideoRecipe>): VideoRecipe => ({
  kind: 'video',
  trim: null,
  crop: null,
  width: 64,
  height: 48,
  maxFrameRate: 30,
  maxSizeBytes: 5_000_000,
  maxBitrate: 2_000_000,
  ...changes,
});

async function render(wish: VideoOptions, changes: Partial<VideoRecipe>) {
  const { file, facts } = await localVideo(wish);
  const target = newPath();
  const percentages: number[] = [];
  const result = await maker.render(file, facts, recipe(changes), target, {
    signal: new AbortController().signal,
    onProgress: (percent) => percentages.push(percent),
  });
  if (result.kind !== 'ok') assert.fail(JSON.stringify(result));
  return { facts: result.facts, bytes: await readFile(target), target, percentages };
}

const probe = async (path: string) =>
  JSON.parse(
    (
      await run(join(dirname(ffmpeg), 'ffprobe'), [
        ...['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path],
      ])
    ).stdout,
  );

test('any video becomes H.264 and AAC in a fast-start MP4 without metadata of its origin', async () => {
  const { facts, bytes, target, percentages } = await render(
    { format: 'webm', extra: ['-metadata', 'title=secret plan'] },
    { width: 32, height: 24 },
  );
  assert.deepEqual([facts.mime, facts.width, facts.height], ['video/mp4', 32, 24]);
  const { videoCodec, audioCodec, audioChannels, audioSampleRate } = facts.details;
  assert.deepEqual([videoCodec, audioCodec, audioChannels, audioSampleRate], ['avc', 'aac', 2, 48_000]);
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'), 'the index comes first');
  assert.ok(!bytes.includes('secret plan') && !bytes.includes('Lavf'));
  const { streams } = await probe(target);
  assert.deepEqual([streams[0].profile, streams[0].pix_fmt], ['High', 'yuv420p']);
  assert.ok(percentages.every((percent) => percent >= 0 && percent <= 99));
});

test('the same recipe gives the same bytes', async () => {
  assert.deepEqual((await render({}, { width: 32 })).bytes, (await render({}, { width: 32 })).bytes);
});

test('a crop is exact to the frame', async () => {
  const { facts } = await render(
    { seconds: 3, frameRate: 25, sound: false },
    { trim: { startMs: 1_040, endMs: 2_240 } },
  );
  assert.ok(Math.abs((facts.durationMs ?? 0) - 1_200) <= 40, `${facts.durationMs} ms`);
});

test('a rotated video is cropped as a viewer sees it', async () => {
  const halves = ['-vf', 'drawbox=x=0:y=0:w=32:h=48:color=blue:t=fill'];
  const { facts, target } = await render(
    // Stored with blue on the left; rotated by 90 degrees clockwise, blue is on top.
    { rotation: 90, extra: halves, sound: false },
    { crop: { left: 0, top: 0, width: 48, height: 32 }, width: 48, height: 32 },
  );
  assert.deepEqual([facts.width, facts.height, facts.details.rotation], [48, 32, undefined]);
  const poster = await maker.renderPoster(
    { path: target, [Symbol.asyncDispose]: async () => undefined },
    facts,
  );
  const { dominant } = await sharp(poster?.bytes).stats();
  assert.ok(dominant.b > 150 && dominant.r < 80, JSON.stringify(dominant));
});

test('the limits of size and frame rate are met', async () => {
  const noisy = ['-vf', 'noise=alls=100:allf=t'];
  const { facts, bytes } = await render(
    { seconds: 2, width: 320, height: 240, frameRate: 60, sound: false, extra: noisy },
    { width: 320, height: 240, maxFrameRate: 30, maxSizeBytes: 60_000 },
  );
  assert.ok(bytes.length <= 60_000, `${bytes.length} bytes`);
  assert.ok((facts.details.frameRate ?? 99) <= 30);
});

test('too low a frame rate is raised, and the length stays', async () => {
  const { facts } = await render({ seconds: 2, frameRate: 10 }, { minFrameRate: 23 });
  assert.ok(Math.abs((facts.details.frameRate ?? 0) - 23) < 0.1, `${facts.details.frameRate}`);
  assert.ok(Math.abs((facts.durationMs ?? 0) - 2_000) <= 100, `${facts.durationMs} ms`);
  const untouched = await render({ frameRate: 25, sound: false }, { minFrameRate: 23 });
  assert.equal(untouched.facts.details.frameRate, 25);
});

test('a video that cannot fit is refused with a reason, and nothing is left behind', async () => {
  const { file, facts } = await localVideo({});
  const target = newPath();
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const result = await maker.render(file, facts, recipe({ maxSizeBytes: 1_000 }), target, options);
  assert.match(result.kind === 'failed' ? result.plainReason.text : '', /too long to fit/);
  const broken = { ...file, path: newPath() };
  await writeFile(broken.path, 'not a video');
  const other = await maker.render(broken, facts, recipe({}), target, options);
  assert.equal(other.kind, 'failed');
  assert.equal(existsSync(target), false);
});

test('cancelling kills the program and removes what it wrote', async () => {
  const { file, facts } = await localVideo({
    seconds: 20,
    width: 480,
    height: 270,
    frameRate: 30,
    sound: false,
  });
  const target = newPath();
  const controller = new AbortController();
  const result = await maker.render(file, facts, recipe({ width: 480, height: 270 }), target, {
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  assert.equal(result.kind, 'cancelled');
  assert.equal(existsSync(target), false);
});

test('a poster is a small still picture', async () => {
  for (const wish of [{ width: 1_280, height: 720, frameRate: 5 }, { format: 'webm' }] as const) {
    const { file, facts } = await localVideo(wish);
    const poster = await maker.renderPoster(file, facts);
    assert.equal(poster?.mime, 'image/webp');
    assert.deepEqual([poster?.width, poster?.height], facts.width > 640 ? [640, 360] : [64, 48]);
  }
  const { facts } = await localVideo({});
  assert.equal(
    await maker.renderPoster({ path: '/nowhere', [Symbol.asyncDispose]: async () => undefined }, facts),
    undefined,
  );
});

test('a file that names other files or addresses opens none of them', async () => {
  const secret = join(folder, 'secret.mp4');
  await writeFile(secret, await createVideo({ colour: 'blue' }));
  const lists = [`ffconcat version 1.0\nfile '${secret}'\n`, `#EXTM3U\n#EXTINF:1,\nfile://${secret}\n`];
  for (const list of lists) {
    const path = newPath();
    await writeFile(path, list);
    for (const container of ['isobmff', 'matroska'] as const) {
      const end = await runFfmpeg(ffmpeg, {
        input: { path, container },
        output: ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
        timeLimitMs: 10_000,
      });
      assert.equal(end.kind, 'failed');
    }
  }
});

test('time is limited', async () => {
  const { file } = await localVideo({ seconds: 20, width: 480, height: 270, frameRate: 30, sound: false });
  const end = await runFfmpeg(ffmpeg, {
    input: { path: file.path, container: 'isobmff' },
    output: ['-f', 'null', '-'],
    timeLimitMs: 50,
  });
  assert.equal(end.kind, 'out_of_time');
});

test('without FFmpeg it reports that', async () => {
  const found = await findFfmpeg('/nowhere/ffmpeg');
  assert.match('missing' in found ? found.missing.text : '', /does not start/);
  const notFfmpeg = await findFfmpeg(process.execPath);
  assert.ok('missing' in notFfmpeg);
  const none = createVideoMaker(found);
  const { file, facts } = await localVideo({});
  assert.match(none.unavailableReason?.text ?? '', /Videos go out as they are/);
  assert.equal(await none.renderPoster(file, facts), undefined);
});
