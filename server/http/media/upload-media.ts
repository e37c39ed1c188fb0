import { z } from 'zod';
import type { IngestDeps } from '../../domain/media/ingest-file.ts';
import { uploadMedia } from '../../domain/media/upload-media.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { sample } from '../pipeline/sample.ts';
import { shownId } from '../pipeline/view-parts.ts';
import { showMedia } from './media-view.ts';
import {
  type ReadUploadDeps,
  readUpload,
  readUploadFingerprint,
  type UploadForm,
  uploadFingerprint,
} from './read-upload.ts';
import { mediaView } from './views.ts';

const uploaded = mediaView.extend({
  status: z.literal('success'),
  media: z.string().meta({ description: 'The name to use in a post', example: sample.file.name }),
  media_id: shownId('med'),
});

/** The parsed form; the form itself is described in the API reference. */
const uploadForm = z.custom<UploadForm>();

export const uploadMediaRoute = defineRoute({
  operationId: 'uploadMedia',
  summary: 'Upload a picture or video',
  details:
    'JPEG, PNG, GIF, WebP, AVIF, MP4, MOV or WebM in the multipart field "file", with an optional "alt_text". Large files go better in pieces, to /v1/uploads',
  tag: 'Media',
  method: 'POST',
  paths: ['/media/upload', '/v1/media/upload'],
  access: { kind: 'scope', scope: 'media:write', capability: 'write_media' },
  bodyKind: 'multipart',
  body: uploadForm,
  form: {
    file: 'A picture (JPEG, PNG, GIF, WebP, AVIF) or a video (MP4, MOV, WebM)',
    alt_text: 'What it shows, for those who cannot see it',
  },
  readBody: (deps: IngestDeps & ReadUploadDeps, request) => readUpload(deps, request),
  fingerprint: uploadFingerprint,
  readFingerprint: (deps: IngestDeps & ReadUploadDeps, request) => readUploadFingerprint(deps, request),
  responses: { 201: uploaded },
  examples: { request: { file: sample.file.name, alt_text: sample.file.altText } },
  handler: async (deps: IngestDeps & ReadUploadDeps, { actor, body }) => {
    const media = await uploadMedia(deps, actor, body);
    return created({ status: 'success', media: media.name, media_id: media.id, ...showMedia(media) });
  },
});
