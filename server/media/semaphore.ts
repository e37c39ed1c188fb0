/**
 * A weighted semaphore: starts work while the weights of all running work stay within a limit. The rest waits in
 * a queue, so heavy work is never overtaken forever. Work heavier than the limit counts as the limit: it runs
 * alone.
 */
export type Semaphore = <Result>(
  weight: number,
  work: () => Promise<Result>,
  /** `next`: before all normal work. For work whose caller holds memory while it waits. */
  urgency?: 'normal' | 'next',
) => Promise<Result>;

interface Waiting {
  readonly weight: number;
  readonly start: () => void;
}

export function createSemaphore(limit: number): Semaphore {
  const queues: Record<'normal' | 'next', Waiting[]> = { normal: [], next: [] };
  let used = 0;
  const admit = (): void => {
    for (;;) {
      const queue = queues.next.length > 0 ? queues.next : queues.normal;
      const [first] = queue;
      if (!first || used + first.weight > limit) return;
      queue.shift();
      used += first.weight;
      first.start();
    }
  };
  return async (requestedWeight, work, urgency = 'normal') => {
    const weight = Math.min(requestedWeight, limit);
    const { promise, resolve } = Promise.withResolvers<void>();
    queues[urgency].push({ weight, start: resolve });
    admit();
    await promise;
    try {
      return await work();
    } finally {
      used -= weight;
      admit();
    }
  };
}
