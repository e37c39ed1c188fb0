/** The program that reads PDFs outside the service; `document-guard.ts` starts it. */

import { readDocument } from './documents.ts';
import { runReader } from './run-reader.ts';

runReader((read, sizeBytes) => readDocument({ sizeBytes, read: ({ first, last }) => read(first, last + 1) }));
