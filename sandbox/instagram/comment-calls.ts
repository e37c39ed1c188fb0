import { randomInt } from 'node:crypto';
import type { Comment } from '../core/comments.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { graphTime, selectFields, type Values } from '../meta/fields.ts';
import { pagedAnswer } from '../meta/paging.ts';
import { readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { jsonAnswer, requestedFields, requireRight } from './access.ts';
import { accountOf } from './accounts.ts';
import type { Media } from './media.ts';
import { requireMedia } from './read-media.ts';
import type { InstagramState } from './state.ts';

/** Meta documents no limits for comments; the app uses those of captions. */
const maxCommentLength = 2_200;
const maxHashtags = 30;

/** POST /{media}/comments: the author is the account that owns the media. */
export function createComment(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'comments');
  const media = requireCommentableMedia(state, caller, call, 'post');
  const text = readParameters(call).get('message') ?? '';
  if (text.trim() === '') throw badParameter('The parameter message is required');
  if (text.length > maxCommentLength) throw badParameter('The comment is too long');
  if ((text.match(/#[\p{L}\p{N}_]/gu)?.length ?? 0) > maxHashtags)
    throw badParameter('The comment has too many hashtags');
  const comment = { id: newCommentId(), post: media.id, account: media.igId, text };
  return {
    effects: state.comments.write(comment, { callId: call.id, clientId: caller.clientId }),
    answer: jsonAnswer({ id: comment.id }),
  };
}

/** 17 digits, as all of Instagram's ids, and distinct from those of accounts, containers and media. */
const newCommentId = (): string => `178${randomInt(5, 10)}${digits(6)}${digits(7)}`;
const digits = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0');

/** GET /{media}/comments: newest first, at most 50 at once. */
export function listComments(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'comments');
  const media = requireCommentableMedia(state, caller, call, 'get');
  const parameters = readParameters(call);
  const fields = requestedFields(parameters);
  const limit = Math.min(50, Number(parameters.get('limit') ?? '50'));
  const address = `${state.sandboxUrl()}${call.rawUrl.split('?')[0]}`;
  const limited = new Map([...parameters, ['limit', String(limit)]]);
  const listed = state.comments.list(media.id).reverse();
  const show = (comment: Comment) => selectFields('IGComment', commentValues(comment), fields);
  return { answer: jsonAnswer(pagedAnswer(listed, { parameters: limited, address }, show)) };
}

/** Stories have no comments. */
function requireCommentableMedia(
  state: InstagramState,
  caller: InstagramCaller,
  call: Call,
  verb: 'get' | 'post',
): Media {
  const media = requireMedia(state, caller, call.params.id ?? '', verb);
  if (media.purpose === 'story') throw badParameter('Stories have no comments');
  return media;
}

function commentValues(comment: Comment): Values {
  const { username } = accountOf(comment.account);
  return {
    id: comment.id,
    text: comment.text,
    timestamp: graphTime(comment.createdAt),
    username,
    from: { id: comment.account, username },
    // Only for the account's own comments; the sandbox has no others.
    user: { id: comment.account },
    media: { id: comment.post },
    like_count: 0,
    hidden: false,
  };
}
