/**
 * Converts videos to fit: H.264 and AAC in an MP4 that starts playing before it is fully loaded. Reports the
 * result by reading it back.
 */

import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import type { FileFacts } from '../domain/media/media.ts';
import { messages } from '../domain/media/messages.ts';
import type { LocalFile, VideoRenderer, VideoResult } from '../domain/media/ports.ts';
import type { VideoRecipe } from '../domain/media/recipe.ts';
import { minutes } from '../lib/clock.ts';
import type { Message } from '../lib/message.ts';
import { type Ffmpeg, type FfmpegEnd, runFfmpeg } from './ffmpeg.ts';
import type { Container } from './file-kind.ts';
import { makePoster } from './poster.ts';
import { durationSeconds, ffmpegArguments, firstBitrate, nextBitrate } from './video-encoding.ts';
import { readVideoInProcess } from './video-guard.ts';

const maxTries = 2;
/** A slow machine needs many times the length of the video. */
const timeLimitMs = (seconds: number): number => Math.min(minutes(120), minutes(5) + seconds * 30_000);

const failed = (plainReason: Message): VideoResult => ({ kind: 'failed', plainReason });

export function createVideoMaker(ffmpeg: Ffmpeg): VideoRenderer {
  if ('missing' in ffmpeg)
    return {
      unavailableReason: ffmpeg.missing,
      renderPoster: async () => undefined,
      render: async () => failed(ffmpeg.missing),
    };
  return {
    unavailableReason: null,
    renderPoster: (file, facts) => makePoster(ffmpeg.path, file, containerOf(facts), facts),
    async render(file, facts, recipe, target, options) {
      const result = await make(ffmpeg.path, file, facts, recipe, target, options);
      if (result.kind !== 'ok') await rm(target, { force: true });
      return result;
    },
  };
}

const containerOf = ({ mime }: FileFacts): Container =>
  mime === 'video/webm' || mime === 'video/x-matroska' ? 'matroska' : 'isobmff';

async function make(
  ffmpegPath: string,
  file: LocalFile,
  facts: FileFacts,
  recipe: VideoRecipe,
  target: string,
  options: Parameters<VideoRenderer['render']>[4],
): Promise<VideoResult> {
  const seconds = durationSeconds(facts, recipe);
  if (!(seconds > 0)) return failed(messages.part_outside_video());
  let bitrate = firstBitrate(facts, recipe);
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    if (bitrate === undefined)
      return failed(messages.video_too_long_for_size({ max: Math.floor(recipe.maxSizeBytes / 1_000_000) }));
    const end = await runFfmpeg(ffmpegPath, {
      input: { path: file.path, container: containerOf(facts), startMs: recipe.trim?.startMs ?? 0 },
      output: ffmpegArguments(facts, recipe, bitrate, target),
      timeLimitMs: timeLimitMs(seconds),
      signal: options.signal,
      onOutput: progressReader(seconds, options.onProgress),
    });
    if (end.kind !== 'ok') return unfinished(end);
    const { size } = await stat(target);
    if (size <= recipe.maxSizeBytes) return factsOf(target, size);
    await rm(target);
    bitrate = nextBitrate(bitrate, recipe.maxSizeBytes / size);
  }
  return failed(messages.video_stays_too_large());
}

function unfinished(end: Exclude<FfmpegEnd, { kind: 'ok' }>): VideoResult {
  if (end.kind === 'cancelled') return { kind: 'cancelled' };
  return failed(
    end.kind === 'out_of_time' ? messages.video_conversion_too_slow() : messages.video_not_converted(),
  );
}

async function factsOf(path: string, sizeBytes: number): Promise<VideoResult> {
  await using file: FileHandle = await open(path);
  const reading = await readVideoInProcess(
    {
      sizeBytes,
      async read({ first, last }) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(last - first + 1), 0, null, first);
        return buffer.subarray(0, bytesRead);
      },
    },
    'isobmff',
  );
  return reading.kind === 'video' ? { kind: 'ok', facts: reading.facts } : failed(reading.plainReason);
}

/** FFmpeg reports its progress line by line. */
function progressReader(seconds: number, onProgress: (percent: number) => void): (text: string) => void {
  let rest = '';
  let reportedPercent = -1;
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? Number.NaN);
      const percent = Math.min(99, Math.floor(microseconds / seconds / 10_000));
      if (percent > reportedPercent) {
        reportedPercent = percent;
        onProgress(percent);
      }
    }
  };
}
