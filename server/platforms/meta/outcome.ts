/** What Meta's errors mean for a send, a comment, a removal and a read, the same for Facebook and Instagram. */

import type { ManageResult } from '../../domain/platform-port/manage.ts';
import type { Ownership } from '../../domain/platform-port/permalinks.ts';
import type { Usage } from '../../domain/platform-port/publisher.ts';
import type { Message } from '../../lib/message.ts';
import { authLost, type Refusal, rateLimited, rejected } from '../kit/outcomes.ts';
import { notAvailable, notReached, notSupported } from '../kit/results.ts';
import type { FaultAnswer, Trouble } from './graph.ts';
import type { Fault, FaultClass } from './graph-error.ts';
import { messages } from './messages.ts';
import { waitUntil } from './usage.ts';

export type Platform = 'Facebook' | 'Instagram';

/** For a fault that is a refusal: nothing became visible by the call. */
export function refusalOf(platform: Platform, fault: Fault, usages: readonly Usage[], now: Date): Refusal {
  switch (fault.class) {
    case 'auth_lost':
    case 'permission_lost':
      return authLost(fault.describe(platform));
    case 'wait_account':
    case 'wait_app': {
      const scope = fault.class === 'wait_app' ? 'app' : 'account';
      return rateLimited(waitUntil(usages, scope, now), scope);
    }
    // Repeating the same attempt would not help: a person must see it.
    default:
      return rejected(fault.code, fault.describe(platform));
  }
}

export const retryMessage = (reason: Message): Message => messages.tried_again({ reason });

/** Meta checks these before it does anything, so they count whatever the status. */
const checkedFirst: ReadonlySet<FaultClass> = new Set([
  'auth_lost',
  'permission_lost',
  'wait_account',
  'wait_app',
]);

/** A refusal with a server error status may have come after the effect. */
export const mayHideEffect = ({ status, fault }: FaultAnswer): boolean =>
  status >= 500 && !checkedFirst.has(fault.class);

/** Whether it may have been done all the same. */
export const isUncertain = (answer: FaultAnswer): boolean =>
  answer.fault.class === 'unclear' || answer.fault.class === 'unlisted' || mayHideEffect(answer);

/** The ownership of a post that the Graph API does not show. */
export function ownershipUnknown(platform: Platform, answer: Trouble): Ownership {
  if (answer.kind !== 'fault') return notReached(platform, answer.reason);
  const plainReason = answer.fault.describe(platform);
  switch (answer.fault.class) {
    case 'auth_lost':
      return authLost(plainReason);
    case 'gone':
      return { kind: 'not_theirs' };
    case 'permission_lost':
    case 'refused':
    case 'blocked':
      return { kind: 'cannot_ask' };
    default:
      return notAvailable(plainReason);
  }
}

/** Why an account cannot be read. `undefined`: a temporary failure; the adapter says when to try again. */
export function permanentFailure(
  platform: Platform,
  { fault }: FaultAnswer,
  notSupportedClasses: readonly FaultClass[],
): Exclude<ManageResult<never>, { kind: 'ok' | 'unavailable' }> | undefined {
  if (fault.class === 'auth_lost') return authLost(fault.describe(platform));
  return notSupportedClasses.includes(fault.class) ? notSupported(fault.describe(platform)) : undefined;
}
