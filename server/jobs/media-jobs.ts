/** Thin: the use-cases write what became of it, so a failure here loses nothing and is looked at again. */
import { type FetchUploadDeps, fetchUpload } from '../domain/media/fetch-upload.ts';
import { makeRendition, type RenditionDeps } from '../domain/media/make-rendition.ts';
import type { RenditionId, UploadId } from '../lib/ids.ts';

export const makeRenditionJob =
  (deps: RenditionDeps) =>
  (id: RenditionId): Promise<void> =>
    makeRendition(deps, id).catch((error: unknown) =>
      deps.log.error({ error, rendition: id }, 'a rendition could not be made; it is taken up again shortly'),
    );

export const fetchUploadJob =
  (deps: FetchUploadDeps) =>
  (id: UploadId): Promise<void> =>
    fetchUpload(deps, id).catch((error: unknown) =>
      deps.log.error({ error, upload: id }, 'a fetch could not be done; it is taken up again shortly'),
    );
