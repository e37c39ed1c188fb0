import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { findOrInstallFfmpeg } from '../../../test/ffmpeg.ts';
import { createPicture } from '../../../test/pictures.ts';
import { runFfmpegWith } from '../../media/ffmpeg.ts';
import { createVideoRenderer } from './video-renderer.ts';

const run = promisify(execFile);
const workDir = await mkdtemp(path.join(tmpdir(), 'signoff-test-'));
after(() => rm(workDir, { recursive: true }));

test('renders a video every platform accepts, and leaves no files behind', async (context) => {
  const ffmpeg = await findOrInstallFfmpeg();
  const maker = createVideoRenderer({ run: (args, limits) => runFfmpegWith(ffmpeg, args, limits), workDir });
  const stills = [
    await createPicture('#c0392b', 360, 640),
    await createPicture('#2980b9', 360, 640),
    await createPicture('#27ae60', 360, 640),
  ];
  const rendered = await buffer(
    await maker.render({ stills, secondsEach: 1, width: 360, height: 640, signal: context.signal }),
  );
  assert.deepEqual(await readdir(workDir), []);
  const file = path.join(workDir, 'film.mp4');
  await writeFile(file, rendered);
  const ffprobe = path.join(path.dirname(ffmpeg), 'ffprobe');
  const { stdout } = await run(ffprobe, [
    '-v',
    'error',
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    file,
  ]);
  const { streams, format } = JSON.parse(stdout);
  const video = streams.find((stream: { codec_type: string }) => stream.codec_type === 'video');
  assert.deepEqual(
    [video.codec_name, video.pix_fmt, video.width, video.height, video.r_frame_rate],
    ['h264', 'yuv420p', 360, 640, '30/1'],
  );
  assert.ok(Math.abs(Number(format.duration) - 3) < 0.1, format.duration);
  assert.ok(!rendered.includes('elst'), 'no edit lists');
  assert.ok(streams.every(({ start_time }: { start_time: string }) => Number(start_time) === 0));
});

test('a cancelled video is abandoned', async () => {
  const ffmpeg = await findOrInstallFfmpeg();
  const maker = createVideoRenderer({ run: (args, limits) => runFfmpegWith(ffmpeg, args, limits), workDir });
  const aborted = AbortSignal.abort();
  await assert.rejects(
    maker.render({
      stills: [await createPicture('#c0392b', 360, 640)],
      secondsEach: 5,
      width: 360,
      height: 640,
      signal: aborted,
    }),
    { name: 'AbortError' },
  );
});
