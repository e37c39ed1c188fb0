import type { Config } from '../../config.ts';
import { type OpenDatabase, openDatabase } from '../../db/postgres/database.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../../db/postgres/embedded/index.ts';
import { readConnectionString } from '../../db/postgres/embedded/running.ts';
import { type DatabaseUrls, prepareDatabase } from '../../db/postgres/roles/prepare-database.ts';
import { createLogger } from '../../lib/logger.ts';

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
  await prepareDatabase(database);
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
