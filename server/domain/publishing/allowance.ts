/**
 * What the platforms say about how much of their allowance is used. When little is left, the next send waits: calls
 * beyond the limit are refused and, with some platforms, make the wait longer.
 */
import { later, minutes } from '../../lib/clock.ts';
import type { Usage } from '../platform-port/publisher.ts';
import type { PlatformName } from '../platforms.ts';

/** From here on nothing new is begun. What was begun is finished: it needs few calls. */
const fullShare = 0.95;
/** When a platform does not say until when. */
const unknownWaitMs = minutes(5);

export interface UsageStore {
  /** The latest word counts, but where all of it was used the wait is served: calls within it make it longer. */
  note(key: string, usedShare: number, waitUntil: Date | null, at: Date): Promise<void>;
  /** The latest of these waits that is not over; null when there is none. */
  waitUntil(keys: readonly string[], now: Date): Promise<{ key: string; until: Date } | null>;
}

export interface Spender {
  readonly platform: PlatformName;
  readonly simulated: boolean;
  readonly lane: string;
}

export const keysOf = ({ platform, simulated, lane }: Spender) => ({
  account: lane,
  app: `${platform}:${simulated ? 'sandbox' : 'live'}`,
});

export async function noteUsages(
  store: UsageStore,
  spender: Spender,
  usages: readonly Usage[],
  now: Date,
): Promise<void> {
  for (const { scope, usedShare, regainAt } of usages) {
    const until = usedShare < fullShare ? null : (regainAt ?? later(now, unknownWaitMs));
    await store.note(keysOf(spender)[scope], usedShare, until, now);
  }
}

export async function allowanceWait(
  store: UsageStore,
  spender: Spender,
  now: Date,
): Promise<{ readonly until: Date; readonly scope: Usage['scope'] } | null> {
  const { account, app } = keysOf(spender);
  const wait = await store.waitUntil([account, app], now);
  return wait && { until: wait.until, scope: wait.key === account ? 'account' : 'app' };
}
