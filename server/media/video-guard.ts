/**
 * Reads a video in a process of its own. Promise: whatever the file makes the parser do (loop, fill its memory,
 * die), the service goes on, and an answer comes within the time limit; no file makes us read it without end.
 *
 * Why not a worker thread: one that outgrows its heap in a single step (a table of four thousand million entries)
 * takes the whole process with it, measured on Node 24. A process costs 0.2 s and about 60 MB while it reads.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { seconds } from '../lib/clock.ts';
import { compiledBefore } from './compiled-before.ts';
import type { Container } from './file-kind.ts';
import type { VideoReading } from './video-facts.ts';

/** What the reader needs of a file. */
export interface Readable {
  readonly sizeBytes: number;
  read(range: { readonly first: number; readonly last: number }): Promise<Uint8Array>;
}

export type ToVideoProcess =
  | { readonly kind: 'start'; readonly sizeBytes: number; readonly container: Container }
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'no_bytes'; readonly id: number };

export type FromVideoProcess =
  | { readonly kind: 'read'; readonly id: number; readonly first: number; readonly last: number }
  | { readonly kind: 'done'; readonly reading: VideoReading }
  | { readonly kind: 'failed'; readonly reason: string };

const usualHeapMb = 128;
const maxBytesRead = 256_000_000;
const maxReads = 10_000;
export const videoTimeLimitMs = seconds(12);

const damaged: VideoReading = {
  kind: 'not_readable',
  plainReason: 'The video is damaged or incomplete. Export it again as MP4 and upload the new file.',
};
const tooHard: VideoReading = {
  kind: 'not_readable',
  plainReason:
    'The video is built so that reading it takes too long. Export it again as MP4 and upload the new file.',
};

export interface VideoProcess extends Disposable {
  /** One file at a time. After `died` the process is gone. */
  read(file: Readable, container: Container, timeLimitMs: number): Promise<VideoReading>;
  readonly died: boolean;
}

export async function readVideoApart(
  file: Readable,
  container: Container,
  timeLimitMs = videoTimeLimitMs,
): Promise<VideoReading> {
  using process = startVideoProcess();
  return await process.read(file, container, timeLimitMs);
}

export function startVideoProcess(heapMb = usualHeapMb): VideoProcess {
  const child = fork(new URL('./video-process.ts', import.meta.url), [], {
    env: compiledBefore(),
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      '--max-semi-space-size=8',
      '--disable-warning=ExperimentalWarning',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let died = false;
  child.once('exit', () => {
    died = true;
  });
  return {
    read: (file, container, timeLimitMs) => converse(child, file, container, timeLimitMs),
    get died() {
      return died;
    },
    [Symbol.dispose]: () => {
      child.kill('SIGKILL');
    },
  };
}

function converse(
  child: ChildProcess,
  file: Readable,
  container: Container,
  timeLimitMs: number,
): Promise<VideoReading> {
  const { promise, resolve, reject } = Promise.withResolvers<VideoReading>();
  const budget = { reads: maxReads, bytes: maxBytesRead };
  const tell = (message: ToVideoProcess): void => {
    // It may be gone already; then its end is the answer.
    child.send(message, () => undefined);
  };
  const answer = async (message: FromVideoProcess): Promise<void> => {
    if (message.kind === 'done') return resolve(message.reading);
    if (message.kind === 'failed') return resolve(damaged);
    const range = permitted(message, file.sizeBytes, budget);
    if (!range) return tell({ kind: 'no_bytes', id: message.id });
    tell({ kind: 'bytes', id: message.id, bytes: await file.read(range) });
  };
  // A storage that fails is our trouble, not the file's.
  let spoke = false;
  const onMessage = (message: unknown) => {
    spoke = true;
    answer(message as FromVideoProcess).catch(reject);
  };
  // So is a reader that cannot even start.
  const onEnd = () =>
    spoke ? resolve(damaged) : reject(new Error('The program that reads videos does not start.'));
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    resolve(tooHard);
  }, timeLimitMs);
  child.on('message', onMessage);
  child.once('exit', onEnd);
  child.once('error', reject);
  tell({ kind: 'start', sizeBytes: file.sizeBytes, container });
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage);
    child.off('exit', onEnd);
    child.off('error', reject);
  });
}

/** Undefined when the file has been read enough, or there is no such range. */
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
