import { z } from 'zod';
import { type UploadMediaDeps, uploadMedia } from '../../domain/media/upload-media.ts';
import { created, defineRoute, type Route } from '../define-route.ts';
import { mediaView } from '../views.ts';
import { showMedia } from './media-view.ts';
import { readUpload } from './read-upload.ts';

const uploaded = mediaView.extend({
  status: z.literal('success'),
  media: z.string().meta({ description: 'The name to use in a post' }),
  media_id: z.string(),
});

export const uploadMediaRoute = (deps: UploadMediaDeps): Route =>
  defineRoute({
    operationId: 'uploadMedia',
    summary:
      'Upload a JPEG, PNG, GIF or WebP picture of at most 50 MB in the multipart field "file", with an optional "alt_text"',
    tag: 'Media',
    method: 'POST',
    paths: ['/media/upload', '/v1/media/upload'],
    access: { kind: 'scope', scope: 'media:write', capability: 'write_media' },
    bodyKind: 'multipart',
    responses: { 201: uploaded },
    handler: async ({ actor, request }) => {
      const media = await uploadMedia(deps, actor, await readUpload(request));
      return created({ status: 'success', media: media.name, media_id: media.id, ...showMedia(media) });
    },
  });
