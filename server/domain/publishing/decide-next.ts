/**
 * Decides what follows an outcome. Pure: the same outcome at the same instant always gives the same decision.
 *
 * | outcome       | decision                                                          |
 * |---------------|-------------------------------------------------------------------|
 * | published     | published                                                         |
 * | pending       | wait, check again at `checkAt`                                    |
 * | rejected      | failed, with the platform's reason                                |
 * | auth_lost     | wait for the account to be reconnected, until too late → missed   |
 * | rate_limited  | wait as requested, until too late → missed                        |
 * | unavailable   | try again with growing, jittered waits; too often → failed        |
 * | unknown       | never resent: query the platform (`settle.ts`)                    |
 *
 * `rejected`, `auth_lost`, `rate_limited` and `unavailable` mean that the platform did not accept the post, so they
 * are certain even at the commit step. But when an earlier run passed that step and this one only checked, the last
 * three say nothing about the post: then the platform is queried. After `latestSendAt` a post that cannot be visible
 * is missed, whatever it waited for.
 *
 * An amendment of a published post is not queried: repeating it changes nothing more, so it is repeated on the same
 * attempt until the result is clear (`repeat`). When that does not help, or the platform refuses it after an earlier
 * run may have worked, a person checks (`unconfirmed`).
 */

import { later, seconds } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { Outcome, VisiblePost } from '../platform-port/publisher.ts';
import type { AttemptOutcome, Trouble } from '../post-model/ports.ts';
import { messages } from './messages.ts';

export interface AttemptContext {
  readonly platformName: string;
  readonly tries: number;
  readonly latestSendAt: Date;
  /** An earlier run passed the commit step and the platform is still processing it: it may be visible. */
  readonly sentEarlier: boolean;
  /** An amendment of a published post: `sentEarlier` is also set for this run when its result was unclear. */
  readonly repeatable: boolean;
  /** From 0 up to 1: spreads retries. */
  readonly random: number;
}

export type Decision =
  | ({ readonly kind: 'published' } & VisiblePost)
  | { readonly kind: 'failed'; readonly outcome: AttemptOutcome; readonly trouble: Trouble }
  | { readonly kind: 'wait'; readonly wakeAt: Date }
  | {
      readonly kind: 'again';
      readonly outcome: AttemptOutcome;
      readonly wakeAt: Date;
      readonly tries: number;
      readonly trouble: Trouble;
    }
  | { readonly kind: 'ask'; readonly wakeAt: Date; readonly trouble: Trouble }
  | { readonly kind: 'repeat'; readonly wakeAt: Date; readonly tries: number; readonly trouble: Trouble }
  | { readonly kind: 'unconfirmed'; readonly trouble: Trouble };

/** Code of an amendment whose post was removed: nothing of it is visible, whatever earlier attempts did. */
export const originalRemoved = 'original_removed';

export const maxTries = 12;
const firstWaitMs = seconds(2);
const maxWaitMs = seconds(120);
const reconnectCheckMs = seconds(30);
const queryDelayMs = seconds(1);

export function next(context: AttemptContext, outcome: Outcome, now: Date): Decision {
  const trouble = (code: string, message: Message): Trouble => ({ code, message, at: now.toISOString() });
  if (context.sentEarlier && ['auth_lost', 'rate_limited', 'unavailable'].includes(outcome.kind)) {
    const reason =
      'plainReason' in outcome
        ? outcome.plainReason
        : messages.asks_to_wait({
            platformName: context.platformName,
          });
    // A failed check is no reason to send again.
    return context.repeatable ? repeat(reason) : ask(reason);
  }
  switch (outcome.kind) {
    case 'published':
      return outcome;
    case 'pending':
      return { kind: 'wait', wakeAt: outcome.checkAt > now ? outcome.checkAt : later(now, queryDelayMs) };
    case 'rejected':
      if (context.sentEarlier && context.repeatable && outcome.code !== originalRemoved)
        return mayBeOut(messages.earlier_try_may_have_worked({ plainReason: outcome.plainReason }));
      return { kind: 'failed', outcome: 'rejected', trouble: trouble(outcome.code, outcome.plainReason) };
    case 'auth_lost':
      return again(
        'auth_lost',
        reconnectCheckMs,
        context.tries,
        trouble('reconnect_needed', outcome.plainReason),
      );
    case 'rate_limited':
      return again(
        'rate_limited',
        Math.max(outcome.until.getTime() - now.getTime(), seconds(1)),
        context.tries,
        trouble(
          'rate_limited',
          outcome.plainReason ??
            messages.asks_to_wait_until({
              platformName: context.platformName,
              until: outcome.until.toISOString(),
            }),
        ),
      );
    case 'unavailable':
      if (context.tries + 1 >= maxTries) {
        return {
          kind: 'failed',
          outcome: 'unavailable',
          trouble: trouble(
            'unavailable',
            messages.unavailable({
              reason: outcome.plainReason,
              maxTries,
              done: context.repeatable ? 'changed' : 'posted',
            }),
          ),
        };
      }
      return again(
        'unavailable',
        backoffMs(context),
        context.tries + 1,
        trouble(
          'waiting',
          messages.waiting({
            plainReason: outcome.plainReason,
          }),
        ),
      );
    case 'unknown':
      return ask(outcome.plainReason);
  }

  function ask(reason: Message): Decision {
    const message = messages.we_asking_whether_arrived({ reason, platformName: context.platformName });
    return { kind: 'ask', wakeAt: later(now, queryDelayMs), trouble: trouble('checking', message) };
  }

  function repeat(reason: Message): Decision {
    const decision = next({ ...context, sentEarlier: false }, outcome, now);
    if (decision.kind !== 'again') return mayBeOut(messages.we_tried_times({ reason, maxTries }));
    const { wakeAt, tries } = decision;
    const message = messages.change_may_be_out_already({ reason });
    return { kind: 'repeat', wakeAt, tries, trouble: trouble('checking', message) };
  }

  function mayBeOut(reason: Message): Decision {
    const message = messages.change_may_be_out({ reason, platformName: context.platformName });
    return { kind: 'unconfirmed', trouble: trouble('unconfirmed', message) };
  }

  function again(kind: AttemptOutcome, waitMs: number, tries: number, why: Trouble): Decision {
    const wanted = later(now, waitMs);
    // The last wake-up is at the deadline, so that the post is marked missed then and not later.
    const wakeAt = wanted > context.latestSendAt ? later(context.latestSendAt, 1) : wanted;
    return { kind: 'again', outcome: kind, wakeAt, tries, trouble: why };
  }
}

/** Full jitter over a doubling window. */
function backoffMs({ tries, random }: AttemptContext): number {
  const window = Math.min(maxWaitMs, firstWaitMs * 2 ** tries);
  return Math.max(seconds(0.5), Math.floor(window * random));
}
