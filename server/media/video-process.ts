/**
 * The program that reads videos, apart from the service: `video-guard.ts` starts it and may end it at any moment.
 * It is given no file and no setting of the service: it asks for ranges of the one file and answers.
 */

import { flushCompileCache } from 'node:module';
import { readVideoFacts } from './video-facts.ts';
import type { FromVideoProcess, ToVideoProcess } from './video-guard.ts';

const maxRangeBytes = 1_000_000;
const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(reason: Error): void }>();
let asked = 0;

const send = (message: FromVideoProcess): void => {
  process.send?.(message);
};

function ask(first: number, last: number): Promise<Uint8Array> {
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    send({ kind: 'read', id, first, last });
  });
}

async function read(start: number, end: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (let from = start; from < end; from += maxRangeBytes)
    parts.push(await ask(from, Math.min(from + maxRangeBytes, end) - 1));
  return Buffer.concat(parts);
}

process.on('message', (message: ToVideoProcess) => {
  if (message.kind === 'start') {
    readVideoFacts(read, message.sizeBytes, message.container).then(
      (reading) => send({ kind: 'done', reading }),
      (error: unknown) => send({ kind: 'failed', reason: String(error) }),
    );
    return;
  }
  const waiter = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'bytes') waiter?.resolve(message.bytes);
  else waiter?.reject(new Error('no more bytes'));
});
// It is usually ended by force, and would keep nothing then.
flushCompileCache();
process.on('disconnect', () => process.exit(0));
