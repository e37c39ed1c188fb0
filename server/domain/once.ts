/** Runs once and caches the result. A failure is not cached: the next caller tries again. */

export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}

/** The same for each key. */
export function oncePerKey<Result>(work: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const cache = new Map<string, () => Promise<Result>>();
  return (key) => {
    const entry = cache.get(key) ?? once(() => work(key));
    cache.set(key, entry);
    return entry();
  };
}
