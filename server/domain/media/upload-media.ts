import type { UploadId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { type GeneratorSource, sourceOf } from '../sources/source.ts';
import { type IngestDeps, ingestFile } from './ingest-file.ts';
import type { Media, StagedFile } from './ports.ts';

export interface CompleteUpload {
  readonly staged: StagedFile;
  readonly name: string;
  readonly altText: string;
  readonly reservedFor?: UploadId;
  /** What generated it. Absent: whoever uploads it brought it. */
  readonly generatedBy?: GeneratorSource;
}

/** Ingests a file that arrived in one request. */
export async function uploadMedia(
  deps: IngestDeps,
  actor: Actor,
  { generatedBy, ...upload }: CompleteUpload,
): Promise<Media> {
  require(actor, 'write_media');
  const { workspaceId, userId: createdBy } = actor;
  return ingestFile(deps, {
    ...upload,
    workspaceId,
    createdBy,
    madeBy: generatedBy ?? sourceOf(actor),
    actor,
  });
}
