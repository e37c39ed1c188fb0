/** The one order in which bytes are kept: registered first, then written, so that nothing in storage is unknown. */
import { sha256Hex } from '../../lib/canonical-json.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { MediaStorage, ObjectRegister, StagedFile, StoredBytes } from './ports.ts';

export interface KeepDeps {
  readonly register: Pick<ObjectRegister, 'announce'>;
  readonly storage: Pick<MediaStorage, 'put' | 'keep'>;
}

export async function keepBytes(
  { register, storage }: KeepDeps,
  workspaceId: WorkspaceId,
  bytes: Uint8Array,
): Promise<StoredBytes> {
  await register.announce(workspaceId, { sha256: sha256Hex(bytes), sizeBytes: bytes.length });
  return storage.put(workspaceId, bytes);
}

export async function keepStaged(
  { register, storage }: KeepDeps,
  workspaceId: WorkspaceId,
  staged: StagedFile,
): Promise<StoredBytes> {
  await register.announce(workspaceId, { sha256: await staged.sha256(), sizeBytes: staged.sizeBytes });
  return storage.keep(workspaceId, staged);
}
