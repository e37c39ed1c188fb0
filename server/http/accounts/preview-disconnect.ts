import { z } from 'zod';
import { type DisconnectDeps, previewDisconnect } from '../../domain/accounts/disconnect.ts';
import { postStates } from '../../domain/post-model/post.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { instant, shownPostId } from '../pipeline/view-parts.ts';

const affectedPosts = z.object({
  posts: z.array(
    z.object({
      id: shownPostId,
      caption: z.string().meta({ example: sample.caption }),
      state: z.enum(postStates).meta({ example: 'scheduled' }),
      publish_at: instant.nullable().meta({ example: sample.times.publish }),
      being_sent: z
        .boolean()
        .meta({ description: 'It is on its way: it is not cancelled, but gets a minute to finish' }),
    }),
  ),
});

export const previewDisconnectRoute = defineRoute({
  operationId: 'previewDisconnect',
  summary: 'Preview disconnecting an account',
  details: 'The posts that it would cancel',
  tag: 'Accounts',
  method: 'GET',
  paths: ['/v1/accounts/:id/disconnect-preview'],
  access: { kind: 'scope', scope: 'accounts:read', capability: 'read' },
  params: idParam('acc', 'account'),
  responses: { 200: affectedPosts },
  handler: async (deps: Pick<DisconnectDeps, 'accounts' | 'accountPosts'>, { actor, params }) => {
    const posts = await previewDisconnect(deps, actor, params.id);
    return ok({
      posts: posts.map(({ id, caption, state, publishAt, beingSent }) => ({
        id,
        caption,
        state,
        publish_at: publishAt?.toISOString() ?? null,
        being_sent: beingSent,
      })),
    });
  },
});
