/** Reads a PDF in a separate process (reader-process.ts). */

import { messages } from '../domain/media/messages.ts';
import type { FileReading } from '../domain/media/ports.ts';
import { seconds } from '../lib/clock.ts';
import { type FailureResults, type ReadableFile, type ReaderProcess, startReader } from './reader-process.ts';
import { createStandby } from './standby.ts';

const defaultHeapMb = 64;
/** Reading a hundred megabytes from a slow storage takes a while. */
const documentTimeLimitMs = seconds(30);

const failureResults: FailureResults<FileReading> = {
  damaged: {
    kind: 'not_readable',
    plainReason: messages.pdf_damaged(),
  },
  tooComplex: {
    kind: 'not_readable',
    plainReason: messages.pdf_too_slow(),
  },
};

export type DocumentProcess = ReaderProcess<null, FileReading>;

export const startDocumentProcess = (heapMb = defaultHeapMb): DocumentProcess =>
  startReader(new URL('./document-process.ts', import.meta.url), heapMb, failureResults);

const read = createStandby(startDocumentProcess);

export const readDocumentInProcess = (
  file: ReadableFile,
  timeLimitMs = documentTimeLimitMs,
): Promise<FileReading> => read(file, null, timeLimitMs);
