/** One PostgreSQL for the whole run; each test file makes its own databases in it. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/db/embedded/index.ts';

export async function startSharedDatabase(): Promise<AsyncDisposable & { url: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'database-'));
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, durable: false });
  return { url: postgres.connectionString, [Symbol.asyncDispose]: () => postgres.stop() };
}
