/** Reads a video in a process of its own (read-apart.ts). */

import { messages } from '../domain/media/messages.ts';
import { seconds } from '../lib/clock.ts';
import type { Container } from './file-kind.ts';
import { type Readable, type ReaderProcess, type ReaderWords, startReader } from './read-apart.ts';
import { createStandby } from './standby.ts';
import type { VideoReading } from './video-facts.ts';

const usualHeapMb = 128;
export const videoTimeLimitMs = seconds(12);

const words: ReaderWords<VideoReading> = {
  damaged: {
    kind: 'not_readable',
    plainReason: messages.video_damaged(),
  },
  tooHard: {
    kind: 'not_readable',
    plainReason: messages.video_too_slow(),
  },
};

export type VideoProcess = ReaderProcess<Container, VideoReading>;

export const startVideoProcess = (heapMb = usualHeapMb): VideoProcess =>
  startReader(new URL('./video-process.ts', import.meta.url), heapMb, words);

const read = createStandby(startVideoProcess);

export const readVideoApart = (
  file: Readable,
  container: Container,
  timeLimitMs = videoTimeLimitMs,
): Promise<VideoReading> => read(file, container, timeLimitMs);
