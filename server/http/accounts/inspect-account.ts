import { z } from 'zod';
import {
  findEntities,
  type InspectAccountDeps,
  readAccountDetails,
  readAccountPosts,
  readPostStats,
} from '../../domain/accounts/inspect-account.ts';
import type { PostBinding, PostStore } from '../../domain/post-model/ports.ts';
import { type Access, defineRoute, ok, type Route } from '../pipeline/define-route.ts';
import { decodeCursor, encodeCursor, idParam, postIdParam, text } from '../pipeline/inputs.ts';
import { messageFields, presentMessages } from '../pipeline/message-fields.ts';
import { instant } from '../pipeline/view-parts.ts';
import { accountDetailsView, figureView, foundEntityView, platformPostView } from './platform-views.ts';

export interface InspectAccountRoutesDeps extends InspectAccountDeps {
  readonly posts: Pick<PostStore, 'find'>;
  readonly bindings: PostBinding;
}

const access = { kind: 'scope', scope: 'accounts:read', capability: 'read' } as const satisfies Access;

export const inspectAccountRoutes: Route<InspectAccountRoutesDeps>[] = [
  defineRoute({
    operationId: 'getAccountDetails',
    summary: 'Read what the platform says about an account',
    details: 'Asked from the platform now',
    tag: 'Accounts',
    method: 'GET',
    paths: ['/v1/accounts/:id/details'],
    access,
    params: idParam('acc', 'account'),
    responses: { 200: accountDetailsView },
    handler: async (deps: InspectAccountRoutesDeps, { actor, params }) => {
      const { stats, ...details } = await readAccountDetails(deps, actor, params.id);
      return ok({ ...details, figures: stats.map(presentMessages), read_at: deps.clock.now().toISOString() });
    },
  }),
  defineRoute({
    operationId: 'listAccountPosts',
    summary: 'List the posts that the platform shows',
    details: 'Of a page or channel, ours and others',
    tag: 'Accounts',
    method: 'GET',
    paths: ['/v1/accounts/:id/posts'],
    access,
    params: idParam('acc', 'account'),
    query: z.object({ cursor: text(1_000).optional() }),
    responses: { 200: z.object({ data: z.array(platformPostView), next_cursor: z.string().nullable() }) },
    handler: async (deps: InspectAccountRoutesDeps, { actor, params, query }) => {
      const cursor = decodeCursor(query.cursor, (key) => key.length <= 700) ?? null;
      const { posts, next } = await readAccountPosts(deps, actor, params.id, cursor);
      const ours = await deps.bindings.postsOf(
        params.id,
        posts.map(({ externalId }) => externalId),
      );
      return ok({
        data: posts.map((post) => ({
          external_id: post.externalId,
          url: post.url,
          text: post.text,
          published_at: post.publishedAt?.toISOString() ?? null,
          ...messageFields('visibility', post.visibility),
          post_id: ours.get(post.externalId) ?? null,
        })),
        next_cursor: next === null ? null : encodeCursor(next),
      });
    },
  }),
  defineRoute({
    operationId: 'findEntities',
    summary: 'Find whom or what a post can name',
    details:
      'People and pages to mention, places, playlists: values of an option that has a `lookup`, as the platform finds them now',
    tag: 'Accounts',
    method: 'GET',
    paths: ['/v1/accounts/:id/entities'],
    access,
    params: idParam('acc', 'account'),
    query: z.object({
      option: text(64).meta({ description: 'Its key', example: 'mentions' }),
      q: text(200).default('').meta({ description: 'What was typed', example: 'lanternfish' }),
    }),
    responses: { 200: z.object({ data: z.array(foundEntityView) }) },
    handler: async (deps: InspectAccountRoutesDeps, { actor, params, query }) => {
      const found = await findEntities(deps, actor, params.id, query.option, query.q);
      return ok({ data: found.map(presentMessages) });
    },
  }),
  defineRoute({
    operationId: 'getPostFigures',
    summary: 'Read the figures of a post',
    details: 'As the platform says them now, under its own names',
    tag: 'Analytics',
    method: 'GET',
    paths: ['/v1/posts/:id/figures'],
    access: { kind: 'scope', scope: 'analytics:read', capability: 'read' },
    params: postIdParam,
    responses: { 200: z.object({ data: z.array(figureView), read_at: instant }) },
    handler: async (deps: InspectAccountRoutesDeps, { actor, params }) =>
      ok({
        data: presentMessages(await readPostStats(deps, actor, params.id)),
        read_at: deps.clock.now().toISOString(),
      }),
  }),
];
