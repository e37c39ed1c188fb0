/**
 * Batches calls: those that arrive while one is running wait and are made as one. A single call does not wait;
 * under load the batches grow. A call that hangs does not block for long: after a while the next batch runs beside
 * it.
 */
import { AsyncResource } from 'node:async_hooks';

export interface BatcherOptions<Item, Result> {
  /** One result for each item, in order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly maxBatchSize?: number;
  /** How long later callers wait for a running batch. */
  readonly maxWaitMs?: number;
}

interface WaitingCall<Item, Result> {
  readonly item: Item;
  /** The async context of this caller: a batch runs in that of its first caller, not of the previous batch. */
  readonly context: AsyncResource;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export function createBatcher<Item, Result>({
  run,
  maxBatchSize = 100,
  maxWaitMs = 1_000,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: WaitingCall<Item, Result>[] = [];
  let busy = false;

  async function runBatch(batch: readonly WaitingCall<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function runNext(): void {
    busy = waiting.length > 0;
    const batch = waiting.splice(0, maxBatchSize);
    const [first] = batch;
    if (!first) return;
    let isDone = false;
    const finish = () => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      runNext();
    };
    const timer = setTimeout(finish, maxWaitMs);
    timer.unref();
    void first.context.runInAsyncScope(runBatch, undefined, batch).finally(finish);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, context: new AsyncResource('BatchedCall'), resolve, reject });
      if (busy) return;
      busy = true;
      // Calls made in the same tick are batched together.
      queueMicrotask(runNext);
    });
}
