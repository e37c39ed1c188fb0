/**
 * Everything a run writes goes into its own temporary folders. They are removed at the end; the next run removes what
 * a killed run left behind.
 */
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'signoff-test-run-';

export interface RunFolder extends AsyncDisposable {
  readonly path: string;
}

/** Creates the folder and makes it TMPDIR for the tests. */
export async function enterRunFolder(): Promise<RunFolder> {
  const folder = await createRunFolder(tmpdir());
  process.env.TMPDIR = folder.path;
  // Hundreds of processes load the same sources; the cache compiles each source once.
  process.env.NODE_COMPILE_CACHE = path.join(folder.path, 'compiled');
  process.env.TEST_FIXTURES = path.join(folder.path, 'fixtures'); // used by test/fixture-cache.ts
  return folder;
}

export async function createRunFolder(parent: string): Promise<RunFolder> {
  await removeAbandoned(parent);
  const folder = await mkdtemp(path.join(parent, `${prefix}${process.pid}-`));
  await chmod(folder, 0o1777); // like /tmp, because tests start programs under other users
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  };
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // Folders of another user cannot be removed.
    await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
