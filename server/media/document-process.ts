/** The program that reads PDFs, apart from the service: `document-guard.ts` starts it. */
import { answerReading } from './answer-reading.ts';
import { readDocument } from './documents.ts';

answerReading((read, sizeBytes) =>
  readDocument({ sizeBytes, read: ({ first, last }) => read(first, last + 1) }),
);
