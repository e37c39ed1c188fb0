/**
 * The first comment under a post: `POST /rest/socialActions/{post}/comments` in the name of the page or the
 * member.
 *
 * How certain this is: the URL, `actor`, `object`, `message.text` as plain text and the id in `x-restli-id` are
 * documented and used by several programs, and so are the permissions, which end in `_feed`. One program reports
 * 403 for applications outside the partner programme, so 403 is an ordinary refusal that says what to do. Comments
 * of a page's post can be read; those of a member's only by apps that LinkedIn selects.
 */

import type {
  Commenter,
  CommentFinding,
  CommentIo,
  CommentOutcome,
} from '../../domain/platform-port/commenter.ts';
import { createCaller } from '../kit/caller.ts';
import { isSameText } from '../kit/comparable-text.ts';
import { askLater, cannotAsk, noAnswerAtCommit, rejected, unavailable, unknown } from '../kit/outcomes.ts';
import { notReached } from '../kit/results.ts';
import { commentFindingOf, commentSearchLimits, searchBack } from '../kit/search-back.ts';
import { nextOffset, readComments, readCreatedCommentId } from './answers.ts';
import { type Caller, createComment, listComments } from './calls.ts';
import { clockSkewMs, maxFindPages } from './limits.ts';
import { isMember } from './members.ts';
import { messages } from './messages.ts';
import { isRefusal, refusal } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';

const writingAs = { member: 'w_member_social_feed', page: 'w_organization_social_feed' };
/** Accounts connected before we requested these scopes lack them, and can still post. */
export const commentScopes = [writingAs.member, writingAs.page, 'r_organization_social_feed'];

export const createCommenter = (settings: LinkedInSettings): Commenter => ({
  send: (externalId, text, io) => send(createCaller(settings, io), externalId, text, io),
  find: (externalId, text, io) => find(createCaller(settings, io), externalId, text, io),
});

async function send(caller: Caller, post: string, text: string, io: CommentIo): Promise<CommentOutcome> {
  if (!io.scopes.includes(isMember(io.account) ? writingAs.member : writingAs.page)) return notAllowedYet;
  const answer = await createComment(caller, post, io.account, text);
  if (answer.kind !== 'answered')
    return noAnswerAtCommit(answer, {
      notSent: (reason) => messages.comment_not_sent({ reason }),
      unclear: (reason) => messages.comment_answer_lost({ reason }),
    });
  if (answer.status === 201) {
    const commentId = readCreatedCommentId(answer.headers, answer.text);
    return commentId === undefined ? unknown(messages.comment_without_id()) : { kind: 'sent', commentId };
  }
  // A post that was just published is not known everywhere yet.
  if (answer.status === 404) return unavailable(messages.post_not_known());
  if (answer.status === 403) return rejected('comment_not_allowed', messages.comment_not_allowed());
  if (!isRefusal(answer)) return unknown(messages.comment_unclear({ status: answer.status }));
  const meaning = refusal(answer, io.now());
  return meaning.kind === 'rejected'
    ? rejected(meaning.code, messages.comment_refused({ status: answer.status }))
    : meaning;
}

const notAllowedYet = rejected('comment_not_allowed', messages.comment_scope_missing());

async function find(
  caller: Caller,
  post: string,
  text: string,
  io: Parameters<Commenter['find']>[2],
): Promise<CommentFinding> {
  if (isMember(io.account)) return cannotAsk(messages.member_comments_not_read());
  const result = await searchBack(
    {
      async fetchPage(start: number = 0) {
        const answer = await listComments(caller, post, start);
        if (answer.kind !== 'answered') return askLater(notReached('LinkedIn', answer.reason).plainReason);
        if (answer.status === 403) return cannotAsk(messages.comments_not_allowed());
        const list = answer.status === 200 ? readComments(answer.text) : undefined;
        return list === undefined
          ? askLater(messages.comments_unreadable({ status: answer.status }))
          : { items: list.elements, next: nextOffset(start, list) };
      },
      idOf: ({ id }) => id,
      timeOf: ({ created }) => created?.time,
      // Its order is not documented, so only the end of the list counts as complete.
      sortTimeOf: () => undefined,
      matches: ({ actor, message }) =>
        actor === io.account && isSameText(message.text, text) ? 'certain' : 'no',
    },
    commentSearchLimits(io, { clockSkewMs, maxPages: maxFindPages }),
  );
  const tooMany = messages.too_many_comments();
  return commentFindingOf(result, { tooMany, noAuthor: tooMany });
}
