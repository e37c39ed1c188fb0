/**
 * Lets work begin while the weights of all that runs stay within a limit; the others wait in line, so a heavy one
 * is never overtaken for good. What is heavier than the limit counts as much as the limit: it runs alone.
 */
export type Turns = <Result>(
  weight: number,
  work: () => Promise<Result>,
  /** `next`: before all that is usual. For work whose caller holds memory while it waits. */
  urgency?: 'usual' | 'next',
) => Promise<Result>;

interface Waiting {
  readonly weight: number;
  readonly begin: () => void;
}

export function turns(limit: number): Turns {
  const lines: Record<'usual' | 'next', Waiting[]> = { usual: [], next: [] };
  let taken = 0;
  const admit = (): void => {
    for (;;) {
      const line = lines.next.length > 0 ? lines.next : lines.usual;
      const [first] = line;
      if (!first || taken + first.weight > limit) return;
      line.shift();
      taken += first.weight;
      first.begin();
    }
  };
  return async (asked, work, urgency = 'usual') => {
    const weight = Math.min(asked, limit);
    const { promise, resolve } = Promise.withResolvers<void>();
    lines[urgency].push({ weight, begin: resolve });
    admit();
    await promise;
    try {
      return await work();
    } finally {
      taken -= weight;
      admit();
    }
  };
}
