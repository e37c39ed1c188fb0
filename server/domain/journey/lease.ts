/** While a worker holds an attempt it renews the lease. When it cannot, outbound calls are aborted: another may take over. */
import { later } from '../../lib/clock.ts';
import type { AttemptId } from '../../lib/ids.ts';
import type { JourneyDeps } from './deps.ts';

export class LeaseLost extends Error {
  constructor() {
    super('the lease of this attempt is lost');
    this.name = 'LeaseLost';
  }
}

export interface Lease extends Disposable {
  readonly signal: AbortSignal;
}

export function holdLease(
  deps: Pick<JourneyDeps, 'attempts' | 'clock' | 'worker' | 'leaseMs' | 'log'>,
  attemptId: AttemptId,
): Lease {
  const lost = new AbortController();
  let lastRenewed = performance.now();
  const timer = setInterval(async () => {
    try {
      const renewed = await deps.attempts.renewLease(
        attemptId,
        deps.worker,
        later(deps.clock.now(), deps.leaseMs),
      );
      if (!renewed) return lost.abort(new LeaseLost());
      lastRenewed = performance.now();
    } catch (error) {
      deps.log.warn({ error, attempt: attemptId }, 'a lease could not be renewed');
      if (performance.now() - lastRenewed > deps.leaseMs * 0.8) lost.abort(new LeaseLost());
    }
  }, deps.leaseMs / 4);
  timer.unref();
  return { signal: lost.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
