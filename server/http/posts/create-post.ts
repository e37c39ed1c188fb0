import { z } from 'zod';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { createPost } from '../../domain/posts/create-post.ts';
import { messages } from '../../domain/posts/messages.ts';
import { AppError, notFound } from '../../errors.ts';
import { isPostId, type PostId } from '../../lib/ids.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { composed, idOf, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { shownPostId } from '../pipeline/view-parts.ts';
import type { PostRouteDeps } from './deps.ts';
import { caption, options, scheduleInput } from './inputs.ts';
import { reviewUrl } from './present-post.ts';

const mediaName = text(255).min(1);

export const createPostRoute = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'createPost',
    summary: 'Create a draft',
    tag: 'Posts',
    method: 'POST',
    paths: ['/posts/create', '/v1/posts/create'],
    access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
    body: z.strictObject({
      platform: text(40).meta({
        description: `One of ${catalog.names.join(', ')}`,
        example: sample.platform,
      }),
      caption,
      media: z
        .union([mediaName, z.array(mediaName).max(50)])
        .optional()
        .meta({ description: 'Names of uploaded files', example: sample.file.name }),
      account_id: idOf('acc').optional(),
      campaign_id: idOf('cmp').nullish(),
      same_idea_as: text(40).optional().meta({
        description: 'A post that tells the same idea on another account: they are edited side by side',
      }),
      options: options.optional(),
      schedule: scheduleInput.nullish(),
    }),
    responses: {
      200: z
        .object({
          status: z.literal('success'),
          post_id: shownPostId,
          message: z.string().meta({
            example: 'Draft created. A person must review and approve it before it is published.',
          }),
          review_url: z.string().meta({ example: sample.reviewUrl }),
        })
        .meta({ id: 'CreatedPost' }),
    },
    handler: async (deps: PostRouteDeps, { actor, body }) => {
      const post = await createPost(deps, actor, {
        platform: knownPlatform(deps.catalog, body.platform),
        caption: body.caption,
        media: body.media === undefined ? [] : [body.media].flat().map(composed),
        accountId: body.account_id,
        campaignId: body.campaign_id,
        sameIdeaAs: body.same_idea_as === undefined ? undefined : knownPost(body.same_idea_as),
        options: body.options ?? {},
        schedule: body.schedule,
      });
      const draftMessage =
        post.accountId === null ? messages.draft_needs_account() : messages.draft_needs_review();
      return ok({
        status: 'success',
        post_id: post.id,
        message: draftMessage.text,
        review_url: reviewUrl(deps.baseUrl, post.id),
      });
    },
  });

function knownPost(id: string): PostId {
  if (!isPostId(id)) throw notFound('post');
  return id;
}

function knownPlatform(catalog: PlatformCatalog, name: string): PlatformName {
  if (catalog.find(name)) return name;
  const names = catalog.names.join(', ');
  throw new AppError(
    'unknown_platform',
    messages.not_platform({
      name,
      names,
    }),
    {
      errors: [
        {
          param: 'platform',
          code: 'unknown_platform',
          message: messages.platform_names({ names }),
        },
      ],
    },
  );
}
