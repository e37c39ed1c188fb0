/** What is in the storage, in the register and beside them, after every request was answered. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { MediaService } from './media-service.ts';

async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

interface StoredFile {
  readonly name: string;
  readonly hash: string | undefined;
  read(): Promise<Uint8Array>;
}

async function storedFiles({ dataDir, bucket }: MediaService): Promise<StoredFile[]> {
  const hashOf = (name: string): string | undefined => /(?:^|\/)([0-9a-f]{64})$/.exec(name)?.[1];
  const disk = (await filesUnder(dataDir)).map((path) => ({
    name: relative(dataDir, path),
    hash: hashOf(path),
    read: () => readFile(path),
  }));
  if (!bucket) return disk;
  const keys = await bucket.keys();
  return [...disk, ...keys.map((key) => ({ name: key, hash: hashOf(key), read: () => bucket.read(key) }))];
}

/** Written each hour, whatever is uploaded meanwhile. */
const isCheckpoint = (name: string): boolean => /^checkpoints\/wsp_\w+\/\d+\.txt$/.test(name);

/** Every stored object belongs to a file of the library; nothing is pending; nothing is elsewhere. */
export async function findLeftovers(service: MediaService, secret: string): Promise<string[]> {
  const { sql } = service.database.handle;
  const media = await sql.selectFrom('media').select(['sha256', 'preview_sha256']).execute();
  const needed = new Set(media.flatMap(({ sha256, preview_sha256 }) => [sha256, preview_sha256 ?? sha256]));
  const registered = (await sql.selectFrom('stored_objects').select('sha256').execute()).map(
    ({ sha256 }) => sha256,
  );
  const faults: string[] = [];
  const stored = await storedFiles(service);
  const hashes = new Set(stored.flatMap(({ hash }) => hash ?? []));
  for (const { name, hash } of stored)
    if (!isCheckpoint(name) && (hash === undefined || !needed.has(hash)))
      faults.push(`left behind in the storage: ${name}`);
  for (const hash of registered) if (!needed.has(hash)) faults.push(`left behind in the register: ${hash}`);
  for (const hash of needed)
    if (!hashes.has(hash)) faults.push(`named by the library and not stored: ${hash}`);
  for (const { name, read } of stored)
    if (Buffer.from(await read()).includes(secret)) faults.push(`the canary's content is in ${name}`);
  return [...faults, ...(await strayFaults(service))];
}

async function strayFaults({ folder }: MediaService): Promise<string[]> {
  const outside: string[] = [];
  for (const name of await readdir(folder))
    if (name !== 'data' && name !== 'sandbox') outside.push(...(await filesUnder(join(folder, name))));
  return outside.map((path) => `written outside the data folder: ${path}`);
}

/** Where names of the corpus try to escape to. */
export async function escapeTargets(): Promise<string[]> {
  const folders = ['/', '/etc', '/etc/cron.d', join(import.meta.dirname, '../..')];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder).catch((): string[] => []);
      return names.map((name) => join(folder, name));
    }),
  );
  return found.flat();
}
