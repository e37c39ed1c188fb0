/**
 * A real PostgreSQL database for each test file, cloned from a migrated template. The test command starts one
 * server for the whole run; a file run on its own starts its own.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type OpenDatabase, openDatabase } from '../server/db/postgres/database.ts';
import { startEmbeddedPostgres } from '../server/db/postgres/embedded/index.ts';
import { startJobQueue } from '../server/db/postgres/job-queue.ts';
import { migrate, readMigrations } from '../server/db/postgres/migrate.ts';
import { sha256Hex } from '../server/lib/canonical-json.ts';
import { createLogger } from '../server/lib/logger.ts';

export interface TestDatabase extends AsyncDisposable {
  readonly connectionString: string;
  readonly handle: OpenDatabase;
}

export const silentLog = createLogger('silent');

export interface PostgresServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function server(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-test-pg-'));
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  return {
    url: embedded.connectionString,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const at = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Named after the migrations it holds, so that a changed migration makes a new one. */
const template = `template_${sha256Hex(
  readMigrations()
    .map(({ checksum }) => checksum)
    .join(),
).slice(0, 16)}`;

/** Its tables take longer to create than the rest of a service takes to start. */
async function createJobQueue(connectionString: string): Promise<void> {
  await using database = openDatabase(connectionString, silentLog);
  await using _queue = await startJobQueue(connectionString, database, silentLog);
}

async function makeTemplate(client: Client, url: string): Promise<void> {
  const exists = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (exists.rowCount) return;
  await client.query(`create database ${template}_making`);
  await migrate(at(url, `${template}_making`));
  await createJobQueue(at(url, `${template}_making`));
  await client.query(`alter database ${template}_making rename to ${template}`);
}

export async function openTestDatabase(start = server): Promise<TestDatabase> {
  const { url, stop } = await start();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(url, async (client) => {
    // PostgreSQL refuses to clone one template from two files at once, so they go one after the other.
    await client.query('select pg_advisory_lock(7331002)');
    await makeTemplate(client, url);
    // The other strategy writes every page of the copy into the WAL as well, which tests never replay.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const connectionString = at(url, name);
  const handle = openDatabase(connectionString, silentLog);
  return {
    connectionString,
    handle,
    [Symbol.asyncDispose]: async () => {
      await handle[Symbol.asyncDispose]();
      await withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`));
      await stop();
    },
  };
}
