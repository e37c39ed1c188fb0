/** What is read once and kept. A failure is not kept: whoever asks next tries again. */

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

/** The same for each of many. */
export function onceEach<Result>(work: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const known = new Map<string, () => Promise<Result>>();
  return (key) => {
    const asked = known.get(key) ?? once(() => work(key));
    known.set(key, asked);
    return asked();
  };
}
