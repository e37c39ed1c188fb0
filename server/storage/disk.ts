/**
 * Bytes on a disk, under their hash: media/<workspace>/<aa>/<sha256>. Promises: a file is either whole or not
 * there, also after a power cut; what is sent is checked while it is read; a path is made only of values
 * whose shape was checked.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { MediaStorage, StoredBytes } from '../domain/media/ports.ts';
import { hours } from '../lib/clock.ts';
import type { WorkspaceId } from '../lib/ids.ts';
import { verifiedStream } from './verified-stream.ts';

/** An upload still unfinished after this long belongs to a process that died. */
const abandonedAfterMs = hours(1);

export async function createDiskStorage(dataDir: string): Promise<MediaStorage> {
  const root = join(dataDir, 'media');
  const incoming = join(root, '.incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming);
  const pathOf = (workspaceId: WorkspaceId, sha256: string): string => {
    if (!/^wsp_[0-9a-z]{26}$/.test(workspaceId)) throw new Error('not a workspace id');
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
    return join(root, workspaceId, sha256.slice(0, 2), sha256);
  };

  return {
    async put(workspaceId, bytes) {
      pathOf(workspaceId, '0'.repeat(64));
      const temporary = join(incoming, randomUUID());
      try {
        const stored = await writeSynced(temporary, bytes);
        const path = pathOf(workspaceId, stored.sha256);
        await makeFolder(dirname(path), root);
        // The same bytes again replace themselves: stored once, and mended if the disk had damaged them.
        await rename(temporary, path);
        await syncFolder(dirname(path));
        return stored;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    has: (workspaceId, sha256) =>
      access(pathOf(workspaceId, sha256)).then(
        () => true,
        () => false,
      ),

    async open(workspaceId, sha256) {
      const path = pathOf(workspaceId, sha256);
      const { size } = await stat(path);
      return {
        stream: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
        sizeBytes: size,
      };
    },

    async openVerified(workspaceId, sha256) {
      const path = pathOf(workspaceId, sha256);
      await stat(path);
      return verifiedStream(() => createReadStream(path), sha256);
    },

    delete: (workspaceId, sha256) => rm(pathOf(workspaceId, sha256), { force: true }),
  };
}

async function writeSynced(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<StoredBytes> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
    return { sha256: hash.digest('hex'), sizeBytes };
  } finally {
    await file.close();
  }
}

/** A new folder survives a power cut only when the one that holds it is synced too. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  await syncFolder(dirname(folder));
  await syncFolder(root);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}
