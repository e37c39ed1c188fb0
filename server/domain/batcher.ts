/**
 * Calls that come while one is under way wait together and are made as one. A single call waits for nobody; under load
 * the batches grow by themselves. A call that hangs holds up nobody for long: after a while the next goes beside it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Batching<Item, Result> {
  /** One result for each item, in order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly most?: number;
  /** How long those who come later wait for a batch that is under way. */
  readonly patienceMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  /** A batch runs on behalf of its first caller, not of whoever was there before. */
  readonly onBehalf: <Value>(work: () => Value) => Value;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export function createBatcher<Item, Result>({
  run,
  most = 100,
  patienceMs = 1_000,
}: Batching<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let busy = false;

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function next(): void {
    busy = waiting.length > 0;
    const batch = waiting.splice(0, most);
    const [first] = batch;
    if (!first) return;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(impatience);
      next();
    };
    const impatience = setTimeout(over, patienceMs);
    impatience.unref();
    void first.onBehalf(() => runBatch(batch)).finally(over);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, onBehalf: AsyncLocalStorage.snapshot(), resolve, reject });
      if (busy) return;
      busy = true;
      // What is asked for in the same moment goes together.
      queueMicrotask(next);
    });
}
