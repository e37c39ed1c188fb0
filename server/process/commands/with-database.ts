import type { Config } from '../../config.ts';
import { type OpenDatabase, openDatabase } from '../../db/postgres/database.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../../db/postgres/embedded/index.ts';
import { runningConnectionString } from '../../db/postgres/embedded/running.ts';
import { migrate } from '../../db/postgres/migrate.ts';
import { createLogger } from '../../lib/logger.ts';

/** For commands that end: the database of a running service when there is one, else started for the moment. */
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
      return runningConnectionString(config.dataDir);
    }
  }
}
