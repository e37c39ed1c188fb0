import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { findOrInstallFfmpeg } from '../../../test/ffmpeg.ts';
import { picture } from '../../../test/pictures.ts';
import { runFfmpegWith } from '../../media/ffmpeg.ts';
import { createFilmMaker } from './film-maker.ts';

const run = promisify(execFile);
const workplace = await mkdtemp(path.join(tmpdir(), 'signoff-test-'));
after(() => rm(workplace, { recursive: true }));

test('makes a film every platform takes, and leaves nothing behind', async (context) => {
  const ffmpeg = await findOrInstallFfmpeg();
  const maker = createFilmMaker({ run: (args, limits) => runFfmpegWith(ffmpeg, args, limits), workplace });
  const stills = [
    await picture('#c0392b', 360, 640),
    await picture('#2980b9', 360, 640),
    await picture('#27ae60', 360, 640),
  ];
  const film = await buffer(
    await maker.make({ stills, secondsEach: 1, width: 360, height: 640, signal: context.signal }),
  );
  assert.deepEqual(await readdir(workplace), []);
  const file = path.join(workplace, 'film.mp4');
  await writeFile(file, film);
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
  assert.ok(!film.includes('elst'), 'no edit lists');
  assert.ok(streams.every(({ start_time }: { start_time: string }) => Number(start_time) === 0));
});

test('a film that is no longer wanted is given up', async () => {
  const ffmpeg = await findOrInstallFfmpeg();
  const maker = createFilmMaker({ run: (args, limits) => runFfmpegWith(ffmpeg, args, limits), workplace });
  const gone = AbortSignal.abort();
  await assert.rejects(
    maker.make({
      stills: [await picture('#c0392b', 360, 640)],
      secondsEach: 5,
      width: 360,
      height: 640,
      signal: gone,
    }),
    { name: 'AbortError' },
  );
});
