/**
 * The loop of a program that reads files outside the service: `reader-process.ts` starts it and may kill it at any
 * moment. It gets no file and no settings of the service: it requests ranges of the one file and returns a
 * result.
 */
import { flushCompileCache } from 'node:module';
import type { FromReader, ToReader } from './reader-process.ts';

const maxRangeBytes = 1_000_000;

/** Reads the bytes from `start` up to but not including `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

export function runReader<Order, Reading>(
  work: (read: ReadBytes, sizeBytes: number, order: Order) => Promise<Reading>,
): void {
  const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(reason: Error): void }>();
  let requestCount = 0;
  const send = (message: FromReader<Reading>): void => {
    process.send?.(message);
  };
  const ask = (first: number, last: number): Promise<Uint8Array> => {
    requestCount += 1;
    const id = requestCount;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      send({ kind: 'read', id, first, last });
    });
  };
  const read: ReadBytes = async (start, end) => {
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
  // The process is usually killed, which would lose the compile cache, so it is flushed here.
  flushCompileCache();
  process.on('disconnect', () => process.exit(0));
}
