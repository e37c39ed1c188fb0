/**
 * Reads a file in a separate process. Promise: whatever the file makes its reader do (loop, fill its memory,
 * crash), the service goes on, and an answer comes within the time limit; no file makes us read it endlessly.
 *
 * Why not a worker thread: one that exceeds its heap in a single step (a table of four billion entries) takes
 * the whole process with it, measured on Node 24. A process costs 0.2 s and about 60 MB while it reads.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { compileCacheEnvironment } from './compile-cache.ts';

/** The parts of a file that a reader needs. */
export interface ReadableFile {
  readonly sizeBytes: number;
  read(range: { readonly first: number; readonly last: number }): Promise<Uint8Array>;
}

/** `Order`: what the program has to know besides the file. */
export type ToReader<Order> =
  | { readonly kind: 'start'; readonly sizeBytes: number; readonly order: Order }
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'no_bytes'; readonly id: number };

export type FromReader<Reading> =
  | { readonly kind: 'read'; readonly id: number; readonly first: number; readonly last: number }
  | { readonly kind: 'done'; readonly reading: Reading }
  | { readonly kind: 'failed'; readonly reason: string };

const maxBytesRead = 256_000_000;
const maxReads = 10_000;

export interface FailureResults<Reading> {
  readonly damaged: Reading;
  readonly tooComplex: Reading;
}

export interface ReaderProcess<Order, Reading> extends Disposable {
  /** One file at a time. After `died` the process is gone. */
  read(file: ReadableFile, order: Order, timeLimitMs: number): Promise<Reading>;
  readonly died: boolean;
  /** The last file was read to a regular result. */
  readonly endedNormally: boolean;
  /** Until the next file it does not keep the service from ending. */
  unref(): void;
}

export function startReader<Order, Reading>(
  program: URL,
  heapMb: number,
  failureResults: FailureResults<Reading>,
): ReaderProcess<Order, Reading> {
  const child = fork(program, [], {
    env: compileCacheEnvironment(),
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      '--max-semi-space-size=8',
      '--disable-warning=ExperimentalWarning',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let died = false;
  let endedWell = false;
  child.once('exit', () => {
    died = true;
  });
  return {
    read(file, order, timeLimitMs) {
      endedWell = false;
      child.ref();
      child.channel?.ref();
      const onDone = () => {
        endedWell = true;
      };
      return converse(child, file, order, { failureResults, timeLimitMs, onDone });
    },
    get died() {
      return died;
    },
    get endedNormally() {
      return endedWell;
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
    [Symbol.dispose]: () => {
      child.kill('SIGKILL');
    },
  };
}

function converse<Order, Reading>(
  child: ChildProcess,
  file: ReadableFile,
  order: Order,
  {
    failureResults,
    timeLimitMs,
    onDone,
  }: { readonly failureResults: FailureResults<Reading>; readonly timeLimitMs: number; onDone(): void },
): Promise<Reading> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>();
  const budget = { reads: maxReads, bytes: maxBytesRead };
  const tell = (message: ToReader<Order>): void => {
    // It may be gone already; then its exit is the answer.
    child.send(message, () => undefined);
  };
  const answer = async (message: FromReader<Reading>): Promise<void> => {
    if (message.kind === 'done') {
      onDone();
      return resolve(message.reading);
    }
    if (message.kind === 'failed') return resolve(failureResults.damaged);
    const range = permitted(message, file.sizeBytes, budget);
    if (!range) return tell({ kind: 'no_bytes', id: message.id });
    tell({ kind: 'bytes', id: message.id, bytes: await file.read(range) });
  };
  // A storage failure is our failure, not the file's.
  let hasResponded = false;
  const onMessage = (message: unknown) => {
    hasResponded = true;
    answer(message as FromReader<Reading>).catch(reject);
  };
  // So is a reader that cannot even start.
  const onEnd = () =>
    hasResponded ? resolve(failureResults.damaged) : reject(new Error('The reader process does not start.'));
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    resolve(failureResults.tooComplex);
  }, timeLimitMs);
  child.on('message', onMessage);
  child.once('exit', onEnd);
  child.once('error', reject);
  tell({ kind: 'start', sizeBytes: file.sizeBytes, order });
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage);
    child.off('exit', onEnd);
    child.off('error', reject);
  });
}

/** Undefined when the read limit is reached, or there is no such range. */
function permitted(
  { first, last }: { readonly first: number; readonly last: number },
  sizeBytes: number,
  budget: { reads: number; bytes: number },
): { first: number; last: number } | undefined {
  budget.reads -= 1;
  budget.bytes -= last - first + 1;
  if (budget.reads < 0 || budget.bytes < 0) return undefined;
  return first >= 0 && last >= first && last < sizeBytes ? { first, last } : undefined;
}
