/** Incoming bytes: counted, hashed, and stopped when there are too many or the receiver aborts. */
import type { Hash } from 'node:crypto';
import { type ReceiveOptions, TooManyBytesError } from '../domain/media/ports.ts';

/** Passes on what arrives. An abort takes effect at once, even while the sender is silent. */
export async function* incomingBytes(
  bytes: AsyncIterable<Uint8Array>,
  hash: Hash,
  { maxBytes, signal, onProgress }: ReceiveOptions,
): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  let interrupt = (_reason: unknown): void => undefined;
  const onAbort = (): void => interrupt(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  let receivedBytes = 0;
  let ended = false;
  try {
    while (!ended) {
      signal?.throwIfAborted();
      // A new promise for each step: racing every step against one promise would keep every chunk in memory.
      const step = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        interrupt = reject;
        source.next().then(resolve, reject);
      });
      if (step.done) {
        ended = true;
        break;
      }
      receivedBytes += step.value.length;
      if (receivedBytes > maxBytes)
        throw new TooManyBytesError(`more than ${maxBytes} bytes arrived, and no more are allowed`);
      hash.update(step.value);
      yield step.value;
      onProgress?.(receivedBytes);
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // Not awaited: a silent sender may never respond.
    if (!ended) source.return?.().then(undefined, () => undefined);
  }
}
