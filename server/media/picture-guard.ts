/**
 * Works on a picture in a process of its own. Promise: whatever the picture makes the decoder do (loop, fill its
 * memory, die), the service goes on, an answer comes within the time limit, and the memory is free afterwards.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture, PictureResult } from '../domain/media/ports.ts';
import { seconds } from '../lib/clock.ts';
import type { PictureJob } from './picture-job.ts';
import { pictureDamaged, pictureTooHard } from './picture-limits.ts';
import { releaseMemory } from './release-memory.ts';

export interface ToPictureProcess {
  readonly job: PictureJob;
  readonly source: string;
  readonly target: string;
}

export type FromPictureProcess =
  | { readonly kind: 'ok'; readonly picture: Omit<Picture, 'bytes'> }
  | { readonly kind: 'not_readable'; readonly plainReason: string };

/** Making one fit takes several tries. */
const timeLimitMs = ({ kind }: PictureJob): number => seconds(kind === 'make' ? 300 : 60);
const heapMb = 64;

export async function workOnPictureApart(bytes: Uint8Array, job: PictureJob): Promise<PictureResult> {
  releaseMemory();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-picture-'));
  try {
    const order = { job, source: join(folder, 'source'), target: join(folder, 'target') };
    await writeFile(order.source, bytes);
    const answer = await answerOf(startPictureProcess(folder), order);
    if (answer.kind !== 'ok') return answer;
    return { kind: 'ok', picture: { ...answer.picture, bytes: await readFile(order.target) } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const startPictureProcess = (folder: string): ChildProcess =>
  fork(new URL('./picture-process.ts', import.meta.url), [], {
    // What the decoder frees goes back at once instead of waiting in a pool for each thread.
    env: { TMPDIR: folder, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      '--max-semi-space-size=8',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

function answerOf(child: ChildProcess, order: ToPictureProcess): Promise<FromPictureProcess> {
  const { promise, resolve, reject } = Promise.withResolvers<FromPictureProcess>();
  const refuse = (plainReason: string): void => resolve({ kind: 'not_readable', plainReason });
  const timer = setTimeout(() => refuse(pictureTooHard), timeLimitMs(order.job));
  let ready = false;
  child.on('message', (message: 'ready' | FromPictureProcess) => {
    if (message !== 'ready') return resolve(message);
    ready = true;
    // It may be gone already; then its end is the answer.
    child.send(order, () => undefined);
  });
  // One that cannot even start is our trouble, not the picture's.
  child.once('exit', () =>
    ready ? refuse(pictureDamaged) : reject(new Error('The program that works on pictures does not start.')),
  );
  child.once('error', reject);
  return promise.finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}
