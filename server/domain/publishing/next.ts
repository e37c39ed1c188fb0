/**
 * What follows an outcome. Pure: the same outcome at the same instant always decides the same.
 *
 * | outcome       | decision                                                          |
 * |---------------|-------------------------------------------------------------------|
 * | published     | published                                                         |
 * | pending       | wait, look again at `checkAt`                                     |
 * | rejected      | failed, with the platform's reason                                |
 * | auth_lost     | wait for the account to be reconnected, until too late → missed   |
 * | rate_limited  | wait as told, until too late → missed                             |
 * | unavailable   | try again with growing, jittered waits; too often → failed        |
 * | unknown       | never again: ask the platform (`settle.ts`)                       |
 *
 * `rejected`, `auth_lost`, `rate_limited` and `unavailable` say that the platform did not take the post, so they
 * are certain also at the commit step. But when an earlier turn passed that step and this one only went to look,
 * the last three say nothing about the post: then the platform is asked. Past `latestSendAt` a post that cannot
 * be visible is missed, whatever it waited for.
 *
 * A change of a post that is out is not asked about: doing it again changes nothing more, so it is done again on the
 * same attempt until it is clear (`repeat`). When that does not help, or the platform refuses it after an earlier turn
 * may have worked, a person looks (`unconfirmed`).
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
  /** An earlier turn passed the commit step and the platform is still working on it: it may be visible. */
  readonly sentEarlier: boolean;
  /** A change of a post that is out: `sentEarlier` is also said of this turn, when its answer was not clear. */
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

/** Of a change whose post is gone: nothing of it can be seen, whatever came of earlier tries. */
export const originalRemoved = 'original_removed';

export const maxTries = 12;
const firstWaitMs = seconds(2);
const longestWaitMs = seconds(120);
const reconnectCheckMs = seconds(30);
const askSoonMs = seconds(1);

export function next(standing: AttemptContext, outcome: Outcome, now: Date): Decision {
  const trouble = (code: string, message: Message): Trouble => ({ code, message, at: now.toISOString() });
  if (standing.sentEarlier && ['auth_lost', 'rate_limited', 'unavailable'].includes(outcome.kind)) {
    const reason =
      'plainReason' in outcome
        ? outcome.plainReason
        : messages.asks_to_wait({
            platformName: standing.platformName,
          });
    // Not being able to look is no reason to send again.
    return standing.repeatable ? repeat(reason) : ask(reason);
  }
  switch (outcome.kind) {
    case 'published':
      return outcome;
    case 'pending':
      return { kind: 'wait', wakeAt: outcome.checkAt > now ? outcome.checkAt : later(now, askSoonMs) };
    case 'rejected':
      if (standing.sentEarlier && standing.repeatable && outcome.code !== originalRemoved)
        return mayBeOut(messages.earlier_try_may_have_worked({ plainReason: outcome.plainReason }));
      return { kind: 'failed', outcome: 'rejected', trouble: trouble(outcome.code, outcome.plainReason) };
    case 'auth_lost':
      return again(
        'auth_lost',
        reconnectCheckMs,
        standing.tries,
        trouble('reconnect_needed', outcome.plainReason),
      );
    case 'rate_limited':
      return again(
        'rate_limited',
        Math.max(outcome.until.getTime() - now.getTime(), seconds(1)),
        standing.tries,
        trouble(
          'rate_limited',
          outcome.plainReason ??
            messages.asks_to_wait_until({
              platformName: standing.platformName,
              until: outcome.until.toISOString(),
            }),
        ),
      );
    case 'unavailable':
      if (standing.tries + 1 >= maxTries) {
        return {
          kind: 'failed',
          outcome: 'unavailable',
          trouble: trouble(
            'unavailable',
            messages.unavailable({
              reason: outcome.plainReason,
              maxTries,
              done: standing.repeatable ? 'changed' : 'posted',
            }),
          ),
        };
      }
      return again(
        'unavailable',
        backoffMs(standing),
        standing.tries + 1,
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
    const words = messages.we_asking_whether_arrived({ reason, platformName: standing.platformName });
    return { kind: 'ask', wakeAt: later(now, askSoonMs), trouble: trouble('checking', words) };
  }

  function repeat(reason: Message): Decision {
    const decision = next({ ...standing, sentEarlier: false }, outcome, now);
    if (decision.kind !== 'again') return mayBeOut(messages.we_tried_times({ reason, maxTries }));
    const { wakeAt, tries } = decision;
    const words = messages.change_may_be_out_already({ reason });
    return { kind: 'repeat', wakeAt, tries, trouble: trouble('checking', words) };
  }

  function mayBeOut(reason: Message): Decision {
    const words = messages.change_may_be_out({ reason, platformName: standing.platformName });
    return { kind: 'unconfirmed', trouble: trouble('unconfirmed', words) };
  }

  function again(kind: AttemptOutcome, waitMs: number, tries: number, why: Trouble): Decision {
    const wanted = later(now, waitMs);
    // The last look comes when it is too late, so that the post is called missed just then and not later.
    const wakeAt = wanted > standing.latestSendAt ? later(standing.latestSendAt, 1) : wanted;
    return { kind: 'again', outcome: kind, wakeAt, tries, trouble: why };
  }
}

/** Full jitter over a doubling window. */
function backoffMs({ tries, random }: AttemptContext): number {
  const window = Math.min(longestWaitMs, firstWaitMs * 2 ** tries);
  return Math.max(seconds(0.5), Math.floor(window * random));
}
