import { z } from 'zod';
import { type Upload, type UploadMediaDeps, uploadMedia } from '../../domain/media/upload-media.ts';
import { created, defineRoute, type Route } from '../define-route.ts';
import { mediaView } from '../views.ts';
import { showMedia } from './media-view.ts';
import { readUpload } from './read-upload.ts';

const uploaded = mediaView.extend({
  status: z.literal('success'),
  media: z.string().meta({ description: 'The name to use in a post' }),
  media_id: z.string(),
});

/** What the reader of the form gives; the form itself is described in the API reference. */
const uploadForm = z.custom<Upload>();

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
    body: uploadForm,
    form: {
      file: 'A JPEG, PNG, GIF or WebP picture of at most 50 MB',
      alt_text: 'What the picture shows, for those who cannot see it',
    },
    readBody: readUpload,
    responses: { 201: uploaded },
    handler: async ({ actor, body }) => {
      const media = await uploadMedia(deps, actor, body);
      return created({ status: 'success', media: media.name, media_id: media.id, ...showMedia(media) });
    },
  });
