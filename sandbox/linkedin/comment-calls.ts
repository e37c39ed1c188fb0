import type { Comment } from '../core/comments.ts';
import type { Call, Outcome } from '../core/operation.ts';
import {
  authorizeCall,
  mayCommentAs,
  pageOf,
  readPaging,
  readRecord,
  requireAccountUrn,
  requireField,
  requireText,
} from './access.ts';
import { badField, notFound } from './errors.ts';
import { mayPostFor } from './members.ts';
import type { Post } from './posts.ts';
import type { Schema } from './schema.ts';
import type { LinkedInState } from './state.ts';

/** LinkedIn documents no limit for comments; this is the limit of the field on its own pages. */
const maxTextLength = 1250;

const commentFields = {
  actor: 'string',
  object: 'string',
  // `attributes`, which would make mentions, are not simulated and therefore refused.
  message: { record: { text: 'string' } },
} satisfies Record<string, Schema>;

/** POST /rest/socialActions/{urn}/comments. The text is plain, without little text syntax. */
export function createComment(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, { optional: 'CREATE' });
  const body = readRecord(call, commentFields);
  const actor = String(body.actor);
  requireAccountUrn(actor, 'actor');
  if (!mayCommentAs(caller, actor)) caller.denied('partnerApiSocialActions.CREATE');
  const post = requireVisiblePost(state, call);
  if (body.object !== post.urn)
    throw badField('INVALID_VALUE_FOR_FIELD', 'object', 'object must be the entity that is commented on');
  const text = requireText(requireField(body, 'message'), 'text');
  if (text.trim() === '') throw badField('INVALID_VALUE_BLANK_FIELD', 'message', 'A comment needs text');
  if (text.length > maxTextLength)
    throw badField('FIELD_LENGTH_TOO_LONG', 'message', `text is longer than ${maxTextLength} characters`);
  const comment = { id: state.newNumber(), post: post.urn, account: actor, text };
  return {
    effects: state.comments.write(comment, { callId: call.id, clientId: caller.clientId }),
    answer: {
      status: 201,
      headers: { 'x-restli-id': comment.id },
      body: toResource({ ...comment, createdAt: state.now() }),
    },
  };
}

/** GET /rest/socialActions/{urn}/comments: for a page's post. Comments on a member's post cannot be read. */
export function listComments(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, { optional: 'GET_ALL' });
  if (!caller.scopes.includes('r_organization_social_feed')) caller.denied('partnerApiSocialActions.GET_ALL');
  const post = requireVisiblePost(state, call);
  if (!mayPostFor(caller.member, post.author)) caller.denied('partnerApiSocialActions.GET_ALL');
  return pageOf(state.comments.under(post.urn), readPaging(call), toResource);
}

function requireVisiblePost({ posts }: LinkedInState, call: Call): Post {
  const post = posts.find(call.params.urn ?? '');
  if (!post || posts.stateOf(post) !== 'PUBLISHED') throw notFound('The activity is not found');
  return post;
}

const toResource = ({ id, post, account: actor, text, createdAt }: Comment): Record<string, unknown> => ({
  id,
  $URN: `urn:li:comment:(${post},${id})`,
  actor,
  object: post,
  message: { attributes: [], text },
  created: { actor, time: createdAt },
  lastModified: { actor, time: createdAt },
});
