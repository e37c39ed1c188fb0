/**
 * Calls that come while one is under way wait together and are made as one. A single call waits for nobody; under load
 * the batches grow by themselves.
 */
export interface Batching<Item, Result> {
  /** One result for each item, in order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly most?: number;
  /** How many batches may be under way at a time. */
  readonly atOnce?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export function createBatcher<Item, Result>({
  run,
  most = 100,
  atOnce = 1,
}: Batching<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  async function runNext(): Promise<void> {
    const batch = waiting.splice(0, most);
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function work(): Promise<void> {
    underWay += 1;
    // What is asked for in the same moment goes together.
    await Promise.resolve();
    while (waiting.length > 0) await runNext();
    underWay -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay < atOnce) void work();
    });
}
