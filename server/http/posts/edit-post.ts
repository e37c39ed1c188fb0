import { z } from 'zod';
import { editPost } from '../../domain/posts/edit-post.ts';
import { shapeName } from '../media/views.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idOf, postIdParam, text } from '../pipeline/inputs.ts';
import { type PostRouteDeps, showPost } from './deps.ts';
import { caption, options, scheduleInput } from './inputs.ts';
import { postDetailView } from './views.ts';

const trim = z
  .strictObject({ start_ms: z.int().min(0).max(86_400_000), end_ms: z.int().min(1).max(86_400_000) })
  .refine(({ start_ms, end_ms }) => start_ms < end_ms, { message: 'must end after it starts' });

const edited = 'The new harvest from Huila is here.';

export const editPostRoute = defineRoute({
  operationId: 'editPost',
  summary: 'Edit a post',
  details: 'Its approvals become void',
  tag: 'Posts',
  method: 'POST',
  paths: ['/v1/posts/:id'],
  access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
  params: postIdParam,
  body: z.strictObject({
    revision: z.int().min(1).meta({ description: 'The revision you saw', example: 1 }),
    caption: caption.optional().meta({ example: edited }),
    media: z
      .array(
        z.strictObject({
          id: idOf('med'),
          alt_text: text(5_000).optional(),
          shape: shapeName.nullish().meta({ description: 'Cut to this shape; null: as it is' }),
          role: z
            .enum(['thumbnail'])
            .nullish()
            .meta({ description: 'A still picture for the video or link of the post' }),
          trim: trim.nullish().meta({ description: 'Only this part of a video; null: all of it' }),
        }),
      )
      .max(50)
      .optional(),
    account_id: idOf('acc').nullish(),
    campaign_id: idOf('cmp')
      .nullish()
      .meta({ description: 'Sent alone it changes nothing else: approvals stay. Null: of no campaign' }),
    options: options.optional(),
    schedule: scheduleInput.nullish(),
  }),
  responses: { 200: postDetailView },
  examples: { response: { revision: 2, caption: edited } },
  handler: async (deps: PostRouteDeps, { actor, params, body }) => {
    const { account_id: accountId, campaign_id: campaignId, ...changes } = body;
    await editPost(deps, actor, { id: params.id, accountId, campaignId, ...changes });
    return ok(await showPost(deps, actor, params.id));
  },
});
