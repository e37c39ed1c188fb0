/** One process that works on pictures, and the conversation with it. */
import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { compiledBefore } from './compiled-before.ts';
import type { PictureAnswer, PictureOrder } from './picture-guard.ts';

export interface PictureProcess extends Disposable {
  ask(order: PictureOrder, timeLimitMs: number): Promise<PictureAnswer | 'died' | 'out_of_time'>;
  readonly busy: boolean;
  readonly died: boolean;
}

type Message = 'ready' | { readonly id: number; readonly answer: PictureAnswer };

const heapMb = 64;

export function startPictureProcess(): PictureProcess {
  const child = fork(new URL('./picture-process.ts', import.meta.url), [], {
    // What the decoder frees goes back to the system at once instead of waiting in a pool for each thread.
    env: { ...compiledBefore(), TMPDIR: tmpdir(), MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      '--max-semi-space-size=2',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting = new Map<number, (end: PictureAnswer | 'died') => void>();
  const started = Promise.withResolvers<void>();
  // Whoever asks hears of it.
  started.promise.catch(() => undefined);
  let asked = 0;
  let died = false;
  const end = (): void => {
    died = true;
    started.reject(new Error('The program that works on pictures does not start.'));
    for (const resolve of waiting.values()) resolve('died');
  };
  /** A process without work keeps nobody from ending. */
  const mind = (): void => {
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
    async ask(order, timeLimitMs) {
      asked += 1;
      const id = asked;
      const { promise, resolve } = Promise.withResolvers<PictureAnswer | 'died' | 'out_of_time'>();
      waiting.set(id, resolve);
      mind();
      const timer = setTimeout(() => resolve('out_of_time'), timeLimitMs);
      try {
        // One that cannot even start is our trouble, not the picture's.
        await started.promise;
        // It may be gone already; then its end is the answer.
        if (died) return 'died';
        child.send({ id, order }, () => undefined);
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
        mind();
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
