/**
 * Generated test files that take time: each is made once in a run. The first test process that needs one makes it,
 * the others read it. A file run on its own has no folder for this and makes its own.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../server/lib/canonical-json.ts';

const cached = new Map<string, Promise<Buffer>>();

/** `recipe` names everything that the bytes depend on. They are shared: copy them before you change them. */
export function cachedFixture(recipe: unknown, make: () => Promise<Buffer>): Promise<Buffer> {
  const key = sha256Hex(JSON.stringify(recipe));
  let bytes = cached.get(key);
  if (!bytes) {
    bytes = readOrMake(process.env.TEST_FIXTURES, key, make);
    cached.set(key, bytes);
  }
  return bytes;
}

async function readOrMake(
  folder: string | undefined,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  if (folder === undefined) return make();
  const path = join(folder, key);
  const found = await readFile(path).catch(() => undefined);
  if (found) return found;
  const bytes = await make();
  // Two processes may make it at once; neither sees a partial file.
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
  return bytes;
}
