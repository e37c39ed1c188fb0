/** One process that works on pictures, and the communication with it. */
import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { compileCacheEnvironment } from './compile-cache.ts';
import type { PictureAnswer, PictureOrder } from './picture-guard.ts';

export interface PictureProcess extends Disposable {
  send(order: PictureOrder, timeLimitMs: number): Promise<PictureAnswer | 'died' | 'out_of_time'>;
  readonly busy: boolean;
  readonly died: boolean;
}

type Message = 'ready' | { readonly id: number; readonly answer: PictureAnswer };

const heapMb = 64;

export function startPictureProcess(): PictureProcess {
  const child = fork(new URL('./picture-process.ts', import.meta.url), [], {
    // Memory that the decoder frees returns to the system at once instead of staying in a pool for each thread.
    env: {
      ...compileCacheEnvironment(),
      TMPDIR: tmpdir(),
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
    },
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      '--max-semi-space-size=2',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting = new Map<number, (end: PictureAnswer | 'died') => void>();
  const started = Promise.withResolvers<void>();
  // The caller that sends the next order gets the error.
  started.promise.catch(() => undefined);
  let orderCount = 0;
  let died = false;
  const end = (): void => {
    died = true;
    started.reject(new Error('The picture process does not start.'));
    for (const resolve of waiting.values()) resolve('died');
  };
  /** An idle process does not keep the service from ending. */
  const updateRef = (): void => {
    if (waiting.size > 0) {
      child.ref();
      child.channel?.ref();
    } else {
      child.unref();
      child.channel?.unref();
    }
  };
  child.on('message', (message: Message) => {
    if (message === 'ready') started.resolve();
    else waiting.get(message.id)?.(message.answer);
  });
  child.once('exit', end);
  child.once('error', end);
  return {
    async send(order, timeLimitMs) {
      orderCount += 1;
      const id = orderCount;
      const { promise, resolve } = Promise.withResolvers<PictureAnswer | 'died' | 'out_of_time'>();
      waiting.set(id, resolve);
      updateRef();
      const timer = setTimeout(() => resolve('out_of_time'), timeLimitMs);
      try {
        // A process that cannot even start is our failure, not the picture's.
        await started.promise;
        // It may be gone already; then its exit is the answer.
        if (died) return 'died';
        child.send({ id, order }, () => undefined);
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
        updateRef();
      }
    },
    get busy() {
      return waiting.size > 0;
    },
    get died() {
      return died;
    },
    [Symbol.dispose]: () => {
      died = true;
      child.kill('SIGKILL');
    },
  };
}
