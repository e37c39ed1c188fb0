/** Thin wrappers: the use-cases record the outcome, so a failure here loses nothing and is retried. */
import { type FetchUploadDeps, fetchUpload } from '../domain/media/fetch-upload.ts';
import { generateRendition, type RenditionDeps } from '../domain/media/generate-rendition.ts';
import type { RenditionId, UploadId } from '../lib/ids.ts';

export const generateRenditionJob =
  (deps: RenditionDeps) =>
  (id: RenditionId): Promise<void> =>
    generateRendition(deps, id).catch((error: unknown) =>
      deps.log.error({ error, rendition: id }, 'a rendition could not be generated; it is retried shortly'),
    );

export const fetchUploadJob =
  (deps: FetchUploadDeps) =>
  (id: UploadId): Promise<void> =>
    fetchUpload(deps, id).catch((error: unknown) =>
      deps.log.error({ error, upload: id }, 'an upload could not be fetched; it is retried shortly'),
    );
