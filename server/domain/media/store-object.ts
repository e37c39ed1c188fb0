/**
 * The only order in which bytes are stored: registered first, then written, so that nothing in storage is
 * unregistered.
 */
import { sha256Hex } from '../../lib/canonical-json.ts';
import type { UploadId, WorkspaceId } from '../../lib/ids.ts';
import type { MediaStorage, ObjectRegister, StagedFile, StoredBytes } from './ports.ts';

export interface StoreObjectDeps {
  readonly register: Pick<ObjectRegister, 'announce'>;
  readonly storage: Pick<MediaStorage, 'put' | 'putStaged'>;
}

export async function storeBytes(
  { register, storage }: StoreObjectDeps,
  workspaceId: WorkspaceId,
  bytes: Uint8Array,
  reservedFor?: UploadId,
): Promise<StoredBytes> {
  await register.announce(workspaceId, { sha256: sha256Hex(bytes), sizeBytes: bytes.length }, reservedFor);
  return storage.put(workspaceId, bytes);
}

export async function storeStaged(
  { register, storage }: StoreObjectDeps,
  workspaceId: WorkspaceId,
  staged: StagedFile,
  reservedFor?: UploadId,
): Promise<StoredBytes> {
  const object = { sha256: await staged.sha256(), sizeBytes: staged.sizeBytes };
  await register.announce(workspaceId, object, reservedFor);
  return storage.putStaged(workspaceId, staged);
}
