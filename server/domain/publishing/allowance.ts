/**
 * Tracks how much of their allowance platforms report as used. When little is left, the next send waits: calls
 * beyond the limit are refused and, on some platforms, extend the wait.
 */
import { later, minutes } from '../../lib/clock.ts';
import type { Usage } from '../platform-port/publisher.ts';
import type { PlatformName } from '../platforms.ts';

/** From this share on nothing new is started. Sends in progress are finished: they need few calls. */
const fullShare = 0.95;
/** Used when a platform does not say until when. */
const unknownWaitMs = minutes(5);

export interface UsageStore {
  /** The latest report counts, but a full allowance is waited out: calls during the wait extend it. */
  record(key: string, usedShare: number, waitUntil: Date | null, at: Date): Promise<void>;
  /** The latest of these waits that has not ended; null when there is none. */
  waitUntil(keys: readonly string[], now: Date): Promise<{ key: string; until: Date } | null>;
}

export interface AllowanceOwner {
  readonly platform: PlatformName;
  readonly simulated: boolean;
  readonly lane: string;
}

export const allowanceKeys = ({ platform, simulated, lane }: AllowanceOwner) => ({
  account: lane,
  app: `${platform}:${simulated ? 'sandbox' : 'live'}`,
});

export async function recordUsages(
  store: UsageStore,
  spender: AllowanceOwner,
  usages: readonly Usage[],
  now: Date,
): Promise<void> {
  for (const { scope, usedShare, availableAt } of usages) {
    const until = usedShare < fullShare ? null : (availableAt ?? later(now, unknownWaitMs));
    await store.record(allowanceKeys(spender)[scope], usedShare, until, now);
  }
}

export async function findAllowanceWait(
  store: UsageStore,
  spender: AllowanceOwner,
  now: Date,
): Promise<{ readonly until: Date; readonly scope: Usage['scope'] } | null> {
  const { account, app } = allowanceKeys(spender);
  const wait = await store.waitUntil([account, app], now);
  return wait && { until: wait.until, scope: wait.key === account ? 'account' : 'app' };
}
