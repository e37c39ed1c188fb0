/**
 * The first comment under a post of the account, in its own name, by either login.
 *
 * The promise: one call can make it visible, and only Instagram's own refusal says that it is not. Whatever else came of
 * that call is `unknown`, and is answered by reading what stands under the post.
 *
 * Documented: the edge, `message`, the id in the answer, the permissions, and that `user` is told only of comments that
 * the account itself made. Not documented: whose numbering `from.id` follows, so a name that is ours counts as well.
 */
import type { Commenter, CommentFinding, CommentIo, CommentOutcome } from '../../domain/posts/commenter.ts';
import type { Outcome } from '../../domain/posts/publisher.ts';
import { askLater, cannotAsk } from '../kit/outcomes.ts';
import { readUsage, waitUntil } from '../meta/usage.ts';
import { comparable } from '../kit/comparable-text.ts';
import { type ListedComment, readComments, readId, readProfile } from './answers.ts';
import { type Caller, getProfile, listComments, writeComment } from './calls.ts';
import { clockSkewMs, findMaxPages } from './limits.ts';
import { platform, type Trouble } from './outcome.ts';
import type { InstagramSettings } from './settings.ts';
import { loginOf, mayComment, notSetUp, wayOf } from './ways.ts';

type Named<Kind extends Outcome['kind']> = Extract<Outcome, { kind: Kind }>;

export function createCommenter(settings: InstagramSettings): Commenter {
  const callerOf = (io: CommentIo): Caller | undefined => {
    const login = loginOf(settings, wayOf(io.scopes));
    return login && { login, accessToken: io.accessToken, request: (request) => io.request(request) };
  };
  return {
    async send(externalId, text, io): Promise<CommentOutcome> {
      const caller = callerOf(io);
      if (caller === undefined) return unavailable(notSetUp(wayOf(io.scopes)));
      if (!mayComment(io.scopes)) return notAllowed;
      const answer = await writeComment(caller, externalId, text);
      if (answer.kind !== 'ok') return outcomeOf(answer, io);
      const commentId = readId(answer.text);
      return commentId === undefined
        ? unknown('Instagram answered the first comment in a way that cannot be read.')
        : { kind: 'sent', commentId };
    },
    async find(externalId, text, io): Promise<CommentFinding> {
      const caller = callerOf(io);
      if (caller === undefined) return askLater(notSetUp(wayOf(io.scopes)));
      return await find(caller, externalId, text, io);
    },
  };
}

const rejected = (code: string, plainReason: string): Named<'rejected'> => ({
  kind: 'rejected',
  code,
  plainReason,
});
const unavailable = (plainReason: string): Named<'unavailable'> => ({
  kind: 'unavailable',
  sent: false,
  plainReason,
});
const unknown = (plainReason: string): Named<'unknown'> => ({ kind: 'unknown', plainReason });
const notAllowed = rejected(
  'comment_not_allowed',
  'This connection may not write comments. Connect the account again and allow comments, then send the first comment again.',
);

function outcomeOf(trouble: Trouble, { account, now }: CommentIo): CommentOutcome {
  if (trouble.kind === 'not_sent')
    return unavailable(
      `Instagram could not be reached (${trouble.reason}). The first comment is not out yet.`,
    );
  if (trouble.kind !== 'fault')
    return unknown(
      `The first comment was sent to Instagram, but no clear answer came back (${trouble.reason}).`,
    );
  const { fault, status } = trouble;
  switch (fault.class) {
    // Posting may still work without this right, so the connection is not lost.
    case 'permission_lost':
      return notAllowed;
    case 'auth_lost':
      return { kind: 'auth_lost', plainReason: fault.words(platform) };
    case 'wait_account':
    case 'wait_app':
      return waiting(trouble, account, now());
    case 'unclear':
    case 'unlisted':
      return unclear;
  }
  // A refusal that comes as a breakdown may have come too late.
  if (status >= 500) return unclear;
  // A post that is hardly out is not known everywhere yet.
  if (fault.class === 'gone') return unavailable('Instagram does not know the post yet, or no longer.');
  if (fault.class === 'blocked') return rejected(fault.code, fault.words(platform));
  return rejected(
    fault.code,
    `Instagram did not take the first comment (${fault.code}). Write it in the app yourself, or leave it.`,
  );
}

function waiting(
  { fault, headers }: Extract<Trouble, { kind: 'fault' }>,
  account: string,
  now: Date,
): Named<'rate_limited'> {
  const scope = fault.class === 'wait_app' ? 'app' : 'account';
  const usages = readUsage(headers, { objectId: account, useCase: 'instagram' }, now);
  return { kind: 'rate_limited', until: waitUntil(usages, scope, now), scope };
}

const unclear = unknown(
  'Instagram answered the first comment with an error that does not say whether it is visible.',
);

async function find(
  caller: Caller,
  externalId: string,
  text: string,
  io: Parameters<Commenter['find']>[2],
): Promise<CommentFinding> {
  const since = io.attemptStartedAt.getTime() - clockSkewMs;
  const alike: ListedComment[] = [];
  let after: string | null = null;
  for (let turned = 0; turned < findMaxPages; turned += 1) {
    const answer = await listComments(caller, externalId, after);
    if (answer.kind !== 'ok') return notTold(answer);
    const list = readComments(answer.text);
    if (list === undefined) return askLater('Instagram gave a list of comments that cannot be read.');
    alike.push(
      ...list.comments.filter(
        (comment) => (comment.timestamp ?? since) >= since && comparable(comment.text) === comparable(text),
      ),
    );
    const ours = alike.find(({ from, user }) => user?.id === io.account || from?.id === io.account);
    if (ours !== undefined) return { kind: 'present', commentId: ours.id };
    const oldest = list.comments.at(-1);
    const reached = oldest !== undefined && (oldest.timestamp ?? since) < since;
    if (reached || list.next === null)
      return alike.length === 0 ? { kind: 'absent' } : await byName(caller, alike, io.account);
    after = list.next;
  }
  return cannotAsk('The post has too many recent comments to look through.');
}

/** Comments with our words, of which no number says whose they are. */
async function byName(
  caller: Caller,
  alike: readonly ListedComment[],
  account: string,
): Promise<CommentFinding> {
  const answer = await getProfile(caller, account, 'username');
  if (answer.kind !== 'ok') return notTold(answer);
  const own = readProfile(answer.text)?.username;
  const ours = alike.find(({ username }) => username !== undefined && username === own);
  if (ours !== undefined) return { kind: 'present', commentId: ours.id };
  return own !== undefined && alike.every(({ username }) => username !== undefined)
    ? { kind: 'absent' }
    : cannotAsk('Instagram shows a comment with these words, but not who wrote it.');
}

function notTold(trouble: Trouble): CommentFinding {
  if (trouble.kind !== 'fault') return askLater(`Instagram could not be asked (${trouble.reason}).`);
  switch (trouble.fault.class) {
    case 'permission_lost':
      return cannotAsk('Instagram does not let this connection read the comments under the post.');
    case 'gone':
      return cannotAsk('Instagram does not find the post, so its comments cannot be read.');
    default:
      return askLater(trouble.fault.words(platform));
  }
}
