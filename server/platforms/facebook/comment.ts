/**
 * The first comment under a post of the page, in the page's name.
 *
 * The promise: one call can make it visible, and only Facebook's own refusal says that it is not. Whatever else came of
 * that call is `unknown`, and is answered by reading what stands under the post.
 *
 * Documented: the edge, `message`, the id in the answer, `filter` and `order`, and that writing needs
 * `pages_manage_engagement`. Not documented: that a page always sees itself named as the author of its own comments. A
 * comment with our words and no author is therefore for a person.
 */
import type { Commenter, CommentFinding, CommentIo, CommentOutcome } from '../../domain/posts/commenter.ts';
import { askLater, cannotAsk } from '../kit/outcomes.ts';
import { comparable } from '../kit/comparable-text.ts';
import { instantOf, type ListedComment, readCommentId, readComments } from './answers.ts';
import { type Caller, listComments, writeComment } from './calls.ts';
import { clockSkewMs, findMaxPages } from './limits.ts';
import { isHidden, refusal, rejected, type Trouble, unavailable, unknown } from './outcome.ts';
import { readOwn } from './sending.ts';
import type { FacebookSettings } from './settings.ts';

/** Pages that were connected before comments were asked for lack it, and still post. */
export const commentScope = 'pages_manage_engagement';

export const createCommenter = (settings: FacebookSettings): Commenter => {
  const callerOf = (io: CommentIo): Caller => ({
    settings,
    accessToken: io.accessToken,
    request: (request) => io.request(request),
  });
  return {
    async send(externalId, text, io): Promise<CommentOutcome> {
      if (!io.scopes.includes(commentScope)) return notAllowed;
      const answer = readOwn(await writeComment(callerOf(io), externalId, text));
      if (answer.kind !== 'ok') return outcomeOf(answer, io);
      const commentId = readCommentId(answer.text);
      return commentId === undefined
        ? unknown('Facebook answered the first comment in a way that cannot be read.')
        : { kind: 'sent', commentId };
    },
    find: (externalId, text, io) => find(callerOf(io), externalId, text, io),
  };
};

const notAllowed = rejected(
  'comment_not_allowed',
  'This connection may not write comments. Connect the page again and allow comments, then send the first comment again.',
);

function outcomeOf(trouble: Trouble, { account, now }: CommentIo): CommentOutcome {
  if (trouble.kind === 'not_sent')
    return unavailable(
      `Facebook could not be reached (${trouble.reason}). The first comment is not out yet.`,
    );
  if (trouble.kind !== 'fault')
    return unknown(
      `The first comment was sent to Facebook, but no clear answer came back (${trouble.reason}).`,
    );
  const { fault } = trouble;
  if (fault.class === 'unclear' || fault.class === 'unlisted' || isHidden(trouble))
    return unknown(
      'Facebook answered the first comment with an error that does not say whether it is visible.',
    );
  switch (fault.class) {
    // Posting may still work without this right, so the connection is not lost.
    case 'permission_lost':
      return notAllowed;
    // A post that is hardly out is not known everywhere yet.
    case 'gone':
      return unavailable('Facebook does not know the post yet, or no longer.');
    case 'refused':
    case 'duplicate':
      return rejected(
        fault.code,
        `Facebook did not take the first comment (${fault.code}). Write it there yourself, or leave it.`,
      );
    default:
      return refusal(trouble, { account, now: now() });
  }
}

async function find(
  caller: Caller,
  externalId: string,
  text: string,
  io: Parameters<Commenter['find']>[2],
): Promise<CommentFinding> {
  const since = io.attemptStartedAt.getTime() - clockSkewMs;
  const madeMs = (comment: ListedComment): number => instantOf(comment.created_time)?.getTime() ?? since;
  let unnamed = false;
  let after: string | null = null;
  for (let turned = 0; turned < findMaxPages; turned += 1) {
    const answer = readOwn(await listComments(caller, externalId, after));
    if (answer.kind !== 'ok') return notTold(answer);
    const list = readComments(answer.text);
    if (list === undefined) return askLater('Facebook gave a list of comments that cannot be read.');
    const alike = list.comments.filter(
      (comment) => madeMs(comment) >= since && comparable(comment.message) === comparable(text),
    );
    const ours = alike.find(({ from }) => from?.id === io.account);
    if (ours !== undefined) return { kind: 'present', commentId: ours.id };
    unnamed ||= alike.some(({ from }) => from === undefined);
    const oldest = list.comments.at(-1);
    const reached = oldest !== undefined && madeMs(oldest) < since;
    if (reached || list.after === null)
      return unnamed
        ? cannotAsk('Facebook shows a comment with these words, but not who wrote it.')
        : { kind: 'absent' };
    after = list.after;
  }
  return cannotAsk('The post has too many recent comments to look through.');
}

function notTold(trouble: Trouble): CommentFinding {
  if (trouble.kind !== 'fault') return askLater(`Facebook could not be asked (${trouble.reason}).`);
  switch (trouble.fault.class) {
    case 'permission_lost':
      return cannotAsk('Facebook does not let this connection read the comments under the post.');
    case 'gone':
      return cannotAsk('Facebook does not find the post, so its comments cannot be read.');
    default:
      return askLater(trouble.fault.words('Facebook'));
  }
}
