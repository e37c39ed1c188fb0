/**
 * What an answer means for a send. The promises: "not visible" is said only when TikTok refused or cannot have acted;
 * everything uncertain after the commit step is `unknown`. Built from status and code, never from prose.
 */
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
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

export const reconnect = 'TikTok no longer accepts this connection. Reconnect the account.';

export type Trouble = Exclude<Answer<unknown>, { kind: 'ok' }>;

const notSent = (reason: string): string => `TikTok could not be reached (${reason}). Nothing was sent.`;

/** Before the commit step nothing can be visible, so every trouble is either a refusal or "not sent". */
export const troubleBeforeCommit = (answer: Trouble, now: Date): Refusal =>
  answer.kind === 'refused' ? refusal(answer, now) : unavailable(notSent(answer.reason));

/** The answer to the call that tells TikTok to pull and to post. */
export const troubleAtCommit = (answer: Trouble, now: Date): Outcome =>
  answer.kind === 'refused'
    ? refusal(answer, now)
    : noAnswerAtCommit(answer, {
        notSent,
        unclear: (reason) => `The post was handed to TikTok, but its answer did not say more (${reason}).`,
      });

const refusedWords: Readonly<Record<string, string>> = {
  spam_risk_user_banned_from_posting:
    'TikTok does not let this account post at the moment. Look into the TikTok app for the reason.',
  unaudited_client_can_only_post_to_private_accounts:
    'TikTok has not audited this installation yet, so it may post only to private accounts, with "Only me". Make the account private in TikTok, or ask whoever runs the installation.',
  url_ownership_unverified:
    'TikTok does not know the address it would fetch the files from. Whoever runs this installation must verify it in the URL properties of its TikTok app.',
  privacy_level_option_mismatch:
    'TikTok does not offer the chosen audience to this account now. Approve the post again and choose another.',
  invalid_param: 'TikTok did not accept a value of the post. Check its text, cover and files.',
  invalid_params: 'TikTok did not accept a value of the post. Check its text, cover and files.',
};

function refusal(answer: Extract<Trouble, { kind: 'refused' }>, now: Date): Refusal {
  const { status, code, headers } = answer;
  if (isAuthLost(answer)) return authLost(reconnect);
  if (code === 'spam_risk_too_many_posts') return rateLimited(retryAt(headers, now, postsWaitMs), 'account');
  if (code === 'reached_active_user_cap') return rateLimited(retryAt(headers, now, postsWaitMs), 'app');
  if (isThrottled(answer)) return rateLimited(retryAt(headers, now, callsWaitMs), 'account');
  const named = `${status} ${code}`.trim();
  return rejected(code || `status_${status}`, refusedWords[code] ?? `TikTok refused the post (${named}).`);
}

export const isThrottled = ({ status, code }: Extract<Trouble, { kind: 'refused' }>): boolean =>
  status === 429 || code === 'rate_limit_exceeded';

const again = 'TikTok did not post it. It is tried again.';
/** Why TikTok gave up on a post: it is not visible. Reasons that are not listed are for a person too. */
const failures: Readonly<Record<string, string>> = {
  file_format_check_failed:
    'TikTok cannot play the file. Save it again as MP4 (H.264), or pictures as JPEG, and replace it.',
  duration_check_failed: 'The video is too long or too short for this TikTok account. Change its length.',
  frame_rate_check_failed: 'TikTok takes 23 to 60 pictures a second. Save the video again at 30.',
  picture_size_check_failed: 'The picture size does not suit TikTok. Use 1080 × 1920.',
  publish_cancelled: 'The post was cancelled on TikTok before it was shown.',
  auth_removed: `Access to the account was taken away while TikTok worked on the post. Nothing was posted. Reconnect the account, then try again.`,
  spam_risk_user_banned_from_posting:
    'TikTok does not let this account post at the moment. Look into the TikTok app for the reason.',
  spam_risk_text: 'TikTok takes the text for spam. Write it differently.',
  spam_risk: 'TikTok takes the post for spam. Change it before you try again.',
};
/** A retry may work as it is. */
const temporary = new Set(['internal', 'video_pull_failed', 'photo_pull_failed']);

export function outcomeOfFailure(reason: string, now: Date): Outcome {
  if (temporary.has(reason)) return unavailable(`${again} (${reason})`);
  if (closedCodes[0] === reason) return rateLimited(later(now, postsWaitMs), 'account');
  const code = /^[a-z_]{1,64}$/.test(reason) ? reason : 'failed';
  return rejected(code, failures[reason] ?? `TikTok did not post it (${code}). Nothing is visible.`);
}
