/**
 * Renders short videos from our own pictures: H.264 and silent AAC in an MP4, 30 frames a second. No temporary
 * file is left behind, whether the video is read to its end or not.
 */

import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VideoRenderer } from '../../domain/content/ports.ts';
import { minutes, seconds } from '../../lib/clock.ts';
import { videoArguments, videoSeconds } from './video-arguments.ts';

/** Runs FFmpeg with these arguments, in a process that ends on timeout or when the signal aborts. */
export type RunFfmpeg = (
  args: readonly string[],
  limits: { readonly timeLimitMs: number; readonly signal: AbortSignal },
) => Promise<{ readonly kind: 'ok' | 'failed' | 'out_of_time' | 'cancelled' }>;

const maxStills = 30;
const maxSeconds = 180;

export interface VideoRendererDeps {
  readonly run: RunFfmpeg;
  /** The working directory; its contents are deleted when the run ends. */
  readonly workDir?: string;
}

export function createVideoRenderer({ run, workDir = tmpdir() }: VideoRendererDeps): VideoRenderer {
  return {
    async render({ stills, secondsEach, width, height, signal }) {
      const length = stills.length * secondsEach;
      if (stills.length === 0 || stills.length > maxStills || !(length > 0) || length > maxSeconds)
        throw new Error(`A video has 1 to ${maxStills} stills and lasts at most ${maxSeconds} seconds.`);
      if (width % 2 !== 0 || height % 2 !== 0) throw new Error('A video has an even width and height.');
      const folder = await mkdtemp(join(workDir, 'signoff-film-'));
      try {
        const paths = stills.map((_, index) => join(folder, `still-${index}.png`));
        await Promise.all(stills.map((still, index) => writeFile(paths[index] ?? '', still)));
        const plan = { stills: paths, secondsEach, width, height, target: join(folder, 'film.mp4') };
        const timeLimitMs = minutes(2) + seconds(videoSeconds(plan)) * 10;
        const end = await run(videoArguments(plan), { timeLimitMs, signal });
        signal.throwIfAborted();
        if (end.kind !== 'ok') throw new Error(reasons[end.kind]);
        return (await open(plan.target)).createReadStream();
      } finally {
        // An open file can be read after its name is deleted.
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

const reasons = {
  failed: 'FFmpeg could not make the film.',
  out_of_time: 'Making the film took too long.',
  cancelled: 'Making the film was cancelled.',
} as const;
