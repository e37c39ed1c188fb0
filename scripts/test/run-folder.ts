/**
 * Everything a run writes lies in temporary folders of its own. They are removed at the end; what a killed run left
 * behind is removed by the next.
 */
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'signoff-test-run-';

export interface RunFolder extends AsyncDisposable {
  readonly path: string;
}

/** Tests get it as theirs (TMPDIR). */
export async function enterRunFolder(): Promise<RunFolder> {
  const folder = await makeRunFolder(tmpdir());
  process.env.TMPDIR = folder.path;
  // Hundreds of processes load the same sources: each is compiled once.
  process.env.NODE_COMPILE_CACHE = path.join(folder.path, 'compiled');
  process.env.TEST_FIXTURES = path.join(folder.path, 'fixtures'); // as test/fixture-cache.ts keeps them
  return folder;
}

export async function makeRunFolder(place: string): Promise<RunFolder> {
  await removeAbandoned(place);
  const folder = await mkdtemp(path.join(place, `${prefix}${process.pid}-`));
  await chmod(folder, 0o1777); // as /tmp itself: tests start programs under other users
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  };
}

async function removeAbandoned(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // Another user's leftovers are not ours to remove.
    await rm(path.join(place, name), { recursive: true, force: true }).catch(() => undefined);
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
