/**
 * Everything a run writes lies in one temporary folder, which tests get as theirs (TMPDIR). It is removed
 * at the end; what a killed run left behind is removed by the next.
 */
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'signoff-test-run-';

export async function enterRunFolder(): Promise<AsyncDisposable> {
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`));
  await chmod(folder, 0o1777); // as /tmp itself: tests start programs under other users
  process.env.TMPDIR = folder;
  // Hundreds of processes load the same sources: each is compiled once.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled');
  process.env.TEST_FIXTURES = path.join(folder, 'fixtures'); // as test/fixture-cache.ts keeps them
  return {
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  };
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // Another user's leftovers are not ours to remove.
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
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
