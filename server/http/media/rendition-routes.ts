import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import {
  cancelRendition,
  type RenditionDeps,
  retryRendition,
} from '../../domain/media/generate-rendition.ts';
import { notFound } from '../../errors.ts';
import type { RenditionId } from '../../lib/ids.ts';
import { defineRoute, emptyBody, noContent, noContentBody, type Route } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { sendStoredBytes } from './send-bytes.ts';

const action = (
  name: 'cancel' | 'retry',
  summary: string,
  run: (deps: RenditionDeps, actor: Actor, id: RenditionId) => Promise<void>,
): Route<RenditionDeps> =>
  defineRoute({
    operationId: `${name}Rendition`,
    summary,
    tag: 'Media',
    method: 'POST',
    paths: [`/v1/renditions/:id/${name}`],
    access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
    params: idParam('rnd', 'rendition'),
    body: emptyBody,
    responses: { 204: noContentBody },
    handler: async (deps: RenditionDeps, { actor, params }) => {
      await run(deps, actor, params.id);
      return noContent;
    },
  });

/** So that an author sees a draft's file as it will go out. Of a revision, its own files are read. */
const readRendition = defineRoute({
  operationId: 'getRenditionContent',
  summary: 'Download a file as it will go out',
  tag: 'Media',
  method: 'GET',
  paths: ['/v1/renditions/:id/content'],
  access: { kind: 'scope', scope: 'media:read', capability: 'read' },
  params: idParam('rnd', 'rendition'),
  query: z.object({ workspace: text(100).optional() }),
  responses: {},
  contentType: 'image/*',
  unlimited: true,
  handler: async (deps: RenditionDeps, { actor, params, reply }) => {
    const { workspaceId } = actor;
    const file = (await deps.renditions.find(workspaceId, params.id))?.file;
    if (!file) throw notFound('file');
    const { sha256, mime } = file;
    return sendStoredBytes(reply, deps.storage, { workspaceId, sha256, mime, name: params.id });
  },
});

export const renditionRoutes: Route<RenditionDeps>[] = [
  readRendition,
  action('cancel', 'Stop making a video fit', cancelRendition),
  action('retry', 'Make a video fit again', retryRendition),
];
