import { z } from 'zod';
import {
  changeHashtagSet,
  createHashtagSet,
  deleteHashtagSet,
  type HashtagSet,
  type HashtagSetDeps,
  hashtagSetLimits,
} from '../../domain/content/manage-hashtag-sets.ts';
import { created, defineRoute, noContent, noContentBody, ok, type Route } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { type HashtagSetView, hashtagSetView } from './views.ts';

export type { HashtagSetDeps };

const name = text(hashtagSetLimits.nameLength).meta({ example: 'Harvest' });
const hashtags = z
  .array(text(200))
  .max(hashtagSetLimits.hashtags)
  .meta({
    description: 'With or without #; letters, digits and _, with a letter',
    example: ['#NewHarvest', '#SingleOrigin'],
  });

const present = (set: HashtagSet): HashtagSetView => ({
  id: set.id,
  name: set.name,
  hashtags: [...set.hashtags],
  created_at: set.createdAt.toISOString(),
  updated_at: set.updatedAt.toISOString(),
});

export const hashtagSetRoutes: Route<HashtagSetDeps>[] = [
  defineRoute({
    operationId: 'listHashtagSets',
    summary: 'List hashtag sets',
    details: 'By name',
    tag: 'Content',
    method: 'GET',
    paths: ['/v1/hashtag-sets'],
    access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
    responses: { 200: z.object({ data: z.array(hashtagSetView) }) },
    handler: async (deps: HashtagSetDeps, { actor }) =>
      ok({ data: (await deps.hashtagSets.list(actor.workspaceId)).map(present) }),
  }),
  defineRoute({
    operationId: 'createHashtagSet',
    summary: 'Create a hashtag set',
    tag: 'Content',
    method: 'POST',
    paths: ['/v1/hashtag-sets'],
    access: { kind: 'person', capability: 'write_posts' },
    body: z.strictObject({ name, hashtags }),
    responses: { 201: hashtagSetView },
    handler: async (deps: HashtagSetDeps, { actor, body }) =>
      created(present(await createHashtagSet(deps, actor, body))),
  }),
  defineRoute({
    operationId: 'changeHashtagSet',
    summary: 'Change a hashtag set',
    details: 'Its name or its hashtags',
    tag: 'Content',
    method: 'POST',
    paths: ['/v1/hashtag-sets/:id'],
    access: { kind: 'person', capability: 'write_posts' },
    params: idParam('hts', 'hashtag set'),
    body: z.strictObject({ name: name.optional(), hashtags: hashtags.optional() }),
    responses: { 200: hashtagSetView },
    handler: async (deps: HashtagSetDeps, { actor, params, body }) =>
      ok(present(await changeHashtagSet(deps, actor, params.id, body))),
  }),
  defineRoute({
    operationId: 'deleteHashtagSet',
    summary: 'Delete a hashtag set',
    details: 'Posts keep their hashtags',
    tag: 'Content',
    method: 'DELETE',
    paths: ['/v1/hashtag-sets/:id'],
    access: { kind: 'person', capability: 'write_posts' },
    params: idParam('hts', 'hashtag set'),
    responses: { 204: noContentBody },
    handler: async (deps: HashtagSetDeps, { actor, params }) => {
      await deleteHashtagSet(deps, actor, params.id);
      return noContent;
    },
  }),
];
