/** A PostgreSQL server of its own that is as durable as the one of `npm start` and also records commit timestamps. */
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/postgres/embedded/index.ts';
import { silentLog } from '../database.ts';

/** With STATEMENTS=1 it also counts what each statement costs, in `pg_stat_statements`. */
export async function startDurablePostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const options = { dataDir, log: silentLog, durable: true };
  const first = await startEmbeddedPostgres(options);
  try {
    const client = new Client({ connectionString: first.adminConnectionString });
    await client.connect();
    await client.query('alter system set track_commit_timestamp = on');
    await client.query('grant pg_checkpoint to signoff_owner');
    if (process.env.STATEMENTS) {
      await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
      await client.query('alter system set pg_stat_statements.track_planning = on');
      await client.query('create extension pg_stat_statements');
      await client.query('grant pg_read_all_stats to signoff_owner');
    }
    await client.end();
  } finally {
    await first.stop();
  }
  return startEmbeddedPostgres(options);
}
