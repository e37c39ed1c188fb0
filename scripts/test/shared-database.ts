/** One PostgreSQL for the whole run; each test file creates its own databases in it. */
import { mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/db/postgres/embedded/index.ts';
import { allowCreatingDatabases } from '../../test/database.ts';
import { createRunFolder } from './run-folder.ts';

const memoryFolder = '/dev/shm';
/** PostgreSQL's write-ahead log may grow to half a gigabyte, beside the few databases in use. */
const minFreeBytes = 4 * 1_073_741_824;

export type SharedDatabase = AsyncDisposable;

/**
 * The tests find it by their environment, as the role that the service runs as and as the owner of the tables.
 *
 * In memory if there is enough: the tests create and drop hundreds of databases of hundreds of small files each, and a
 * disk takes five times as long to create them.
 */
export async function startSharedDatabase(where: 'disk' | 'memory'): Promise<SharedDatabase> {
  await using opening = new AsyncDisposableStack();
  const inMemory = where === 'memory' && (await hasFreeSpace(memoryFolder));
  const { path: place } = opening.use(await createRunFolder(inMemory ? memoryFolder : tmpdir()));
  const dataDir = await mkdtemp(path.join(place, 'database-'));
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  opening.defer(() => postgres.stop());
  await allowCreatingDatabases(postgres);
  process.env.TEST_DATABASE_URL = postgres.connectionString;
  process.env.TEST_DATABASE_OWNER_URL = postgres.ownerConnectionString;
  return opening.move();
}

/** A container's /dev/shm may have only a few megabytes, and a machine may have less free memory than /dev/shm offers. */
async function hasFreeSpace(place: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(place).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem() / 2) > minFreeBytes;
}
