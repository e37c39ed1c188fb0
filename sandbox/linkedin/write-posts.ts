import { isRecord } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import {
  authorizeCall,
  mayWriteAs,
  readJson,
  requireAccountUrn,
  requireField,
  requireOneOf,
  requireText,
} from './access.ts';
import { badField, duplicateOf, notFound, refuse } from './errors.ts';
import { readLittleText } from './little-text.ts';
import { readContent, readReshare } from './post-content.ts';
import { type NewPost, postFact, type Words } from './posts.ts';
import type { LinkedInState } from './state.ts';

/** POST /rest/posts: the call that makes something visible. */

const commentaryLimit = 3000;
const knownFields = [
  'author',
  'commentary',
  'visibility',
  'distribution',
  'content',
  'lifecycleState',
  'isReshareDisabledByAuthor',
  'reshareContext',
];

export function createPost(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call);
  const body = readJson(call);
  const author = requireText(body, 'author');
  requireAccountUrn(author, 'author');
  if (!mayWriteAs(caller, author)) caller.denied('partnerApiPostsExternal.CREATE');
  const post = readPost(state, author, body);
  const duplicate = state.posts.findDuplicate(post);
  if (duplicate) throw duplicateOf(duplicate.urn);
  return {
    effects: state.posts.publish(post, postFact('made_visible', post, call.id)),
    answer: { status: 201, headers: { 'x-restli-id': post.urn } },
  };
}

function readPost(state: LinkedInState, author: string, body: Record<string, unknown>): NewPost {
  const unknownField = Object.keys(body).find((field) => !knownFields.includes(field));
  if (unknownField) {
    const words = `ERROR :: /${unknownField} :: unrecognized field found but not allowed`;
    throw badField('INVALID_VALUE_FOR_FIELD', unknownField, words);
  }
  const words = readCommentary(requireText(body, 'commentary'));
  requireOneOf(body, 'visibility', ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN', 'CONTAINER']);
  requireOneOf(body, 'lifecycleState', ['PUBLISHED']);
  const distribution = requireField(body, 'distribution');
  requireOneOf(distribution, 'feedDistribution', ['MAIN_FEED', 'NONE']);
  const media = readContent(state, author, body.content);
  const reshareOf = readReshare(state.posts, body);
  if (words.rawCommentary === '' && body.content === undefined && !reshareOf) {
    throw badField('INVALID_VALUE_BLANK_FIELD', 'commentary', 'A post needs text or content');
  }
  return {
    urn: state.posts.newUrn(urnKind(body.content, media.length)),
    author,
    ...words,
    visibility: String(body.visibility),
    distribution,
    content: isRecord(body.content) ? body.content : null,
    media,
    isReshareDisabledByAuthor: body.isReshareDisabledByAuthor === true,
    reshareOf,
  };
}

/** Both kinds of URN are seen; which one a post gets depends on what it carries. */
function urnKind(content: unknown, mediaCount: number): 'share' | 'ugcPost' {
  const media = isRecord(content) && isRecord(content.media) ? String(content.media.id) : '';
  const isMoving = /^urn:li:(video|document):/.test(media);
  return mediaCount > 1 || isMoving || (isRecord(content) && 'poll' in content) ? 'ugcPost' : 'share';
}

function readCommentary(rawCommentary: string): Words {
  if (rawCommentary.length > commentaryLimit) {
    const words = `commentary is longer than ${commentaryLimit} characters`;
    throw badField('FIELD_LENGTH_TOO_LONG', 'commentary', words);
  }
  const { visible, stored } = readLittleText(rawCommentary);
  return { rawCommentary, storedCommentary: stored, text: visible };
}

/** POST /rest/posts/{urn}, PARTIAL_UPDATE: other words for a post that is out. Nothing else can be changed here. */
export function editPost(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'PARTIAL_UPDATE');
  const post = state.posts.find(call.params.urn ?? '');
  if (!post) throw notFound('Post is not found');
  if (!mayWriteAs(caller, post.author)) caller.denied('partnerApiPostsExternal.PARTIAL_UPDATE');
  const { patch } = readJson(call);
  const change = isRecord(patch) ? patch.$set : undefined;
  if (!isRecord(change)) throw refuse(400, { message: 'The patch must have a $set' });
  const other = Object.keys(change).find((field) => field !== 'commentary');
  if (other) throw badField('INVALID_VALUE_FOR_FIELD', other, `ERROR :: /${other} :: cannot be changed`);
  const words = readCommentary(requireText(change, 'commentary'));
  if (words.rawCommentary === '' && !post.content) {
    throw badField('INVALID_VALUE_BLANK_FIELD', 'commentary', 'A post needs text or content');
  }
  return {
    effects: [
      state.posts.edited({ urn: post.urn, ...words }),
      state.ledger.record(postFact('edited', { ...post, ...words }, call.id)),
    ],
    answer: { status: 204 },
  };
}

/** DELETE /rest/posts/{urn}. A post that is already gone is 404, as a real call showed, unless set otherwise. */
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
  const fact = state.ledger.record(postFact('removed', post, call.id));
  return {
    effects: [state.posts.removed({ urn }), ...(wasVisible ? [fact] : [])],
    answer: { status: 204 },
  };
}
