/**
 * The first comment under a post of the account, in its own name, with either login.
 *
 * Documented: the edge, `message`, the id in the answer, the permissions, and that `user` is given only for
 * comments that the account itself made. Not documented: which id space `from.id` uses, so our own user name
 * counts as well.
 */

import type { Commenter, CommentFinding, CommentOutcome } from '../../domain/platform-port/commenter.ts';
import { isSameText } from '../kit/comparable-text.ts';
import { askLater, cannotAsk, rejected, unavailable } from '../kit/outcomes.ts';
import { commentFindingOf, commentSearchLimits, searchBack } from '../kit/search-back.ts';
import {
  commentMessages,
  commentSent,
  commentsNotRead,
  commentTrouble,
  unreadableComments,
} from '../meta/comments.ts';
import { type ListedComment, readComments, readId, readProfile } from './answers.ts';
import { type Caller, createCaller, getProfile, listComments, writeComment } from './calls.ts';
import { clockSkewMs, maxFindPages } from './limits.ts';
import { canComment, loginNotOffered } from './login-methods.ts';
import { messages } from './messages.ts';
import type { InstagramSettings } from './settings.ts';

const notAllowed = rejected('comment_not_allowed', messages.comment_not_allowed());

export const createCommenter = (settings: InstagramSettings): Commenter => ({
  async send(externalId, text, io): Promise<CommentOutcome> {
    const caller = createCaller(settings, io);
    if (caller === undefined) return unavailable(loginNotOffered(io.scopes));
    if (!canComment(io.scopes)) return notAllowed;
    const answer = await writeComment(caller, externalId, text);
    if (answer.kind === 'ok') return commentSent('Instagram', readId(answer.text));
    return commentTrouble(answer, io, {
      platform: 'Instagram',
      notAllowed,
      refusedWords: (code) => messages.comment_refused({ code }),
    });
  },

  async find(externalId, text, io): Promise<CommentFinding> {
    const caller = createCaller(settings, io);
    if (caller === undefined) return askLater(loginNotOffered(io.scopes));
    const result = await searchBack(
      {
        async fetchPage(after: string | undefined) {
          const answer = await listComments(caller, externalId, after);
          if (answer.kind !== 'ok') return commentsNotRead('Instagram', answer);
          return readComments(answer.text) ?? unreadableComments('Instagram');
        },
        idOf: ({ id }) => id,
        timeOf: ({ timestamp }) => timestamp,
        matches(comment) {
          if (!isSameText(comment.text, text)) return 'no';
          return comment.user?.id === io.account || comment.from?.id === io.account ? 'certain' : 'possible';
        },
      },
      commentSearchLimits(io, { clockSkewMs, maxPages: maxFindPages }),
    );
    if (result.kind === 'ambiguous' && result.isComplete)
      return await findByName(caller, result.possible, io.account);
    return commentFindingOf(result, commentMessages('Instagram'));
  },
});

/** Comments with our text whose author no id identifies. */
async function findByName(
  caller: Caller,
  possible: readonly ListedComment[],
  account: string,
): Promise<CommentFinding> {
  const answer = await getProfile(caller, account, 'username');
  if (answer.kind !== 'ok') return commentsNotRead('Instagram', answer);
  const own = readProfile(answer.text)?.username;
  const ours = possible.find(({ username }) => username !== undefined && username === own);
  if (ours !== undefined) return { kind: 'present', commentId: ours.id };
  return own !== undefined && possible.every(({ username }) => username !== undefined)
    ? { kind: 'absent' }
    : cannotAsk(commentMessages('Instagram').noAuthor);
}
