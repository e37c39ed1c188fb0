/** What a person decides about a first comment that did not go out, or may have. */
import { z } from 'zod';
import { resolveFirstComment, retryFirstComment } from '../../domain/first-comments/resolve-first-comment.ts';
import { type Access, defineRoute, emptyBody, ok, type Route } from '../pipeline/define-route.ts';
import { postIdParam } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { type PostRouteDeps, showPost } from './deps.ts';
import { approvedExample, postDetailView } from './views.ts';

/** Decisions of a person: no access token, whatever its scopes. */
const access: Extract<Access, { kind: 'person' }> = {
  kind: 'person',
  capability: 'publish',
  tokenRefusal: 'human_approval_required',
};

const published = { ...approvedExample, state: 'published', published_at: sample.times.publish };

export const firstCommentRoutes: Route<PostRouteDeps>[] = [
  defineRoute({
    operationId: 'retryFirstComment',
    summary: 'Retry a first comment',
    details: 'One that failed, or is not there',
    tag: 'Posts',
    method: 'POST',
    paths: ['/v1/posts/:id/first_comment/retry'],
    access,
    params: postIdParam,
    body: emptyBody,
    responses: { 200: postDetailView },
    examples: { response: { ...published, first_comment: {} } },
    handler: async (deps: PostRouteDeps, { actor, params }) => {
      await retryFirstComment(deps, actor, params.id);
      return ok(await showPost(deps, actor, params.id));
    },
  }),
  defineRoute({
    operationId: 'resolveFirstComment',
    summary: 'Settle an unconfirmed first comment',
    details: 'Say what became of it',
    tag: 'Posts',
    method: 'POST',
    paths: ['/v1/posts/:id/first_comment/resolve'],
    access,
    params: postIdParam,
    body: z.strictObject({
      result: z
        .enum(['there', 'given_up'])
        .meta({ description: 'It stands under the post, or it is not to go out any more' }),
    }),
    responses: { 200: postDetailView },
    examples: { response: { ...published, first_comment: { state: 'sent', next_try_at: null } } },
    handler: async (deps: PostRouteDeps, { actor, params, body }) => {
      await resolveFirstComment(deps, actor, params.id, body.result);
      return ok(await showPost(deps, actor, params.id));
    },
  }),
];
