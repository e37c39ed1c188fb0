import { z } from 'zod';
import { editingOf } from '../../domain/posts/amendment.ts';
import { type PostState, postStates } from '../../domain/posts/post.ts';
import { AppError } from '../../errors.ts';
import { defineRoute, ok, type Route } from '../define-route.ts';
import { decodeNumberCursor, encodeCursor, idOf, listQuery, text } from '../inputs.ts';
import { instant, platformName, postView } from '../views.ts';
import type { PostRouteDeps } from './deps.ts';
import { presentPost } from './present-post.ts';

export const listPostsRoute = (deps: PostRouteDeps): Route =>
  defineRoute({
    operationId: 'listPosts',
    summary: 'List posts, newest first',
    tag: 'Posts',
    method: 'GET',
    paths: ['/v1/posts'],
    access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
    query: z.object({
      ...listQuery,
      state: text(200).optional().meta({ description: 'States, separated by commas' }),
      queue: z.literal('review').optional().meta({ description: 'What waits for a reviewer' }),
      platform: platformName.optional(),
      account_id: idOf('acc').optional(),
      campaign: idOf('cmp').optional().meta({ description: 'Posts of this campaign' }),
      idea: idOf('ide').optional().meta({ description: 'Posts that tell this idea, on several accounts' }),
      from: instant.optional(),
      to: instant.optional(),
    }),
    responses: {
      200: z.object({ data: z.array(postView), next_cursor: z.string().nullable() }).meta({ id: 'PostList' }),
    },
    handler: async ({ actor, query }) => {
      const records = await deps.reader.list(actor.workspaceId, {
        states: query.state === undefined ? undefined : query.state.split(',').map(knownState),
        reviewQueue: query.queue === 'review',
        platform: query.platform,
        accountId: query.account_id,
        campaignId: query.campaign,
        ideaId: query.idea,
        from: query.from ? new Date(query.from) : undefined,
        to: query.to ? new Date(query.to) : undefined,
        before: decodeNumberCursor(query.cursor),
        limit: query.limit + 1,
      });
      const page = records.slice(0, query.limit);
      const last = page.at(-1);
      return ok({
        data: page.map((record) =>
          presentPost(record, actor, {
            baseUrl: deps.baseUrl,
            editing: editingOf(deps.publishers, record.post),
          }),
        ),
        next_cursor: records.length > query.limit && last ? encodeCursor(last.post.id) : null,
      });
    },
  });

function knownState(name: string): PostState {
  const found = postStates.find((candidate) => candidate === name);
  if (found) return found;
  throw new AppError('invalid_request', `"${name}" is not a state. Use ${postStates.join(', ')}.`, {
    errors: [{ param: 'state', code: 'unknown', message: `must be among ${postStates.join(', ')}` }],
  });
}
