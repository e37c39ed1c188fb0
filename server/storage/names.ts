/** Promise: a path or key is built only from values whose format was checked, so none can lead elsewhere. */
import type { UploadId, WorkspaceId } from '../lib/ids.ts';

/** Where bytes are stored, relative to the root folder or prefix: <workspace>/<aa>/<sha256>. */
export function objectName(workspaceId: WorkspaceId, sha256: string): string {
  checkWorkspaceId(workspaceId);
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
  return `${workspaceId}/${sha256.slice(0, 2)}/${sha256}`;
}

export function checkWorkspaceId(workspaceId: string): void {
  if (!/^wsp_[0-9a-z]{26}$/.test(workspaceId)) throw new Error('not a workspace id');
}

export const isUploadId = (id: string): id is UploadId => /^upl_[0-9a-z]{26}$/.test(id);

/**
 * For `catch`: turns "not found" of the tus library, which throws plain objects and not errors, into undefined.
 */
export function ignoreNotFound(error: unknown): undefined {
  const status = (error as { readonly status_code?: unknown }).status_code;
  if (status === 404 || status === 410) return undefined;
  throw error;
}
