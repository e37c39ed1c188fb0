import type { UploadId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { type IngestDeps, ingestFile } from './ingest-file.ts';
import type { Media, StagedFile } from './ports.ts';

export interface CompleteUpload {
  readonly staged: StagedFile;
  readonly name: string;
  readonly altText: string;
  readonly reservedFor?: UploadId;
}

/** Ingests a file that arrived in one request. */
export async function uploadMedia(deps: IngestDeps, actor: Actor, upload: CompleteUpload): Promise<Media> {
  require(actor, 'write_media');
  const { workspaceId, userId: createdBy } = actor;
  return ingestFile(deps, { ...upload, workspaceId, createdBy, actor });
}
