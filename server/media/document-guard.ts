/** Reads a PDF in a process of its own (read-apart.ts). */

import { messages } from '../domain/media/messages.ts';
import type { FileReading } from '../domain/media/ports.ts';
import { seconds } from '../lib/clock.ts';
import { type Readable, type ReaderProcess, type ReaderWords, startReader } from './read-apart.ts';
import { createStandby } from './standby.ts';

const usualHeapMb = 64;
/** A hundred megabytes from a slow storage take a while. */
const documentTimeLimitMs = seconds(30);

const words: ReaderWords<FileReading> = {
  damaged: {
    kind: 'not_readable',
    plainReason: messages.pdf_damaged(),
  },
  tooHard: {
    kind: 'not_readable',
    plainReason: messages.pdf_too_slow(),
  },
};

export type DocumentProcess = ReaderProcess<null, FileReading>;

export const startDocumentProcess = (heapMb = usualHeapMb): DocumentProcess =>
  startReader(new URL('./document-process.ts', import.meta.url), heapMb, words);

const read = createStandby(startDocumentProcess);

export const readDocumentApart = (file: Readable, timeLimitMs = documentTimeLimitMs): Promise<FileReading> =>
  read(file, null, timeLimitMs);
