/** The one order in which bytes are kept: registered first, then written, so that nothing in storage is unknown. */
import { sha256Hex } from '../../lib/canonical-json.ts';
import type { UploadId, WorkspaceId } from '../../lib/ids.ts';
import type { MediaStorage, ObjectRegister, StagedFile, StoredBytes } from './ports.ts';

export interface KeepDeps {
  readonly register: Pick<ObjectRegister, 'announce'>;
  readonly storage: Pick<MediaStorage, 'put' | 'keep'>;
}

export async function keepBytes(
  { register, storage }: KeepDeps,
  workspaceId: WorkspaceId,
  bytes: Uint8Array,
  promisedTo?: UploadId,
): Promise<StoredBytes> {
  await register.announce(workspaceId, { sha256: sha256Hex(bytes), sizeBytes: bytes.length }, promisedTo);
  return storage.put(workspaceId, bytes);
}

export async function keepStaged(
  { register, storage }: KeepDeps,
  workspaceId: WorkspaceId,
  staged: StagedFile,
  promisedTo?: UploadId,
): Promise<StoredBytes> {
  const object = { sha256: await staged.sha256(), sizeBytes: staged.sizeBytes };
  await register.announce(workspaceId, object, promisedTo);
  return storage.keep(workspaceId, staged);
}
