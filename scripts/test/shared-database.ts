/** One PostgreSQL for the whole run; each test file makes its own databases in it. */
import { mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/db/postgres/embedded/index.ts';
import { makeRunFolder } from './run-folder.ts';

const memory = '/dev/shm';
/** The server's log may grow to half a gigabyte; beside it lie the few databases that are in use. */
const roomyBytes = 4 * 1_073_741_824;

export interface SharedDatabase extends AsyncDisposable {
  readonly url: string;
}

/**
 * In memory where there is plenty: hundreds of databases come and go, each of hundreds of small files, and a disk takes
 * five times as long to make them.
 */
export async function startSharedDatabase(where: 'disk' | 'memory'): Promise<SharedDatabase> {
  await using opening = new AsyncDisposableStack();
  const inMemory = where === 'memory' && (await isRoomy(memory));
  const { path: place } = opening.use(await makeRunFolder(inMemory ? memory : tmpdir()));
  const dataDir = await mkdtemp(path.join(place, 'database-'));
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  opening.defer(() => postgres.stop());
  const running = opening.move();
  return { url: postgres.connectionString, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** A container may have a few megabytes of it, and a machine less memory than it offers there. */
async function isRoomy(place: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(place).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem() / 2) > roomyBytes;
}
