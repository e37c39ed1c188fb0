/**
 * The first comment under a post: `POST /rest/socialActions/{post}/comments` in the name of the page or the member.
 *
 * How sure we are: address, `actor`, `object`, `message.text` as plain text and the id in `x-restli-id` are documented
 * and seen in several programs, and so are the permissions, which end in `_feed`. One program reports 403 for applications
 * outside the partner programme. So 403 is an ordinary refusal that says what to do. Comments of a page's post can be
 * read; those of a member's only by apps that LinkedIn selects.
 */
import type { Commenter, CommentFinding, CommentIo, CommentOutcome } from '../../domain/posts/commenter.ts';
import { askLater } from '../kit/outcomes.ts';
import { comparable } from '../kit/comparable-text.ts';
import { type ListedComment, readComments, readCreatedCommentId } from './answers.ts';
import { type Caller, createComment, listComments } from './calls.ts';
import { clockSkewMs, findMaxPages } from './limits.ts';
import { isMember } from './members.ts';
import { isRefusal, refusal, rejected, unavailable } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';

const writingAs = { member: 'w_member_social_feed', page: 'w_organization_social_feed' };
/** Accounts that were connected before they were asked for lack them, and still post. */
export const commentScopes = [writingAs.member, writingAs.page, 'r_organization_social_feed'];

export const createCommenter = (settings: LinkedInSettings): Commenter => ({
  send: (externalId, text, io) => send(callerOf(settings, io), externalId, text, io),
  find: (externalId, text, io) => find(callerOf(settings, io), externalId, text, io),
});

const callerOf = (settings: LinkedInSettings, io: CommentIo): Caller => ({
  settings,
  accessToken: io.accessToken,
  request: (request) => io.request(request),
});

async function send(caller: Caller, post: string, text: string, io: CommentIo): Promise<CommentOutcome> {
  if (!io.scopes.includes(isMember(io.account) ? writingAs.member : writingAs.page)) return notAllowedYet;
  const answer = await createComment(caller, post, io.account, text);
  if (answer.kind === 'not_sent')
    return unavailable(`LinkedIn could not be reached (${answer.reason}). The comment was not sent.`);
  if (answer.kind === 'lost')
    return unknown(`The comment was sent to LinkedIn, but its answer did not arrive (${answer.reason}).`);
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
  const refused = refusal(answer, io.now());
  return refused.kind === 'rejected'
    ? rejected(refused.code, `LinkedIn refused the comment (${answer.status}). Write it on LinkedIn.`)
    : refused;
}

const notAllowedYet = rejected(
  'comment_not_allowed',
  'This connection may not write comments. Connect the account again, then send the first comment again.',
);

const unknown = (plainReason: string): CommentOutcome => ({ kind: 'unknown', plainReason });

async function find(
  caller: Caller,
  post: string,
  text: string,
  io: CommentIo & { readonly attemptStartedAt: Date },
): Promise<CommentFinding> {
  if (isMember(io.account))
    return { kind: 'cannot_ask', plainReason: 'LinkedIn lets nobody read the comments of a member’s post.' };
  const sinceMs = io.attemptStartedAt.getTime() - clockSkewMs;
  let read = 0;
  for (let page = 0; page < findMaxPages; page += 1) {
    const answer = await listComments(caller, post, read);
    if (answer.kind !== 'answered') return askLater(`LinkedIn could not be reached (${answer.reason}).`);
    if (answer.status === 403)
      return {
        kind: 'cannot_ask',
        plainReason: 'LinkedIn does not let this connection read the comments of the page.',
      };
    const list = answer.status === 200 ? readComments(answer.text) : undefined;
    if (list === undefined)
      return askLater(`LinkedIn gave no list of comments that can be read (${answer.status}).`);
    const ours = list.elements.find((comment) => isOurs(comment, io.account, text, sinceMs));
    if (ours) return { kind: 'present', commentId: ours.id };
    read += list.elements.length;
    // Pages may be shorter than asked for, so only an empty one, or the told total, is the end.
    if (list.elements.length === 0 || read >= (list.paging?.total ?? Number.POSITIVE_INFINITY))
      return { kind: 'absent' };
  }
  return { kind: 'cannot_ask', plainReason: 'The post has too many comments to look through.' };
}

const isOurs = (comment: ListedComment, account: string, text: string, sinceMs: number): boolean =>
  comment.actor === account &&
  (comment.created?.time ?? sinceMs) >= sinceMs &&
  comparable(comment.message.text) === comparable(text);
