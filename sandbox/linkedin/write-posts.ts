import { isRecord } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import {
  authorizeCall,
  type Caller,
  mayWriteAs,
  readJson,
  readRecord,
  requireAccountUrn,
  requireField,
  requireText,
} from './access.ts';
import { badField, duplicateOf, notFound, refuse } from './errors.ts';
import { readLittleText } from './little-text.ts';
import { isNameOf } from './members.ts';
import { readContent, readReshare } from './post-content.ts';
import { postFields } from './post-schema.ts';
import { type NewPost, type PostTexts, postFact } from './posts.ts';
import type { LinkedInState } from './state.ts';

const maxCommentaryLength = 3000;

/** POST /rest/posts: makes a post visible. */
export function createPost(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, { optional: 'CREATE' });
  const body = readRecord(call, postFields);
  const author = String(body.author);
  requireAccountUrn(author, 'author');
  if (!mayWriteAs(caller, author)) caller.denied('partnerApiPostsExternal.CREATE');
  const post = readPost(state, caller, author, body);
  const duplicate = state.posts.findDuplicate(post);
  if (duplicate) throw duplicateOf(duplicate.urn);
  return {
    effects: state.posts.publish(post, postFact('made_visible', post, call.id, caller.clientId)),
    answer: { status: 201, headers: { 'x-restli-id': post.urn } },
  };
}

function readPost(
  state: LinkedInState,
  { clientId }: Caller,
  author: string,
  body: Record<string, unknown>,
): NewPost {
  const texts = readCommentary(String(body.commentary), clientId);
  if (body.lifecycleState !== 'PUBLISHED') {
    throw badField('INVALID_VALUE_FOR_FIELD', 'lifecycleState', 'A new post must be PUBLISHED');
  }
  const distribution = requireField(body, 'distribution');
  const media = readContent(state, author, body.content);
  const reshareOf = readReshare(state.posts, body);
  if (texts.rawCommentary === '' && body.content === undefined && !reshareOf) {
    throw badField('INVALID_VALUE_BLANK_FIELD', 'commentary', 'A post needs text or content');
  }
  return {
    urn: state.posts.newUrn(urnKind(body.content, media.length)),
    author,
    ...texts,
    visibility: String(body.visibility),
    distribution,
    content: isRecord(body.content) ? body.content : null,
    media,
    isReshareDisabledByAuthor: body.isReshareDisabledByAuthor === true,
    reshareOf,
  };
}

/** Posts have one of two kinds of URN, depending on their content. */
function urnKind(content: unknown, mediaCount: number): 'share' | 'ugcPost' {
  const media = isRecord(content) && isRecord(content.media) ? String(content.media.id) : '';
  const isVideoOrDocument = /^urn:li:(video|document):/.test(media);
  return mediaCount > 1 || isVideoOrDocument || (isRecord(content) && 'poll' in content)
    ? 'ugcPost'
    : 'share';
}

function readCommentary(rawCommentary: string, clientId: string): PostTexts {
  if (rawCommentary.length > maxCommentaryLength) {
    const description = `commentary is longer than ${maxCommentaryLength} characters`;
    throw badField('FIELD_LENGTH_TOO_LONG', 'commentary', description);
  }
  const { visible, stored, mentions } = readLittleText(rawCommentary, (urn, name) =>
    isNameOf(urn, name, clientId),
  );
  return { rawCommentary, storedCommentary: stored, text: visible, mentions };
}

/** POST /rest/posts/{urn}, PARTIAL_UPDATE: changes the text of a published post. Nothing else can be changed. */
export function editPost(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'PARTIAL_UPDATE');
  const post = state.posts.find(call.params.urn ?? '');
  if (!post) throw notFound('Post is not found');
  if (!mayWriteAs(caller, post.author)) caller.denied('partnerApiPostsExternal.PARTIAL_UPDATE');
  const { patch, ...beside } = readJson(call);
  const { $set: change, ...otherOperations } = isRecord(patch) ? patch : {};
  if (!isRecord(change)) throw refuse(400, { message: 'The patch must have a $set' });
  const [unknown] = Object.keys({ ...beside, ...otherOperations });
  if (unknown) throw refuse(400, { message: `${unknown} is not supported in a patch of a post` });
  const other = Object.keys(change).find((field) => field !== 'commentary');
  if (other) throw badField('INVALID_VALUE_FOR_FIELD', other, `ERROR :: /${other} :: cannot be changed`);
  const texts = readCommentary(requireText(change, 'commentary'), caller.clientId);
  if (texts.rawCommentary === '' && !post.content) {
    throw badField('INVALID_VALUE_BLANK_FIELD', 'commentary', 'A post needs text or content');
  }
  return {
    effects: [
      state.posts.edited({ urn: post.urn, ...texts }),
      state.ledger.record(postFact('edited', { ...post, ...texts }, call.id, caller.clientId)),
    ],
    answer: { status: 204 },
  };
}

/** DELETE /rest/posts/{urn}. An already removed post is 404, as a real call showed, unless a setting changes it. */
export function deletePost(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'DELETE');
  const urn = call.params.urn ?? '';
  const post = state.posts.find(urn);
  if (!post) {
    if (state.posts.wasRemoved(urn) && state.settings.current().delete_gone_status === 204) {
      return { answer: { status: 204 } };
    }
    throw notFound('Post is not found');
  }
  if (!mayWriteAs(caller, post.author)) caller.denied('partnerApiPostsExternal.DELETE');
  const wasVisible = state.posts.stateOf(post) === 'PUBLISHED';
  const fact = state.ledger.record(postFact('removed', post, call.id, caller.clientId));
  return {
    effects: [state.posts.removed({ urn }), ...(wasVisible ? [fact] : [])],
    answer: { status: 204 },
  };
}
