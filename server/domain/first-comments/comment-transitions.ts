/**
 * How a platform's response changes a first comment. Pure. The rules:
 *
 *   sent, present        it is published
 *   rejected             it failed: the same text would be rejected again
 *   unavailable, waits   retry later with growing delays, up to a maximum number of tries
 *   unknown              never resent automatically: the platform is queried until it gives an answer
 *   absent, twice        a minute apart: not there as far as the platform knows; a person decides
 *   cannot be asked      a person checks
 */

import { later, minutes, seconds } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { CommentFinding, CommentOutcome } from '../platform-port/commenter.ts';
import type { FirstComment, FirstCommentChange } from '../post-model/first-comment-ports.ts';
import { messages } from './messages.ts';

/** A send can also wait until the account is reconnected. */
const firstWaitMs = seconds(30);
const maxWaitMs = minutes(60);
const maxTries = 12;

const firstQueryDelayMs = seconds(5);
const absenceConfirmMs = seconds(60);
const queryRetryMs = seconds(30);
const queryTimeoutMs = minutes(30);

type CommentProgress = Pick<FirstComment, 'tries' | 'startedAt' | 'absentAt'>;

const failed = (reason: Message): FirstCommentChange => ({ state: 'failed', nextTryAt: null, reason });

export const toUnconfirmed = (reason: Message): FirstCommentChange => ({
  state: 'unconfirmed',
  nextTryAt: null,
  reason: messages.look_and_tell({ reason }),
});

export function afterSending(
  { tries }: Pick<CommentProgress, 'tries'>,
  outcome: CommentOutcome,
  random: number,
  now: Date,
): FirstCommentChange {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', nextTryAt: null, commentId: outcome.commentId, reason: null };
    case 'rejected':
      return failed(outcome.plainReason);
    case 'unknown':
      return { nextTryAt: later(now, firstQueryDelayMs), reason: outcome.plainReason };
    case 'rate_limited':
      return retryLater(
        tries,
        outcome.plainReason ?? messages.platform_asks_to_wait(),
        outcome.until,
        random,
        now,
      );
    case 'auth_lost':
    case 'unavailable':
      return retryLater(tries, outcome.plainReason, now, random, now);
  }
}

function retryLater(
  tries: number,
  reason: Message,
  notBefore: Date,
  random: number,
  now: Date,
): FirstCommentChange {
  if (tries >= maxTries)
    return failed(
      messages.tried_times({
        reason,
        mostTries: maxTries,
      }),
    );
  const waitMs = Math.min(firstWaitMs * 2 ** (tries - 1), maxWaitMs) * (0.5 + random / 2);
  const nextTryAt = new Date(Math.max(later(now, waitMs).getTime(), notBefore.getTime()));
  return { state: 'waiting', nextTryAt, reason };
}

export function afterQuery(
  { startedAt, absentAt }: CommentProgress,
  finding: CommentFinding,
  now: Date,
): FirstCommentChange {
  switch (finding.kind) {
    case 'present':
      return { state: 'sent', nextTryAt: null, commentId: finding.commentId, reason: null };
    case 'absent':
      if (absentAt === null) return { absentAt: now, nextTryAt: later(now, absenceConfirmMs) };
      if (now < later(absentAt, absenceConfirmMs)) return { nextTryAt: later(absentAt, absenceConfirmMs) };
      return toUnconfirmed(messages.not_shown());
    case 'cannot_ask':
      return toUnconfirmed(finding.plainReason);
    case 'ask_later':
      if (startedAt !== null && now >= later(startedAt, queryTimeoutMs))
        return toUnconfirmed(messages.not_found_out_in_time({ plainReason: finding.plainReason }));
      return { nextTryAt: later(now, queryRetryMs), reason: finding.plainReason };
  }
}

export const failedPostRemoved: FirstCommentChange = failed(messages.post_removed());

export const failedDigestMismatch: FirstCommentChange = failed(messages.damaged());

export const failedNotApproved: FirstCommentChange = failed(messages.not_approved());

export const failedNotGenuine: FirstCommentChange = failed(messages.approval_not_genuine());

export const failedDisconnected = (account: string): FirstCommentChange =>
  failed(messages.disconnected({ account }));
