/** A still picture of a video, from a moment near its start. */
import type { FileFacts } from '../domain/media/media.ts';
import type { LocalFile, Picture } from '../domain/media/ports.ts';
import { seconds } from '../lib/clock.ts';
import { runFfmpeg } from './ffmpeg.ts';
import type { Container } from './file-kind.ts';
import { previewSidePx } from './picture-limits.ts';
import { withPicture } from './picture-work.ts';
import { withMemory } from './working-memory.ts';

const defaultMomentMs = 1_000;
const timeLimitMs = seconds(30);

/** FFmpeg holds several decoded frames. */
const ffmpegBytes = 60_000_000;
const bytesPerPixel = 12;

export async function makePoster(
  ffmpegPath: string,
  file: LocalFile,
  container: Container,
  facts: FileFacts,
): Promise<Picture | undefined> {
  const still = await withMemory(
    ffmpegBytes + facts.width * facts.height * bytesPerPixel,
    () => firstStill(ffmpegPath, file, container, facts),
    'next',
  );
  if (!still) return undefined;
  const result = await withPicture(still, 'next', (picture) => picture.runJob({ kind: 'still' }, 0));
  return result.kind === 'ok' ? result.picture : undefined;
}

async function firstStill(
  ffmpegPath: string,
  file: LocalFile,
  container: Container,
  facts: FileFacts,
): Promise<Buffer | undefined> {
  const moment = Math.min(defaultMomentMs, Math.floor((facts.durationMs ?? 0) / 3));
  // The very first frame is better than none, where the others cannot be reached.
  for (const startMs of moment > 0 ? [moment, 0] : [0]) {
    const still = await grab(ffmpegPath, file, container, facts, startMs);
    if (still) return still;
  }
  return undefined;
}

async function grab(
  ffmpegPath: string,
  file: LocalFile,
  container: Container,
  { width, height }: FileFacts,
  startMs: number,
): Promise<Buffer | undefined> {
  const scale = Math.min(1, previewSidePx / Math.max(width, height));
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const end = await runFfmpeg(ffmpegPath, {
    input: { path: file.path, container, startMs },
    output: [
      ...['-map', '0:V:0', '-frames:v', '1', '-vf', `scale=${wide}:${high},setsar=1,format=rgb24`],
      ...['-threads', '2', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
    ],
    timeLimitMs,
  });
  return end.kind === 'ok' && end.output.length > 0 ? end.output : undefined;
}
