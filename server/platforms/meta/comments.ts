/**
 * The first comment on Facebook and Instagram. One call can make it visible, and only Meta's own refusal proves
 * that it is not. Any other result is `unknown`, and is settled by reading the comments under the post.
 */

import type { CommentIo, CommentOutcome } from '../../domain/platform-port/commenter.ts';
import type { Message } from '../../lib/message.ts';
import {
  askLater,
  cannotAsk,
  type NoAnswer,
  noAnswerAtCommit,
  type OutcomeOf,
  rejected,
  unavailable,
  unknown,
} from '../kit/outcomes.ts';
import { requestFailed, type Trouble } from './graph.ts';
import { secretWrong } from './graph-error.ts';
import { messages } from './messages.ts';
import { isUncertain, type Platform, refusalOf } from './outcome.ts';
import { readUsage } from './usage.ts';

export function commentTrouble(
  trouble: Trouble,
  { account, now }: Pick<CommentIo, 'account' | 'now'>,
  about: {
    readonly platform: Platform;
    readonly notAllowed: OutcomeOf<'rejected'>;
    refusedWords(code: string): Message;
  },
): CommentOutcome {
  const { platform } = about;
  if (trouble.kind !== 'fault')
    return noAnswerAtCommit(trouble, {
      notSent: (reason) => messages.comment_not_sent({ platform, reason }),
      unclear: (reason) => messages.comment_answer_lost({ platform, reason }),
    });
  const { fault, headers } = trouble;
  if (isUncertain(trouble)) return unknown(messages.comment_unclear({ platform }));
  switch (fault.class) {
    // Posting may still work without this permission, so the connection is not lost.
    case 'permission_lost':
      return about.notAllowed;
    // A post that was just published is not known everywhere yet.
    case 'gone':
      return unavailable(
        messages.post_not_known({
          platform,
        }),
      );
    case 'refused':
    case 'duplicate':
      // A mistake of the installation has nothing to do with the comment, which can be sent again once it is mended.
      return rejected(
        fault.code,
        fault.code === secretWrong.code ? fault.describe(platform) : about.refusedWords(fault.code),
      );
    default: {
      const useCase = platform === 'Facebook' ? 'pages' : 'instagram';
      const usages = readUsage(headers, { objectId: account, useCase }, now());
      return refusalOf(platform, fault, usages, now());
    }
  }
}

export const commentSent = (platform: Platform, commentId: string | undefined): CommentOutcome =>
  commentId === undefined
    ? unknown(messages.comment_answer_unreadable({ platform }))
    : { kind: 'sent', commentId };

/** Why the comments under a post could not be read. */
export function commentsNotRead(platform: Platform, trouble: Trouble): NoAnswer {
  if (trouble.kind !== 'fault') return askLater(requestFailed(platform, trouble.reason));
  switch (trouble.fault.class) {
    case 'permission_lost':
      return cannotAsk(messages.comments_not_allowed({ platform }));
    case 'gone':
      return cannotAsk(messages.comments_post_gone({ platform }));
    default:
      return askLater(trouble.fault.describe(platform));
  }
}

export const unreadableComments = (platform: Platform): NoAnswer =>
  askLater(
    messages.comments_unreadable({
      platform,
    }),
  );

export const commentMessages = (platform: Platform) => ({
  tooMany: messages.too_many_comments(),
  noAuthor: messages.comment_without_author({ platform }),
});
