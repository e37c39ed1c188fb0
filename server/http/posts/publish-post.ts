import { z } from 'zod';
import { postStates } from '../../domain/post-model/post.ts';
import { messages } from '../../domain/posts/messages.ts';
import { publishPost } from '../../domain/posts/publish-post.ts';
import { notFound } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';
import { isPostId } from '../../lib/ids.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { shownPostId } from '../pipeline/view-parts.ts';
import type { PostRouteDeps } from './deps.ts';
import { countdownInput, credentialInput } from './inputs.ts';

export const publishPostRoute = defineRoute({
  operationId: 'publishPost',
  summary: 'Publish an approved post now',
  tag: 'Posts',
  method: 'POST',
  paths: ['/posts/publish', '/v1/posts/publish'],
  access: { kind: 'scope', scope: 'posts:publish', capability: 'publish' },
  body: z.strictObject({
    post_id: text(40).meta({ example: sample.postId }),
    ...countdownInput,
    ...credentialInput,
  }),
  responses: {
    200: z
      .object({
        status: z.literal('success'),
        post_id: shownPostId,
        message: z.string().meta({ example: 'The post is being published.' }),
        state: z.enum(postStates).meta({ example: 'publishing' }),
      })
      .meta({ id: 'PublishedPost' }),
  },
  handler: async (deps: PostRouteDeps, { actor, body: { post_id, countdown_seconds, credential } }) => {
    if (!isPostId(post_id)) throw notFound('post');
    await publishPost(deps, actor, post_id, { countdownMs: seconds(countdown_seconds), credential });
    const state = (await deps.reader.detail(actor.workspaceId, post_id))?.post.state ?? 'publishing';
    return ok({
      status: 'success',
      post_id,
      message: messages.post_being_published().text,
      state,
    });
  },
});
