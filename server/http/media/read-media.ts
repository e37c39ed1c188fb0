import type { MediaStore } from '../../domain/media/ports.ts';
import { notFound } from '../../errors.ts';
import { defineRoute, ok, type Route } from '../define-route.ts';
import { idParam } from '../inputs.ts';
import { mediaView } from '../views.ts';
import { showMedia } from './media-view.ts';

export const readMedia = (deps: { readonly media: Pick<MediaStore, 'find'> }): Route =>
  defineRoute({
    operationId: 'getMedia',
    summary: 'One file',
    tag: 'Media',
    method: 'GET',
    paths: ['/v1/media/:id'],
    access: { kind: 'scope', scope: 'media:read', capability: 'read' },
    params: idParam('med', 'file'),
    responses: { 200: mediaView },
    handler: async ({ actor, params }) => {
      const media = await deps.media.find(null, actor.workspaceId, params.id);
      if (!media) throw notFound('file');
      return ok(showMedia(media));
    },
  });
