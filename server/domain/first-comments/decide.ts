/**
 * What follows from what a platform says about a first comment. Pure. The rules:
 *
 *   sent, present        it is there
 *   rejected             it failed: the same words would be refused again
 *   unavailable, waits   again later, ever more seldom, so many times
 *   unknown              never sent again by itself: the platform is asked until it says something
 *   absent, twice        a minute apart: not there, as far as the platform knows; a person decides
 *   cannot be asked      a person looks
 */

import { later, minutes, seconds } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { CommentFinding, CommentOutcome } from '../platform-port/commenter.ts';
import type { FirstComment, FirstCommentChange } from '../post-model/first-comment-ports.ts';
import { messages } from './messages.ts';

/** A send may also wait for a person to reconnect the account. */
const firstWaitMs = seconds(30);
const longestWaitMs = minutes(60);
const mostTries = 12;

const askSoonMs = seconds(5);
const absentForMs = seconds(60);
const askAgainMs = seconds(30);
const giveUpAskingMs = minutes(30);

type Known = Pick<FirstComment, 'tries' | 'startedAt' | 'absentAt'>;

const failed = (reason: Message): FirstCommentChange => ({ state: 'failed', nextTryAt: null, reason });

export const unconfirmed = (reason: Message): FirstCommentChange => ({
  state: 'unconfirmed',
  nextTryAt: null,
  reason: messages.look_and_tell({ reason }),
});

export function afterSending(
  { tries }: Pick<Known, 'tries'>,
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
      return { nextTryAt: later(now, askSoonMs), reason: outcome.plainReason };
    case 'rate_limited':
      return again(
        tries,
        outcome.plainReason ?? messages.platform_asks_to_wait(),
        outcome.until,
        random,
        now,
      );
    case 'auth_lost':
    case 'unavailable':
      return again(tries, outcome.plainReason, now, random, now);
  }
}

function again(
  tries: number,
  reason: Message,
  notBefore: Date,
  random: number,
  now: Date,
): FirstCommentChange {
  if (tries >= mostTries)
    return failed(
      messages.tried_times({
        reason,
        mostTries,
      }),
    );
  const waitMs = Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs) * (0.5 + random / 2);
  const nextTryAt = new Date(Math.max(later(now, waitMs).getTime(), notBefore.getTime()));
  return { state: 'waiting', nextTryAt, reason };
}

export function afterAsking(
  { startedAt, absentAt }: Known,
  finding: CommentFinding,
  now: Date,
): FirstCommentChange {
  switch (finding.kind) {
    case 'present':
      return { state: 'sent', nextTryAt: null, commentId: finding.commentId, reason: null };
    case 'absent':
      if (absentAt === null) return { absentAt: now, nextTryAt: later(now, absentForMs) };
      if (now < later(absentAt, absentForMs)) return { nextTryAt: later(absentAt, absentForMs) };
      return unconfirmed(messages.not_shown());
    case 'cannot_ask':
      return unconfirmed(finding.plainReason);
    case 'ask_later':
      if (startedAt !== null && now >= later(startedAt, giveUpAskingMs))
        return unconfirmed(messages.not_found_out_in_time({ plainReason: finding.plainReason }));
      return { nextTryAt: later(now, askAgainMs), reason: finding.plainReason };
  }
}

export const removedBefore: FirstCommentChange = failed(messages.post_removed());

export const damagedBefore: FirstCommentChange = failed(messages.damaged());

export const disconnectedBefore = (account: string): FirstCommentChange =>
  failed(messages.disconnected({ account }));
