/**
 * What an answer means for a send. The promises: "not visible" only when Facebook refused with its own code or
 * cannot have acted; everything uncertain from the commit step on is `unknown`. Built from codes, never from
 * message texts.
 */

import type { Outcome, SendManifest, Usage } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import { noAnswerAtCommit, type Refusal, rejected, unavailable, unknown } from '../kit/outcomes.ts';
import type { FaultAnswer, Trouble } from '../meta/graph.ts';
import { type Fault, platformTrouble } from '../meta/graph-error.ts';
import { isUncertain, mayHideEffect, refusalOf } from '../meta/outcome.ts';
import { readUsage } from '../meta/usage.ts';
import { blockWaitMs } from './limits.ts';
import { messages } from './messages.ts';

export interface OutcomeContext {
  readonly account: string;
  readonly now: Date;
}

/** Before the commit step nothing can be visible, so every failure is either a refusal or "not sent". */
export function troubleBeforeCommit(trouble: Trouble, context: OutcomeContext): Refusal {
  if (trouble.kind !== 'fault')
    return unavailable(messages.could_not_be_asked_not_posted({ reason: trouble.reason }));
  if (trouble.fault.class === 'unclear')
    return unavailable(messages.trouble_not_posted({ reason: trouble.fault.describe('Facebook') }));
  if (mayHideEffect(trouble))
    return unavailable(messages.trouble_not_posted({ reason: platformTrouble('Facebook') }));
  return refusal(trouble, context);
}

/** After the call that makes the post visible. */
export function troubleAtCommit(trouble: Trouble, context: OutcomeContext): Outcome {
  if (trouble.kind !== 'fault')
    return noAnswerAtCommit(trouble, {
      notSent: (reason) => messages.not_reached_not_posted({ reason }),
      unclear: (reason) => messages.post_answer_lost({ reason }),
    });
  if (isUncertain(trouble)) return unknown(messages.post_unclear());
  return refusal(trouble, context);
}

const refusal = ({ fault, headers }: FaultAnswer, { account, now }: OutcomeContext): Refusal =>
  refusalOf('Facebook', fault, readUsage(headers, { objectId: account, useCase: 'pages' }, now), now);

/** Calls during a block extend it, so the whole account pauses. */
export const pauseAfterBlock = (now: Date): Usage => ({
  scope: 'account',
  usedShare: 1,
  availableAt: later(now, blockWaitMs),
});

/**
 * An app that Meta has not granted mentions is refused like a connection without a permission. The account is not
 * blamed for it: a post without mentions will show whether a permission is missing.
 */
export const isMentionRefusal = (fault: Fault, { mentions = [] }: Pick<SendManifest, 'mentions'>): boolean =>
  mentions.length > 0 && (fault.class === 'permission_lost' || fault.code === 'capability_missing');

export const mentionsNotGranted = rejected('mentions_not_granted', messages.mentions_not_granted());
