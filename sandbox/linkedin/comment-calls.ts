import type { Ledger } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { linkedInClient } from './client.ts';
import type { Comment, Comments, NewComment } from './comments.ts';
import { badField, notFound } from './errors.ts';
import { missing, requireText } from './fields.ts';
import { enter, isRecord, mayCommentAs, readJson } from './gate.ts';
import type { Grants } from './grants.ts';
import { mayPostFor } from './members.ts';
import { readPaging } from './organizations.ts';
import type { Post, Posts } from './posts.ts';
import { requireAccountUrn } from './uploads.ts';

type Deps = { grants: Grants; posts: Posts; comments: Comments; ledger: Ledger; now: () => number };

/** No page tells how long a comment may be; so many characters fit into the field on LinkedIn's own pages. */
const textLimit = 1250;

/** POST /rest/socialActions/{urn}/comments. The text is plain: nothing in it is syntax. */
export function createComment(deps: Deps, call: Call): Outcome {
  const caller = enter(deps.grants, call);
  const body = readJson(call);
  const actor = requireText(body, 'actor');
  requireAccountUrn(actor, 'actor');
  if (!mayCommentAs(caller, actor)) caller.denied('partnerApiSocialActions.CREATE');
  const post = visiblePost(deps, call);
  const object = requireText(body, 'object');
  if (object !== post.urn)
    throw badField('INVALID_VALUE_FOR_FIELD', 'object', 'object must be the entity that is commented on');
  if (!isRecord(body.message)) throw missing('message');
  const text = requireText(body.message, 'text');
  if (text.trim() === '') throw badField('INVALID_VALUE_BLANK_FIELD', 'message', 'A comment needs text');
  if (text.length > textLimit)
    throw badField('FIELD_LENGTH_TOO_LONG', 'message', `text is longer than ${textLimit} characters`);
  const comment: NewComment = { id: deps.comments.newId(), post: post.urn, actor, text };
  return {
    effects: [
      deps.comments.created(comment),
      deps.ledger.record({
        platform: 'linkedin',
        account: actor,
        action: 'commented',
        external_id: comment.id,
        text,
        raw_text: text,
        media: [],
        details: { under: post.urn },
        call_id: call.id,
        client_id: linkedInClient.id,
      }),
    ],
    answer: {
      status: 201,
      headers: { 'x-restli-id': comment.id },
      body: asResource({ ...comment, createdAt: deps.now() }),
    },
  };
}

/** GET /rest/socialActions/{urn}/comments: of a page's post. Those of a member's nobody may read. */
export function listComments(deps: Deps, call: Call): Outcome {
  const caller = enter(deps.grants, call);
  if (!caller.scopes.includes('r_organization_social_feed')) caller.denied('partnerApiSocialActions.GET_ALL');
  const post = visiblePost(deps, call);
  if (!mayPostFor(caller.member, post.author)) caller.denied('partnerApiSocialActions.GET_ALL');
  const { start, count } = readPaging(call, 10);
  const all = deps.comments.under(post.urn);
  const elements = all.slice(start, start + count).map(asResource);
  return {
    answer: { status: 200, body: { elements, paging: { start, count, total: all.length, links: [] } } },
  };
}

function visiblePost({ posts }: Deps, call: Call): Post {
  const post = posts.find(call.params.urn ?? '');
  if (!post || posts.stateOf(post) !== 'PUBLISHED') throw notFound('The activity is not found');
  return post;
}

const asResource = ({ id, post, actor, text, createdAt }: Comment): Record<string, unknown> => ({
  id,
  $URN: `urn:li:comment:(${post},${id})`,
  actor,
  object: post,
  message: { attributes: [], text },
  created: { actor, time: createdAt },
  lastModified: { actor, time: createdAt },
});
