/**
 * What an answer means for a send. The promises: "not visible" only when TikTok refused or cannot have acted;
 * everything uncertain after the commit step is `unknown`. Built from status and code, never from message texts.
 */

import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import {
  authLost,
  noAnswerAtCommit,
  type Refusal,
  rateLimited,
  rejected,
  retryAt,
  unavailable,
} from '../kit/outcomes.ts';
import { type Answer, closedCodes } from './answers.ts';
import { isAuthLost } from './calls.ts';
import { callsWaitMs, postsWaitMs } from './limits.ts';
import { messages } from './messages.ts';

export const reconnect = messages.connection_lost();

export type Trouble = Exclude<Answer<unknown>, { kind: 'ok' }>;
type Refused = Extract<Trouble, { kind: 'refused' }>;

export const describeAnswer = ({ status, code }: Refused): Message => messages.answered({ status, code });

const notSent = (reason: Message): Message =>
  messages.not_reached_nothing_sent({
    reason,
  });

/** Before the commit step nothing can be visible, so every failure is either a refusal or "not sent". */
export const troubleBeforeCommit = (answer: Trouble, now: Date): Refusal =>
  answer.kind === 'refused' ? refusal(answer, now) : unavailable(notSent(answer.reason));

/** The answer to the call that asks TikTok to fetch and to post. */
export const troubleAtCommit = (answer: Trouble, now: Date): Outcome =>
  answer.kind === 'refused'
    ? refusal(answer, now)
    : noAnswerAtCommit(answer, {
        notSent,
        unclear: (reason) => messages.order_unanswered({ reason }),
      });

const mayNotPost = messages.account_may_not_post();
const valueRefused = messages.value_refused();
const refusalMessages: Readonly<Record<string, Message>> = {
  spam_risk_user_banned_from_posting: mayNotPost,
  unaudited_client_can_only_post_to_private_accounts: messages.not_audited(),
  url_ownership_unverified: messages.address_not_verified(),
  privacy_level_option_mismatch: messages.audience_not_offered(),
  invalid_param: valueRefused,
  invalid_params: valueRefused,
};

function refusal(answer: Refused, now: Date): Refusal {
  const { status, code, headers } = answer;
  if (isAuthLost(answer)) return authLost(reconnect);
  if (code === 'spam_risk_too_many_posts') return rateLimited(retryAt(headers, now, postsWaitMs), 'account');
  if (code === 'reached_active_user_cap') return rateLimited(retryAt(headers, now, postsWaitMs), 'app');
  if (isThrottled(answer)) return rateLimited(retryAt(headers, now, callsWaitMs), 'account');
  return rejected(
    code || `status_${status}`,
    refusalMessages[code] ??
      messages.post_refused({
        answer: `${status} ${code}`.trim(),
      }),
  );
}

export const isThrottled = ({ status, code }: Refused): boolean =>
  status === 429 || code === 'rate_limit_exceeded';

/** Why TikTok gave up on a post: it is not visible. Unlisted reasons are left to a person too. */
const failures: Readonly<Record<string, Message>> = {
  file_format_check_failed: messages.file_not_playable(),
  duration_check_failed: messages.video_length_refused(),
  frame_rate_check_failed: messages.frame_rate_refused(),
  picture_size_check_failed: messages.picture_size_refused(),
  publish_cancelled: messages.post_cancelled(),
  auth_removed: messages.access_removed(),
  spam_risk_user_banned_from_posting: mayNotPost,
  spam_risk_text: messages.text_spam(),
  spam_risk: messages.post_spam(),
};
/** A retry may work without changes. */
const temporary = new Set(['internal', 'video_pull_failed', 'photo_pull_failed']);

export function outcomeOfFailure(reason: string, now: Date): Outcome {
  if (temporary.has(reason))
    return unavailable(
      messages.not_posted_tried_again({
        code: reason,
      }),
    );
  if (closedCodes[0] === reason) return rateLimited(later(now, postsWaitMs), 'account');
  const code = /^[a-z_]{1,64}$/.test(reason) ? reason : 'failed';
  return rejected(code, failures[reason] ?? messages.not_posted({ code }));
}
