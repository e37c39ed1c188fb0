/** Small real videos, each generated once. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallFfmpeg } from './ffmpeg.ts';
import { cachedFixture } from './fixture-cache.ts';

const run = promisify(execFile);

export interface VideoOptions {
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
  readonly frameRate?: number;
  readonly format?: 'mp4' | 'mov' | 'webm' | 'mkv';
  /** False: a video without sound. */
  readonly sound?: boolean;
  /** Other bytes for the same parameters. */
  readonly colour?: string;
  /** Clockwise, as a phone held upright stores it. */
  readonly rotation?: 90 | 180 | 270;
  /** As a phone writes it: `+37.7800-122.4100/`. */
  readonly location?: string;
  /** The index first, so that it starts playing before it is complete. */
  readonly fastStart?: boolean;
  /** Further arguments, before the name of the output. */
  readonly extra?: readonly string[];
}

export const createVideo = (options: VideoOptions = {}): Promise<Buffer> =>
  cachedFixture({ video: options }, () => encode(options));

async function encode(options: VideoOptions): Promise<Buffer> {
  const { seconds = 1, width = 64, height = 48, frameRate = 10, format = 'mp4', colour = 'red' } = options;
  const ffmpeg = await findOrInstallFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-video-'));
  const output = join(folder, `video.${format}`);
  const picture = `color=c=${colour}:s=${width}x${height}:r=${frameRate}:d=${seconds}`;
  const codecs =
    format === 'webm'
      ? ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
      : ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  try {
    await run(ffmpeg, [
      ...['-nostdin', '-loglevel', 'error', '-f', 'lavfi', '-i', picture],
      ...(options.sound === false ? [] : ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]),
      ...codecs,
      ...(options.location ? ['-metadata', `location=${options.location}`] : []),
      ...(options.fastStart ? ['-movflags', '+faststart'] : []),
      ...(options.extra ?? []),
      ...['-fflags', '+bitexact', output],
    ]);
    const bytes = await readFile(output);
    return options.rotation === undefined ? bytes : rotate(bytes, options.rotation);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the rotation into the first track of an MP4 or MOV; FFmpeg's own way differs between versions. */
function rotate(bytes: Buffer, degrees: 90 | 180 | 270): Buffer {
  const matrix = bytes.indexOf('tkhd') + 44;
  const one = 0x10000;
  const [a, b, c, d] = { 90: [0, one, -one, 0], 180: [-one, 0, 0, -one], 270: [0, -one, one, 0] }[
    degrees
  ] as [number, number, number, number];
  for (const [index, value] of [a, b, 0, c, d, 0, 0, 0, 0x40000000].entries())
    bytes.writeInt32BE(value, matrix + index * 4);
  return bytes;
}
