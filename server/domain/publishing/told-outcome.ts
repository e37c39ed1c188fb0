import type { SendOutcome } from '../observe.ts';
import type { Attempt, AttemptOutcome } from '../post-model/ports.ts';
import type { Decision } from './next.ts';

const triedAgain: Partial<Record<AttemptOutcome, SendOutcome>> = {
  rate_limited: 'rate_limited',
  auth_lost: 'auth_lost',
};

/** What of a decision is told to whoever measures. `unconfirmed` is told where it is written. */
export function toldOutcome(
  decision: Decision,
  { committingAt }: Pick<Attempt, 'committingAt'>,
): SendOutcome | undefined {
  switch (decision.kind) {
    case 'published':
      return 'published';
    case 'failed':
      return decision.outcome === 'rejected' ? 'rejected' : 'failed';
    case 'again':
      return triedAgain[decision.outcome] ?? 'unavailable';
    case 'ask':
      return 'unknown';
    case 'repeat':
      // Told once, not at every try.
      return committingAt === null ? 'unknown' : undefined;
    case 'wait':
    case 'unconfirmed':
      return undefined;
  }
}
