/**
 * What an answer means for a send. The promises: "not visible" is said only when Instagram refused or cannot have acted;
 * everything uncertain after the commit step is `unknown`. Built from codes, never from prose.
 */
import type { Outcome, Usage } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import type { GraphAnswer } from '../meta/graph.ts';
import type { Fault } from '../meta/graph-error.ts';
import { waitUntil } from '../meta/usage.ts';
import { quotaLookAgainMs } from './limits.ts';

export const platform = 'Instagram';

export const rejected = (code: string, plainReason: string): Outcome => ({
  kind: 'rejected',
  code,
  plainReason,
});
export const unavailable = (plainReason: string): Outcome => ({
  kind: 'unavailable',
  sent: false,
  plainReason,
});
export const unknown = (plainReason: string): Outcome => ({ kind: 'unknown', plainReason });

export type Trouble = Exclude<GraphAnswer, { kind: 'ok' }>;

/** Said of a post that is surely not visible. */
export function outcomeOfFault(fault: Fault, usages: readonly Usage[], now: Date): Outcome {
  const words = fault.words(platform);
  switch (fault.class) {
    case 'auth_lost':
    case 'permission_lost':
      return { kind: 'auth_lost', plainReason: words };
    case 'wait_account':
      return {
        kind: 'rate_limited',
        until:
          fault.code === 'daily_limit' ? later(now, quotaLookAgainMs) : waitUntil(usages, 'account', now),
        scope: 'account',
      };
    case 'wait_app':
      return { kind: 'rate_limited', until: waitUntil(usages, 'app', now), scope: 'app' };
    case 'unclear':
      return unavailable(`${words} Nothing was posted.`);
    // Nobody is helped by the same try again: a person must see it.
    case 'blocked':
    case 'duplicate':
    case 'gone':
    case 'refused':
    case 'unlisted':
      return rejected(fault.code, words);
  }
}
