import type { Call, Outcome } from '../core/operation.ts';
import { badField, duplicateOf } from './errors.ts';
import { missing, requireOneOf, requireText } from './fields.ts';
import { enter, isRecord, mayWriteAs, readJson } from './gate.ts';
import type { Grants } from './grants.ts';
import { readLittleText } from './little-text.ts';
import { readContent } from './post-content.ts';
import { postFact } from './post-fact.ts';
import type { MediaShelves } from './post-media.ts';
import type { NewPost, Posts, Words } from './posts.ts';
import { readReshare } from './reshare.ts';
import { requireAccountUrn } from './uploads.ts';

/** POST /rest/posts: the call that makes something visible. */
type Deps = MediaShelves & { grants: Grants; posts: Posts };

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

export function createPost(deps: Deps, call: Call): Outcome {
  const caller = enter(deps.grants, call);
  const body = readJson(call);
  const author = requireText(body, 'author');
  requireAccountUrn(author, 'author');
  if (!mayWriteAs(caller, author)) caller.denied('partnerApiPostsExternal.CREATE');
  const post = readPost(deps, author, body);
  const duplicate = deps.posts.findDuplicate(post);
  if (duplicate) throw duplicateOf(duplicate.urn);
  return {
    effects: deps.posts.publish(post, postFact('made_visible', post, call.id)),
    answer: { status: 201, headers: { 'x-restli-id': post.urn } },
  };
}

function readPost(deps: Deps, author: string, body: Record<string, unknown>): NewPost {
  const unknownField = Object.keys(body).find((field) => !knownFields.includes(field));
  if (unknownField) {
    const words = `ERROR :: /${unknownField} :: unrecognized field found but not allowed`;
    throw badField('INVALID_VALUE_FOR_FIELD', unknownField, words);
  }
  const words = readCommentary(requireText(body, 'commentary'));
  requireOneOf(body, 'visibility', ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN', 'CONTAINER']);
  requireOneOf(body, 'lifecycleState', ['PUBLISHED']);
  const distribution = body.distribution;
  if (!isRecord(distribution)) throw missing('distribution');
  requireOneOf(distribution, 'feedDistribution', ['MAIN_FEED', 'NONE']);
  const media = readContent(deps, author, body.content);
  const reshareOf = readReshare(deps.posts, body);
  if (words.rawCommentary === '' && body.content === undefined && !reshareOf) {
    throw badField('INVALID_VALUE_BLANK_FIELD', 'commentary', 'A post needs text or content');
  }
  return {
    urn: deps.posts.newUrn(urnKind(body.content, media.length)),
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

export function readCommentary(rawCommentary: string): Words {
  if (rawCommentary.length > commentaryLimit) {
    const words = `commentary is longer than ${commentaryLimit} characters`;
    throw badField('FIELD_LENGTH_TOO_LONG', 'commentary', words);
  }
  const { visible, stored } = readLittleText(rawCommentary);
  return { rawCommentary, storedCommentary: stored, text: visible };
}
