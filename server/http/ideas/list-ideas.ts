/**
 * A list of ideas is a list of posts with one post of each idea, that which needs a person most. So both lists have
 * the same filters, orders and cursors.
 */
import { z } from 'zod';
import { firstPostsInReview } from '../../domain/ideas/first-posts-in-review.ts';
import { readIdeas } from '../../domain/ideas/read-ideas.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { toPostCursor } from '../../domain/posts/reader.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { encodePostCursor } from '../posts/post-cursor.ts';
import { postQuery, toPostFilter } from '../posts/post-query.ts';
import type { IdeaRouteDeps } from './deps.ts';
import { presentIdeas } from './present-idea.ts';
import { ideaView } from './views.ts';

export const listIdeasRoute = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'listIdeas',
    summary: 'List ideas',
    details: 'With their posts, where the post that needs a person most stands',
    tag: 'Posts',
    method: 'GET',
    paths: ['/v1/ideas'],
    access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
    query: postQuery(catalog).extend({
      state: postQuery(catalog).shape.state.meta({
        description:
          'States of ideas, separated by commas. An idea has one: that of the post that needs a person most',
      }),
    }),
    responses: {
      200: z.object({ data: z.array(ideaView), next_cursor: z.string().nullable() }).meta({ id: 'IdeaList' }),
    },
    handler: async (deps: IdeaRouteDeps, { actor, query }) => {
      const { workspaceId } = actor;
      const filter = toPostFilter(query);
      const firsts = await (query.queue === 'review'
        ? firstPostsInReview(deps, workspaceId, filter)
        : deps.reader.list(workspaceId, { ...filter, oneOfIdea: true }));
      const page = firsts.slice(0, query.limit);
      const ids = page.map(({ post }) => post.ideaId);
      const last = page.at(-1);
      return ok({
        data: await presentIdeas(deps, actor, await readIdeas(deps, workspaceId, ids)),
        next_cursor:
          firsts.length > query.limit && last ? encodePostCursor(query.sort, toPostCursor(last.post)) : null,
      });
    },
  });
