import type { SendOutcome } from '../observe.ts';
import type { Attempt, AttemptOutcome } from '../post-model/ports.ts';
import type { Decision } from './decide-next.ts';

const retriedOutcomes: Partial<Record<AttemptOutcome, SendOutcome>> = {
  rate_limited: 'rate_limited',
  auth_lost: 'auth_lost',
};

/** The outcome of a decision as reported to metrics. `unconfirmed` is reported where it is recorded. */
export function toSendOutcome(
  decision: Decision,
  { committingAt }: Pick<Attempt, 'committingAt'>,
): SendOutcome | undefined {
  switch (decision.kind) {
    case 'published':
      return 'published';
    case 'failed':
      return decision.outcome === 'rejected' ? 'rejected' : 'failed';
    case 'again':
      return retriedOutcomes[decision.outcome] ?? 'unavailable';
    case 'ask':
      return 'unknown';
    case 'repeat':
      // Reported once, not at every attempt.
      return committingAt === null ? 'unknown' : undefined;
    case 'wait':
    case 'unconfirmed':
      return undefined;
  }
}
