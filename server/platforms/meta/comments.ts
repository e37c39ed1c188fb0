/**
 * The first comment on Facebook and Instagram. One call can make it visible, and only Meta's own refusal says that it is
 * not. Whatever else came of that call is `unknown`, and is settled by reading the comments under the post.
 */
import type { CommentIo, CommentOutcome } from '../../domain/platform-port/commenter.ts';
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
import type { Trouble } from './graph.ts';
import { isUncertain, type Platform, refusalOf } from './outcome.ts';
import { readUsage } from './usage.ts';

export function commentTrouble(
  trouble: Trouble,
  { account, now }: Pick<CommentIo, 'account' | 'now'>,
  about: {
    readonly platform: Platform;
    readonly notAllowed: OutcomeOf<'rejected'>;
    refusedWords(code: string): string;
  },
): CommentOutcome {
  const { platform } = about;
  if (trouble.kind !== 'fault')
    return noAnswerAtCommit(trouble, {
      notSent: (reason) => `${platform} could not be reached (${reason}). The first comment is not out yet.`,
      unclear: (reason) =>
        `The first comment was sent to ${platform}, but no clear answer came back (${reason}).`,
    });
  const { fault, headers } = trouble;
  if (isUncertain(trouble))
    return unknown(
      `${platform} answered the first comment with an error that does not say whether it is visible.`,
    );
  switch (fault.class) {
    // Posting may still work without this right, so the connection is not lost.
    case 'permission_lost':
      return about.notAllowed;
    // A post that is hardly out is not known everywhere yet.
    case 'gone':
      return unavailable(`${platform} does not know the post yet, or no longer.`);
    case 'refused':
    case 'duplicate':
      return rejected(fault.code, about.refusedWords(fault.code));
    default: {
      const useCase = platform === 'Facebook' ? 'pages' : 'instagram';
      const usages = readUsage(headers, { objectId: account, useCase }, now());
      return refusalOf(platform, fault, usages, now());
    }
  }
}

export const commentSent = (platform: Platform, commentId: string | undefined): CommentOutcome =>
  commentId === undefined
    ? unknown(`${platform} answered the first comment in a way that cannot be read.`)
    : { kind: 'sent', commentId };

/** Why the comments under a post could not be read. */
export function commentsNotRead(platform: Platform, trouble: Trouble): NoAnswer {
  if (trouble.kind !== 'fault') return askLater(`${platform} could not be asked (${trouble.reason}).`);
  switch (trouble.fault.class) {
    case 'permission_lost':
      return cannotAsk(`${platform} does not let this connection read the comments under the post.`);
    case 'gone':
      return cannotAsk(`${platform} does not find the post, so its comments cannot be read.`);
    default:
      return askLater(trouble.fault.words(platform));
  }
}

export const unreadableComments = (platform: Platform): NoAnswer =>
  askLater(`${platform} gave a list of comments that cannot be read.`);

export const commentWords = (platform: Platform) => ({
  tooMany: 'The post has too many recent comments to look through.',
  noAuthor: `${platform} shows a comment with these words, but not who wrote it.`,
});
