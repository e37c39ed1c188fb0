import type { UploadId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Media, StagedFile } from './ports.ts';
import { type TakeInDeps, takeIn } from './take-in.ts';

export interface WholeUpload {
  readonly staged: StagedFile;
  readonly name: string;
  readonly altText: string;
  readonly promisedTo?: UploadId;
}

/** A file that came whole, in one request. */
export async function uploadMedia(deps: TakeInDeps, actor: Actor, upload: WholeUpload): Promise<Media> {
  require(actor, 'write_media');
  const { workspaceId, userId: createdBy } = actor;
  return takeIn(deps, { ...upload, workspaceId, createdBy, actor });
}
