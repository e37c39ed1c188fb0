/**
 * Uploads as JSON: their progress, their result, imports. The bytes themselves arrive by tus, in
 * uploads/mount.ts.
 */
import { z } from 'zod';
import { type FetchUploadDeps, startImport } from '../../domain/media/fetch-upload.ts';
import { finishUpload } from '../../domain/media/finish-upload.ts';
import { maxAltTextLength } from '../../domain/media/ingest-file.ts';
import type { Upload } from '../../domain/media/ports.ts';
import { cancelUpload, findOwnUpload } from '../../domain/media/start-upload.ts';
import { AppError } from '../../errors.ts';
import {
  type Access,
  created,
  defineRoute,
  noContent,
  noContentBody,
  ok,
  type Route,
} from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { showMedia } from './media-view.ts';
import { type UploadView, uploadView } from './views.ts';

const access = {
  kind: 'scope',
  scope: 'media:write',
  capability: 'write_media',
} as const satisfies Access;

export const uploadRoutes: Route<FetchUploadDeps>[] = [
  defineRoute({
    operationId: 'listUploads',
    summary: 'List your unfinished uploads',
    tag: 'Media',
    method: 'GET',
    paths: ['/v1/uploads'],
    access,
    responses: { 200: z.object({ data: z.array(uploadView) }) },
    handler: async (deps: FetchUploadDeps, { actor }) => {
      const found = await deps.uploads.listUnfinished(actor.workspaceId, actor.userId);
      return ok({ data: await Promise.all(found.map((upload) => showUpload(deps, upload))) });
    },
  }),
  defineRoute({
    operationId: 'getUpload',
    summary: 'Read the progress of an upload',
    details: 'How far it is and what became of it; one that has arrived whole is taken in',
    tag: 'Media',
    method: 'GET',
    paths: ['/v1/uploads/:id'],
    access,
    params: idParam('upl', 'upload'),
    responses: { 200: uploadView },
    examples: { response: { state: 'done', received_bytes: sample.file.sizeBytes, media: {} } },
    handler: async (deps: FetchUploadDeps, { actor, params }) => {
      const upload = await findOwnUpload(deps, actor, params.id);
      if (upload.source === 'resumable' && isOpen(upload) && (await hasArrived(deps, upload)))
        await finishUpload(deps, actor, params.id).catch(ignoreRefusal);
      return ok(await showUpload(deps, await findOwnUpload(deps, actor, params.id)));
    },
  }),
  defineRoute({
    operationId: 'cancelUpload',
    summary: 'Cancel an upload or import',
    tag: 'Media',
    method: 'DELETE',
    paths: ['/v1/uploads/:id'],
    access,
    params: idParam('upl', 'upload'),
    responses: { 204: noContentBody },
    handler: async (deps: FetchUploadDeps, { actor, params }) => {
      await cancelUpload(deps, actor, params.id);
      return noContent;
    },
  }),
  defineRoute({
    operationId: 'importMedia',
    summary: 'Import a file from a public address',
    details: 'Ask /v1/uploads/{id} how far it is',
    tag: 'Media',
    method: 'POST',
    paths: ['/v1/media/import'],
    access,
    body: z.strictObject({
      url: text(2_000)
        .min(1)
        .meta({ example: `https://example.com/${sample.file.name}` }),
      name: text(200).optional().meta({ description: "The file's name; the address's own unless given" }),
      alt_text: text(maxAltTextLength).optional().meta({ example: sample.file.altText }),
    }),
    responses: { 201: uploadView },
    handler: async (deps: FetchUploadDeps, { actor, body }) => {
      const { url, name = '', alt_text: altText = '' } = body;
      return created(await showUpload(deps, await startImport(deps, actor, { url, name, altText })));
    },
  }),
];

const isOpen = ({ state }: Upload): boolean => state === 'receiving' || state === 'checking';

const hasArrived = async (deps: FetchUploadDeps, { id, sizeBytes }: Upload): Promise<boolean> =>
  (await deps.staging.uploadedBytes(id)) === sizeBytes;

/** Ignores a refusal, since the upload itself then shows it. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError) || (error.status !== 400 && error.code !== 'request_in_progress'))
    throw error;
}

async function receivedBytes(deps: FetchUploadDeps, upload: Upload): Promise<number> {
  if (upload.source === 'address') return upload.receivedBytes;
  return upload.state === 'receiving' ? deps.staging.uploadedBytes(upload.id) : (upload.sizeBytes ?? 0);
}

async function showUpload(deps: FetchUploadDeps, upload: Upload): Promise<UploadView> {
  const media = upload.mediaId && (await deps.media.find(null, upload.workspaceId, upload.mediaId));
  return {
    id: upload.id,
    source: upload.source,
    name: upload.name,
    state: upload.state,
    size_bytes: upload.sizeBytes,
    received_bytes: await receivedBytes(deps, upload),
    problem: upload.problem && {
      code: upload.problem.code,
      ...messageFields('detail', upload.problem.detail),
    },
    media: media ? showMedia(media) : null,
    created_at: upload.createdAt.toISOString(),
    expires_at: upload.expiresAt.toISOString(),
  };
}
