/** PostgreSQL, the sandbox and workers as processes of their own, and a pattern for generated posts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { prepareDatabase } from '../../server/db/postgres/roles/prepare-database.ts';
import { startSandboxProcess } from '../../server/process/sandbox-process.ts';
import { openTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { testKeys, testKeyText } from '../test-keys.ts';
import { addAccounts, type BulkAccount, type Pattern } from './bulk-accounts.ts';
import { createPattern } from './create-pattern.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { watchStarts } from './watch-starts.ts';
import { startWorker, type Worker } from './worker.ts';

export interface LoadFixture extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly pool: Pool;
  readonly pattern: Pattern;
  readonly workers: readonly Worker[];
  /** Adds workspaces with this many accounts each. */
  addAccounts(sizes: readonly number[]): Promise<BulkAccount[][]>;
}

/** `tests`: a database on the server that the tests share, which does not wait for the disk. */
export type DatabaseKind = 'durable' | 'tests';

export async function openLoadFixture(kind: DatabaseKind, workerCount = 2): Promise<LoadFixture> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-load-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const [{ url: databaseUrl, ownerUrl }, sandbox] = await Promise.all([
    openDatabaseOf(kind, folder, opening),
    startSandboxProcess({
      port: await freePort(),
      dataDir: folder,
      serviceUrl: new URL('http://localhost:9'),
    }).then((started) => opening.use(started)),
  ]);
  const pool = new Pool({ connectionString: ownerUrl, max: 4 });
  // An idle connection may receive the shutdown before it is closed; a lost one is noticed by the next query.
  pool.on('error', () => undefined);
  opening.defer(() => pool.end());
  await watchStarts(pool);
  const pattern = await createPattern(databaseUrl, sandbox.url, pool);
  const workers = await Promise.all(
    Array.from({ length: workerCount }, async () =>
      opening.use(
        await startWorker({
          databaseUrl,
          sandboxUrl: sandbox.url.origin,
          dataDir: await mkdtemp(join(folder, 'worker-')),
          keys: testKeyText,
        }),
      ),
    ),
  );
  const open = opening.move();
  return {
    databaseUrl,
    sandboxUrl: sandbox.url.origin,
    pool,
    pattern,
    workers,
    addAccounts: (sizes) => addAccounts(pool, testKeys, pattern, sizes),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function openDatabaseOf(
  kind: DatabaseKind,
  folder: string,
  opening: AsyncDisposableStack,
): Promise<{ url: string; ownerUrl: string }> {
  if (kind === 'tests') {
    const database = opening.use(await openTestDatabase());
    return { url: database.connectionString, ownerUrl: database.ownerConnectionString };
  }
  const postgres = opening.use(await startDurablePostgres(join(folder, 'database')));
  const urls = { url: postgres.connectionString, ownerUrl: postgres.ownerConnectionString };
  await prepareDatabase(urls);
  return urls;
}
