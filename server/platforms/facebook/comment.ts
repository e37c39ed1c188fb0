/**
 * The first comment under a post of the page, in the page's name.
 *
 * Documented: the edge, `message`, the id in the answer, `filter` and `order`, and that writing needs
 * `pages_manage_engagement`. Not documented: that a page always sees itself named as the author of its own
 * comments. A comment with our text and no author is therefore left to a person.
 */

import type { Commenter, CommentFinding, CommentOutcome } from '../../domain/platform-port/commenter.ts';
import { createCaller } from '../kit/caller.ts';
import { isSameText } from '../kit/comparable-text.ts';
import { rejected } from '../kit/outcomes.ts';
import { commentFindingOf, commentSearchLimits, searchBack } from '../kit/search-back.ts';
import {
  commentMessages,
  commentSent,
  commentsNotRead,
  commentTrouble,
  unreadableComments,
} from '../meta/comments.ts';
import { instantOf, readCommentId, readComments } from './answers.ts';
import { listComments, writeComment } from './calls.ts';
import { clockSkewMs, maxFindPages } from './limits.ts';
import { messages } from './messages.ts';
import type { FacebookSettings } from './settings.ts';

/** Pages connected before we requested this scope lack it, and can still post. */
export const commentScope = 'pages_manage_engagement';

const notAllowed = rejected('comment_not_allowed', messages.comment_not_allowed());

export const createCommenter = (settings: FacebookSettings): Commenter => ({
  async send(externalId, text, io): Promise<CommentOutcome> {
    if (!io.scopes.includes(commentScope)) return notAllowed;
    const answer = await writeComment(createCaller(settings, io), externalId, text);
    if (answer.kind === 'ok') return commentSent('Facebook', readCommentId(answer.text));
    return commentTrouble(answer, io, {
      platform: 'Facebook',
      notAllowed,
      refusedWords: (code) => messages.comment_refused({ code }),
    });
  },

  async find(externalId, text, io): Promise<CommentFinding> {
    const caller = createCaller(settings, io);
    const result = await searchBack(
      {
        async fetchPage(after: string | undefined) {
          const answer = await listComments(caller, externalId, after);
          if (answer.kind !== 'ok') return commentsNotRead('Facebook', answer);
          return readComments(answer.text) ?? unreadableComments('Facebook');
        },
        idOf: ({ id }) => id,
        timeOf: ({ created_time }) => instantOf(created_time)?.getTime(),
        matches({ message, from }) {
          if (!isSameText(message, text)) return 'no';
          if (from === undefined) return 'possible';
          return from.id === io.account ? 'certain' : 'no';
        },
      },
      commentSearchLimits(io, { clockSkewMs, maxPages: maxFindPages }),
    );
    return commentFindingOf(result, commentMessages('Facebook'));
  },
});
