import { z } from 'zod';
import type { MediaStorage, MediaStore } from '../../domain/media/ports.ts';
import { notFound } from '../../errors.ts';
import { defineRoute } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { sendStoredBytes } from './send-bytes.ts';

export interface ReadContentDeps {
  readonly media: Pick<MediaStore, 'find'>;
  readonly storage: MediaStorage;
}

export const readContent = defineRoute({
  operationId: 'getMediaContent',
  summary: 'Download a file',
  details: 'Whole, or a range of it',
  tag: 'Media',
  method: 'GET',
  paths: ['/v1/media/:id/content'],
  access: { kind: 'scope', scope: 'media:read', capability: 'read' },
  params: idParam('med', 'file'),
  query: z.object({ workspace: text(100).optional() }),
  responses: {},
  contentType: 'image/*',
  unlimited: true,
  handler: async (deps: ReadContentDeps, { actor, params, reply }) => {
    const media = await deps.media.find(null, actor.workspaceId, params.id);
    if (!media) throw notFound('file');
    return sendStoredBytes(reply, deps.storage, media);
  },
});

export const readPreview = defineRoute({
  operationId: 'getMediaPreview',
  summary: 'Download the preview of a file',
  details: 'A small still picture',
  tag: 'Media',
  method: 'GET',
  paths: ['/v1/media/:id/preview'],
  access: { kind: 'scope', scope: 'media:read', capability: 'read' },
  params: idParam('med', 'file'),
  query: z.object({ workspace: text(100).optional() }),
  responses: {},
  contentType: 'image/webp',
  unlimited: true,
  handler: async (deps: ReadContentDeps, { actor, params, reply }) => {
    const media = await deps.media.find(null, actor.workspaceId, params.id);
    if (!media || media.previewSha256 === null) throw notFound('preview');
    const { workspaceId, previewSha256: sha256, name } = media;
    return sendStoredBytes(reply, deps.storage, {
      workspaceId,
      sha256,
      mime: 'image/webp',
      name: `${name}.webp`,
    });
  },
});
