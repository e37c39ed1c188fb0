/**
 * While a worker owns an attempt it renews the lease. When it cannot, outbound calls are aborted, because another
 * worker may take over.
 */
import { later } from '../../lib/clock.ts';
import type { AttemptId } from '../../lib/ids.ts';
import type { PublishingDeps } from './deps.ts';

export class LeaseLostError extends Error {
  constructor() {
    super('the lease of this attempt is lost');
    this.name = 'LeaseLost';
  }
}

export interface Lease extends Disposable {
  readonly signal: AbortSignal;
  /** Throws when it may have ended: a suspended process must not send what others have given up on. */
  check(): void;
}

export function startLeaseRenewal(
  deps: Pick<PublishingDeps, 'attempts' | 'clock' | 'worker' | 'leaseMs' | 'log'>,
  attempt: { readonly id: AttemptId; readonly leaseExpiresAt: Date },
): Lease {
  const lost = new AbortController();
  let leasedUntil = attempt.leaseExpiresAt;
  const renew = async () => {
    const now = deps.clock.now();
    // Also when an earlier renewal is still pending: calls in progress must not outlive the lease.
    if (now >= leasedUntil) return lost.abort(new LeaseLostError());
    const until = later(now, deps.leaseMs);
    try {
      if (await deps.attempts.renewLease(attempt.id, deps.worker, until, now)) leasedUntil = until;
      else lost.abort(new LeaseLostError());
    } catch (error) {
      deps.log.warn({ error, attempt: attempt.id }, 'a lease could not be renewed');
      if (deps.clock.now() >= leasedUntil) lost.abort(new LeaseLostError());
    }
  };
  const timer = setInterval(renew, deps.leaseMs / 4);
  timer.unref();
  return {
    signal: lost.signal,
    check() {
      if (deps.clock.now() >= leasedUntil) lost.abort(new LeaseLostError());
      if (lost.signal.aborted) throw new LeaseLostError();
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
