import type { Config } from '../../config.ts';
import { checkKeyFingerprints } from '../../db/accounts/account-secrets.ts';
import { type OpenDatabase, openDatabase } from '../../db/postgres/database.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../../db/postgres/embedded/index.ts';
import { readConnectionString } from '../../db/postgres/embedded/running.ts';
import { type DatabaseUrls, prepareDatabase } from '../../db/postgres/roles/prepare-database.ts';
import { createRowMacs, type RowMacs } from '../../db/postgres/row-macs.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { createLogger } from '../../lib/logger.ts';
import { loadKeys } from '../../wiring/keys.ts';

/** With other keys every chain would appear broken, and what is written would count as forged. */
export async function loadKeysOf(config: Config, database: OpenDatabase): Promise<KeyRing> {
  const keys = loadKeys(config);
  await checkKeyFingerprints(database, keys);
  return keys;
}

/**
 * For one-off commands: uses the database of a running service if there is one, otherwise starts it for the
 * duration.
 */
export async function withDatabase<Result>(
  config: Config,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const log = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  await using open = new AsyncDisposableStack();
  const database =
    config.databaseUrl === null
      ? await embedded()
      : { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl };
  await prepareDatabase(database, () => loadKeys(config));
  return await work(open.use(openDatabase(database.url, log, 2)));

  async function embedded(): Promise<DatabaseUrls> {
    try {
      const postgres = open.use(await startEmbeddedPostgres({ dataDir: config.dataDir, log }));
      return { url: postgres.connectionString, ownerUrl: postgres.ownerConnectionString };
    } catch (error) {
      if (!(error instanceof EmbeddedPostgresError) || error.code !== 'data_folder_locked') throw error;
      // The running service has migrated it.
      return { url: await readConnectionString(config.dataDir), ownerUrl: null };
    }
  }
}

/** For commands that read or write who somebody is. */
export const openRowMacs = (keys: KeyRing): RowMacs => createRowMacs(keys, createLogger('warn'));
