/**
 * What a program does that reads files apart from the service: `read-apart.ts` starts it and may end it at any moment.
 * It is given no file and no setting of the service: it asks for ranges of the one file and answers.
 */
import { flushCompileCache } from 'node:module';
import type { FromReader, ToReader } from './read-apart.ts';

const maxRangeBytes = 1_000_000;

/** The bytes from `start` up to, not including, `end`. */
export type AskForBytes = (start: number, end: number) => Promise<Buffer>;

export function answerReading<Order, Reading>(
  work: (read: AskForBytes, sizeBytes: number, order: Order) => Promise<Reading>,
): void {
  const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(reason: Error): void }>();
  let asked = 0;
  const send = (message: FromReader<Reading>): void => {
    process.send?.(message);
  };
  const ask = (first: number, last: number): Promise<Uint8Array> => {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      send({ kind: 'read', id, first, last });
    });
  };
  const read: AskForBytes = async (start, end) => {
    const parts: Uint8Array[] = [];
    for (let from = start; from < end; from += maxRangeBytes)
      parts.push(await ask(from, Math.min(from + maxRangeBytes, end) - 1));
    return Buffer.concat(parts);
  };
  process.on('message', (message: ToReader<Order>) => {
    if (message.kind === 'start') {
      work(read, message.sizeBytes, message.order).then(
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
}
