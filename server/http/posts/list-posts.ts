import { z } from 'zod';
import { reviewQueue } from '../../domain/approvals/review-queue.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { toPostCursor } from '../../domain/posts/reader.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import type { PostRouteDeps } from './deps.ts';
import { encodePostCursor } from './post-cursor.ts';
import { postQuery, toPostFilter } from './post-query.ts';
import { presentListed } from './present-listed.ts';
import { postView } from './views.ts';

export const listPostsRoute = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'listPosts',
    summary: 'List posts',
    details: 'Newest first, or by time',
    tag: 'Posts',
    method: 'GET',
    paths: ['/v1/posts'],
    access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
    query: postQuery(catalog),
    responses: {
      200: z.object({ data: z.array(postView), next_cursor: z.string().nullable() }).meta({ id: 'PostList' }),
    },
    handler: async (deps: PostRouteDeps, { actor, query }) => {
      const { workspaceId } = actor;
      const filter = toPostFilter(query);
      const records = await (query.queue === 'review'
        ? reviewQueue(deps, workspaceId, filter)
        : deps.reader.list(workspaceId, filter));
      const page = records.slice(0, query.limit);
      const last = page.at(-1);
      return ok({
        data: await presentListed(deps, actor, page),
        next_cursor:
          records.length > query.limit && last ? encodePostCursor(query.sort, toPostCursor(last.post)) : null,
      });
    },
  });
