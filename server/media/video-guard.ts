/** Reads a video in a separate process (reader-process.ts). */

import { messages } from '../domain/media/messages.ts';
import { seconds } from '../lib/clock.ts';
import type { Container } from './file-kind.ts';
import { type FailureResults, type ReadableFile, type ReaderProcess, startReader } from './reader-process.ts';
import { createStandby } from './standby.ts';
import type { VideoReading } from './video-facts.ts';

const defaultHeapMb = 128;
export const videoTimeLimitMs = seconds(12);

const failureResults: FailureResults<VideoReading> = {
  damaged: {
    kind: 'not_readable',
    plainReason: messages.video_damaged(),
  },
  tooComplex: {
    kind: 'not_readable',
    plainReason: messages.video_too_slow(),
  },
};

export type VideoProcess = ReaderProcess<Container, VideoReading>;

export const startVideoProcess = (heapMb = defaultHeapMb): VideoProcess =>
  startReader(new URL('./video-process.ts', import.meta.url), heapMb, failureResults);

const read = createStandby(startVideoProcess);

export const readVideoInProcess = (
  file: ReadableFile,
  container: Container,
  timeLimitMs = videoTimeLimitMs,
): Promise<VideoReading> => read(file, container, timeLimitMs);
