/**
 * What an answer means for a send. The promises: "not visible" is said only when Facebook refused by its own code or
 * cannot have acted; everything uncertain from the commit step on is `unknown`. Built from codes, never from prose.
 */
import type { Outcome, Usage } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import type { GraphAnswer } from '../meta/graph.ts';
import type { FaultClass } from '../meta/graph-error.ts';
import { readUsage, waitUntil } from '../meta/usage.ts';
import { blockWaitMs } from './limits.ts';

export type Faulty = Extract<GraphAnswer, { kind: 'fault' }>;
/** Certain: nothing became visible by this call. */
export type Refusal = Extract<Outcome, { kind: 'rejected' | 'auth_lost' | 'rate_limited' | 'unavailable' }>;
export type Trouble = Exclude<GraphAnswer, { kind: 'ok' }>;

export interface OutcomeContext {
  readonly account: string;
  readonly now: Date;
}

export const rejected = (code: string, plainReason: string) =>
  ({ kind: 'rejected', code, plainReason }) as const satisfies Outcome;
export const unavailable = (plainReason: string) =>
  ({ kind: 'unavailable', sent: false, plainReason }) as const satisfies Outcome;
export const unknown = (plainReason: string) => ({ kind: 'unknown', plainReason }) as const satisfies Outcome;

/** Before the commit step nothing can be visible, so every trouble is either a refusal or "not sent". */
export function troubleBeforeCommit(trouble: Trouble, context: OutcomeContext): Refusal {
  if (trouble.kind !== 'fault')
    return unavailable(`Facebook could not be asked (${trouble.reason}). Nothing was posted.`);
  if (trouble.fault.class === 'unclear' || isHidden(trouble))
    return unavailable('Facebook has a problem of its own just now. Nothing was posted.');
  return refusal(trouble, context);
}

/** After the call that makes the post visible. */
export function troubleAtCommit(trouble: Trouble, context: OutcomeContext): Outcome {
  if (trouble.kind === 'not_sent')
    return unavailable(`Facebook could not be reached (${trouble.reason}). Nothing was posted.`);
  if (trouble.kind !== 'fault')
    return unknown(`The post was sent to Facebook, but no clear answer came back (${trouble.reason}).`);
  const { fault } = trouble;
  if (fault.class === 'unclear' || fault.class === 'unlisted' || isHidden(trouble))
    return unknown('Facebook answered the post with an error that does not say whether it is visible.');
  return refusal(trouble, context);
}

/** Looked at before anything is done, so believed whatever the status. */
const atTheDoor: ReadonlySet<FaultClass> = new Set([
  'auth_lost',
  'permission_lost',
  'wait_account',
  'wait_app',
]);
/** A refusal that comes as a breakdown may have come too late. */
export const isHidden = ({ status, fault }: Faulty): boolean => status >= 500 && !atTheDoor.has(fault.class);

export function refusal({ fault, headers }: Faulty, { account, now }: OutcomeContext): Refusal {
  const plainReason = fault.words('Facebook');
  switch (fault.class) {
    case 'auth_lost':
    case 'permission_lost':
      return { kind: 'auth_lost', plainReason };
    case 'wait_account':
    case 'wait_app': {
      const scope = fault.class === 'wait_app' ? 'app' : 'account';
      const until = waitUntil(readUsage(headers, { objectId: account, useCase: 'pages' }, now), scope, now);
      return { kind: 'rate_limited', until, scope };
    }
    default:
      return rejected(fault.code, plainReason);
  }
}

/** Calls within a block make it longer, so the whole account rests. */
export const restAfterBlock = (now: Date): Usage => ({
  scope: 'account',
  usedShare: 1,
  regainAt: later(now, blockWaitMs),
});
