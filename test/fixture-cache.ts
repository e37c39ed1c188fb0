/**
 * Files that tests make by code and that take their time: each is made once in a run. Whoever needs one first makes
 * it, the other test processes read it. A file run on its own has no folder for this and makes its own.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../server/lib/canonical-json.ts';

const made = new Map<string, Promise<Buffer>>();

/** `recipe` says everything that the bytes depend on. They are shared: copy them before you change them. */
export function fixture(recipe: unknown, make: () => Promise<Buffer>): Promise<Buffer> {
  const key = sha256Hex(JSON.stringify(recipe));
  let bytes = made.get(key);
  if (!bytes) {
    bytes = fromFolder(process.env.TEST_FIXTURES, key, make);
    made.set(key, bytes);
  }
  return bytes;
}

async function fromFolder(
  folder: string | undefined,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  if (folder === undefined) return make();
  const path = join(folder, key);
  const found = await readFile(path).catch(() => undefined);
  if (found) return found;
  const bytes = await make();
  // Two may make it at once; nobody sees half of one.
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
  return bytes;
}
