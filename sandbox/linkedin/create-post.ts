import type { Ledger, LedgerFact } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { linkedInClient } from './client.ts';
import { badField, duplicateOf } from './errors.ts';
import { enter, isRecord, mayWriteAs, readJson } from './gate.ts';
import type { Grants } from './grants.ts';
import type { Images } from './images.ts';
import { readLittleText } from './little-text.ts';
import { readContent } from './post-content.ts';
import type { NewPost, Posts } from './posts.ts';
import { requireAccountUrn } from './upload-image.ts';

/** POST /rest/posts: the call that makes something visible. */
type Deps = { grants: Grants; images: Images; posts: Posts; ledger: Ledger };

const commentaryLimit = 3000;
const knownFields = [
  'author',
  'commentary',
  'visibility',
  'distribution',
  'content',
  'lifecycleState',
  'isReshareDisabledByAuthor',
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
    effects: [deps.posts.created(post), deps.ledger.record(postFact('made_visible', post, call.id))],
    answer: { status: 201, headers: { 'x-restli-id': post.urn } },
  };
}

function readPost(deps: Deps, author: string, body: Record<string, unknown>): NewPost {
  const unknownField = Object.keys(body).find((field) => !knownFields.includes(field));
  if (unknownField) {
    const words = `ERROR :: /${unknownField} :: unrecognized field found but not allowed`;
    throw badField('INVALID_VALUE_FOR_FIELD', unknownField, words);
  }
  const commentary = requireText(body, 'commentary');
  if (commentary.length > commentaryLimit) {
    const words = `commentary is longer than ${commentaryLimit} characters`;
    throw badField('FIELD_LENGTH_TOO_LONG', 'commentary', words);
  }
  requireOneOf(body, 'visibility', ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN', 'CONTAINER']);
  requireOneOf(body, 'lifecycleState', ['PUBLISHED']);
  const distribution = body.distribution;
  if (!isRecord(distribution)) throw missing('distribution');
  requireOneOf(distribution, 'feedDistribution', ['MAIN_FEED', 'NONE']);
  const media = readContent(deps.images, author, body.content);
  if (commentary === '' && media.length === 0) {
    throw badField('INVALID_VALUE_BLANK_FIELD', 'commentary', 'A post needs text or content');
  }
  const { visible, stored } = readLittleText(commentary);
  return {
    urn: deps.posts.newUrn(media.length > 1 ? 'ugcPost' : 'share'),
    author,
    rawCommentary: commentary,
    storedCommentary: stored,
    text: visible,
    visibility: String(body.visibility),
    distribution,
    content: isRecord(body.content) ? body.content : null,
    media,
    isReshareDisabledByAuthor: body.isReshareDisabledByAuthor === true,
  };
}

export function postFact(action: 'made_visible' | 'removed', post: NewPost, callId: string): LedgerFact {
  return {
    platform: 'linkedin',
    account: post.author,
    action,
    external_id: post.urn,
    text: post.text,
    raw_text: post.rawCommentary,
    media: post.media.map(({ sha256, sizeBytes, altText }) => ({
      sha256,
      size_bytes: sizeBytes,
      alt_text: altText,
    })),
    call_id: callId,
    client_id: linkedInClient.id,
  };
}

const missing = (field: string) =>
  badField(
    'MISSING_FIELD',
    field,
    `ERROR :: /${field} :: field is required but not found and has no default value`,
  );

function requireText(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (value === undefined || value === null) throw missing(field);
  if (typeof value !== 'string') throw badField('INVALID_VALUE_FOR_FIELD', field, `${field} must be text`);
  return value;
}

function requireOneOf(body: Record<string, unknown>, field: string, allowed: string[]): void {
  const value = requireText(body, field);
  if (allowed.includes(value)) return;
  throw badField('INVALID_VALUE_FOR_FIELD', field, `ERROR :: /${field} :: "${value}" is not an enum symbol`);
}
