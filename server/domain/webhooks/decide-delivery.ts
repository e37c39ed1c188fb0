/**
 * What follows from an attempt. 2xx arrived. All else is tried again after 5 s, 5 min, 30 min, 2 h … up to a day, about three
 * days in all, then failed. 410 ends the endpoint. Redirects are failures: what is signed for one address is not sent
 * to another. A test is tried once.
 */
import { days, hours, later, minutes, seconds } from '../../lib/clock.ts';
import type { DeliveryState, PostOutcome } from './ports.ts';

const waitsMs = [
  seconds(5),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(14),
  hours(20),
  hours(24),
] as const;

/** A tenth more or less, so that what failed together does not come back together. */
const jitter = 0.1;
const maxRetryAfterMs = days(1);

export interface DeliveryDecision {
  readonly state: DeliveryState;
  readonly retryAt: Date | null;
  /** The receiver said that it will take nothing any more. */
  readonly isGone: boolean;
}

type Outcome =
  | Pick<Extract<PostOutcome, { kind: 'answered' }>, 'kind' | 'status' | 'retryAfter'>
  | { kind: 'failed' };

export function decideDelivery(
  outcome: Outcome,
  { tries, isTest }: { readonly tries: number; readonly isTest: boolean },
  now: Date,
  random: () => number,
): DeliveryDecision {
  const settled = (state: DeliveryState, isGone = false) => ({ state, retryAt: null, isGone });
  const status = outcome.kind === 'answered' ? outcome.status : 0;
  if (status >= 200 && status <= 299) return settled('delivered');
  if (isTest) return settled('failed');
  if (status === 410) return settled('failed', true);
  const wait = waitsMs[tries - 1];
  if (wait === undefined) return settled('failed');
  const asked = outcome.kind === 'answered' ? retryAfterMs(outcome.retryAfter, now) : 0;
  const waitMs = Math.max(wait * (1 - jitter + 2 * jitter * random()), asked);
  return { state: 'waiting', retryAt: later(now, waitMs), isGone: false };
}

/** Seconds, or a date (RFC 9110). What is neither asks for nothing. */
function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0;
  const asked = /^\d{1,10}$/.test(header) ? seconds(Number(header)) : Date.parse(header) - now.getTime();
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), maxRetryAfterMs) : 0;
}
