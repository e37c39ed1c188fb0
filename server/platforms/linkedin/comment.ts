/**
 * The first comment under a post: `POST /rest/socialActions/{post}/comments` in the name of the page or the member.
 *
 * How sure we are: address, `actor`, `object`, `message.text` as plain text and the id in `x-restli-id` are documented
 * and seen in several programs, and so are the permissions, which end in `_feed`. One program reports 403 for applications
 * outside the partner programme. So 403 is an ordinary refusal that says what to do. Comments of a page's post can be
 * read; those of a member's only by apps that LinkedIn selects.
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
import { commentFindingOf, commentSearchLimits, searchBack } from '../kit/search-back.ts';
import { nextOffset, readComments, readCreatedCommentId } from './answers.ts';
import { type Caller, createComment, listComments } from './calls.ts';
import { clockSkewMs, findMaxPages } from './limits.ts';
import { isMember } from './members.ts';
import { isRefusal, refusal } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';

const writingAs = { member: 'w_member_social_feed', page: 'w_organization_social_feed' };
/** Accounts that were connected before they were asked for lack them, and still post. */
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
      notSent: (reason) => `LinkedIn could not be reached (${reason}). The comment was not sent.`,
      unclear: (reason) => `The comment was sent to LinkedIn, but its answer did not arrive (${reason}).`,
    });
  if (answer.status === 201) {
    const commentId = readCreatedCommentId(answer.headers, answer.text);
    return commentId === undefined
      ? unknown('LinkedIn accepted the comment but did not say which one it is.')
      : { kind: 'sent', commentId };
  }
  // A post that is hardly out is not known everywhere yet.
  if (answer.status === 404) return unavailable('LinkedIn does not know the post yet, or no longer.');
  if (answer.status === 403)
    return rejected(
      'comment_not_allowed',
      'LinkedIn does not let this connection comment there. Check your role on the page, or write the comment on LinkedIn.',
    );
  if (!isRefusal(answer))
    return unknown(`LinkedIn answered ${answer.status}, which does not say whether the comment is visible.`);
  const meaning = refusal(answer, io.now());
  return meaning.kind === 'rejected'
    ? rejected(meaning.code, `LinkedIn refused the comment (${answer.status}). Write it on LinkedIn.`)
    : meaning;
}

const notAllowedYet = rejected(
  'comment_not_allowed',
  'This connection may not write comments. Connect the account again, then send the first comment again.',
);

async function find(
  caller: Caller,
  post: string,
  text: string,
  io: Parameters<Commenter['find']>[2],
): Promise<CommentFinding> {
  if (isMember(io.account)) return cannotAsk('LinkedIn lets nobody read the comments of a member’s post.');
  const result = await searchBack(
    {
      async fetchPage(start: number = 0) {
        const answer = await listComments(caller, post, start);
        if (answer.kind !== 'answered') return askLater(`LinkedIn could not be reached (${answer.reason}).`);
        if (answer.status === 403)
          return cannotAsk('LinkedIn does not let this connection read the comments of the page.');
        const list = answer.status === 200 ? readComments(answer.text) : undefined;
        return list === undefined
          ? askLater(`LinkedIn gave no list of comments that can be read (${answer.status}).`)
          : { items: list.elements, next: nextOffset(start, list) };
      },
      idOf: ({ id }) => id,
      timeOf: ({ created }) => created?.time,
      // Its order is not documented, so only the end of the list is its end.
      sortTimeOf: () => undefined,
      matches: ({ actor, message }) =>
        actor === io.account && isSameText(message.text, text) ? 'certain' : 'no',
    },
    commentSearchLimits(io, { clockSkewMs, maxPages: findMaxPages }),
  );
  const tooMany = 'The post has too many comments to look through.';
  return commentFindingOf(result, { tooMany, noAuthor: tooMany });
}
