/**
 * Files as reviewers see them. Promise: what is shown has the hash that the revision names, so nobody with access to the
 * storage shows an approver another picture than the one that goes out. The first time a process shows a file it is read
 * and verified completely; after that each block is compared as it is read, which costs no second reading.
 */
import type { ByteRange, MediaStorage, VerifiedFile } from '../domain/media/ports.ts';
import type { WorkspaceId } from '../lib/ids.ts';

/** Kept are the hashes of blocks of a megabyte: 32 kB for a gigabyte. */
const maxKept = 1_000;

export function createShownFiles(storage: Pick<MediaStorage, 'verify'>) {
  const kept = new Map<string, Promise<VerifiedFile>>();

  function verify(workspaceId: WorkspaceId, sha256: string): Promise<VerifiedFile> {
    const name = `${workspaceId}/${sha256}`;
    const file = kept.get(name) ?? storage.verify(workspaceId, sha256); // guard: shown files are verified
    kept.delete(name);
    kept.set(name, file);
    file.catch(() => kept.delete(name));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return file;
  }

  return {
    size: async (workspaceId: WorkspaceId, sha256: string) => (await verify(workspaceId, sha256)).sizeBytes,
    async open(workspaceId: WorkspaceId, sha256: string, range?: ByteRange) {
      const file = await verify(workspaceId, sha256);
      return { stream: file.stream(range), sizeBytes: file.sizeBytes };
    },
  };
}
