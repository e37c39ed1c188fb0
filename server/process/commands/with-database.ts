import type { Config } from '../../config.ts';
import { type OpenDatabase, openDatabase } from '../../db/postgres/database.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../../db/postgres/embedded/index.ts';
import { readConnectionString } from '../../db/postgres/embedded/running.ts';
import { migrate } from '../../db/postgres/migrate.ts';
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
  const connectionString = config.databaseUrl ?? (await embedded());
  await migrate(connectionString);
  return await work(open.use(openDatabase(connectionString, log, 2)));

  async function embedded(): Promise<string> {
    try {
      return open.use(await startEmbeddedPostgres({ dataDir: config.dataDir, log })).connectionString;
    } catch (error) {
      if (!(error instanceof EmbeddedPostgresError) || error.code !== 'data_folder_locked') throw error;
      return readConnectionString(config.dataDir);
    }
  }
}
