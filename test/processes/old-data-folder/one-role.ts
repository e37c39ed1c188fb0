/** How earlier versions laid out their built-in database: one role, which owns the tables and runs the service. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../../server/db/postgres/embedded/index.ts';
import { silentLog } from '../../database.ts';

/** Works in the folder's database without the service. */
export async function withFolderDatabase<Result>(
  dataDir: string,
  as: 'connectionString' | 'adminConnectionString',
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  const client = new Client({ connectionString: postgres[as] });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As earlier versions made it: one role, which may also create databases, and no password of an owner. */
export async function moveBackToOneRole(dataDir: string): Promise<void> {
  await withFolderDatabase(dataDir, 'adminConnectionString', async (client) => {
    await client.query('reassign owned by signoff_owner to signoff');
    await client.query('alter database signoff owner to signoff');
    await client.query('grant temporary on database signoff to public');
    await client.query('drop owned by signoff_owner');
    await client.query('drop role signoff_owner');
    await client.query('alter role signoff createdb');
  });
  await rm(join(dataDir, 'postgres-owner.password'));
}
