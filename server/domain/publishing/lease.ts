/** While a worker holds an attempt it renews the lease. When it cannot, outbound calls are aborted: another may take over. */
import { later } from '../../lib/clock.ts';
import type { AttemptId } from '../../lib/ids.ts';
import type { PublishingDeps } from './deps.ts';

export class LeaseLost extends Error {
  constructor() {
    super('the lease of this attempt is lost');
    this.name = 'LeaseLost';
  }
}

export interface Lease extends Disposable {
  readonly signal: AbortSignal;
  /** Throws when it may have ended: a process that was paused must not send what others have given up on. */
  check(): void;
}

export function holdLease(
  deps: Pick<PublishingDeps, 'attempts' | 'clock' | 'worker' | 'leaseMs' | 'log'>,
  attempt: { readonly id: AttemptId; readonly leaseExpiresAt: Date },
): Lease {
  const lost = new AbortController();
  let heldUntil = attempt.leaseExpiresAt;
  const renew = async () => {
    const now = deps.clock.now();
    // Also when an earlier renewal has not answered yet: calls that are under way must not outlive the lease.
    if (now >= heldUntil) return lost.abort(new LeaseLost());
    const until = later(now, deps.leaseMs);
    try {
      if (await deps.attempts.renewLease(attempt.id, deps.worker, until, now)) heldUntil = until;
      else lost.abort(new LeaseLost());
    } catch (error) {
      deps.log.warn({ error, attempt: attempt.id }, 'a lease could not be renewed');
      if (deps.clock.now() >= heldUntil) lost.abort(new LeaseLost());
    }
  };
  const timer = setInterval(renew, deps.leaseMs / 4);
  timer.unref();
  return {
    signal: lost.signal,
    check() {
      if (deps.clock.now() >= heldUntil) lost.abort(new LeaseLost());
      if (lost.signal.aborted) throw new LeaseLost();
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
