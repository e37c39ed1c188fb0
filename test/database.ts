/**
 * A real PostgreSQL database for each test file, cloned from a migrated template. The test command starts one
 * server for the whole run; a file run on its own starts its own.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientBase, Pool } from 'pg';
import { type OpenDatabase, openDatabase } from '../server/db/postgres/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/db/postgres/embedded/index.ts';
import { readMigrations } from '../server/db/postgres/migrate.ts';
import { prepareDatabase } from '../server/db/postgres/roles/prepare-database.ts';
import { sha256Hex } from '../server/lib/canonical-json.ts';
import { createLogger } from '../server/lib/logger.ts';

export interface TestDatabase extends AsyncDisposable {
  /** As the role that the service runs as, as `handle` is. */
  readonly connectionString: string;
  readonly handle: OpenDatabase;
  readonly ownerConnectionString: string;
  /** For what only the owner of the tables may do: switching triggers off, tampering, seeding what never was. */
  readonly owner: Pool;
}

export const silentLog = createLogger('silent');

export interface PostgresServer {
  readonly url: string;
  /** As the owner, who may create databases here. */
  readonly ownerUrl: string;
  readonly stop: () => Promise<void>;
}

async function server(): Promise<PostgresServer> {
  const { TEST_DATABASE_URL: url, TEST_DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (url && ownerUrl) return { url, ownerUrl, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-test-pg-'));
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  await allowCreatingDatabases(embedded);
  return {
    url: embedded.connectionString,
    ownerUrl: embedded.ownerConnectionString,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An owner needs neither elsewhere, but each test file creates and drops a database of its own. */
export async function allowCreatingDatabases(
  server: Pick<EmbeddedPostgres, 'adminConnectionString'>,
): Promise<void> {
  await withClient(server.adminConnectionString, (client) =>
    client.query('alter role signoff_owner createdb; grant pg_signal_backend to signoff_owner'),
  );
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

async function makeTemplate(client: Client, { url, ownerUrl }: PostgresServer): Promise<void> {
  const exists = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (exists.rowCount) return;
  await client.query(`create database ${template}_making`);
  const making = `${template}_making`;
  await prepareDatabase({ url: at(url, making), ownerUrl: at(ownerUrl, making) });
  await client.query(`alter database ${template}_making rename to ${template}`);
}

/**
 * Seeds posts in states that they otherwise reach only by the work of people and platforms: the guard that has every
 * post begin as a draft is off for this one statement, which takes the owner of the tables.
 */
export async function insertPosts(owner: Pool, text: string, values: unknown[]): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await insertPostsWith(client, text, values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The same in a transaction of the caller. */
export async function insertPostsWith(
  client: Pick<ClientBase, 'query'>,
  text: string,
  values: unknown[],
): Promise<void> {
  await client.query('alter table posts disable trigger check_new_post');
  await client.query(text, values);
  await client.query('alter table posts enable trigger check_new_post');
}

/** Connects to a database that is there. */
export function connectDatabase(
  connectionString: string,
  ownerConnectionString: string,
  maxConnections?: number,
): TestDatabase {
  const handle = openDatabase(connectionString, silentLog, maxConnections);
  const owner = new Pool({ connectionString: ownerConnectionString, max: 4 });
  // A connection is lost when its server stops; the next statement notices.
  owner.on('error', () => undefined);
  return {
    connectionString,
    handle,
    ownerConnectionString,
    owner,
    [Symbol.asyncDispose]: async () => {
      await handle[Symbol.asyncDispose]();
      await owner.end();
    },
  };
}

export async function openTestDatabase(start = server): Promise<TestDatabase> {
  const running = await start();
  const { url, ownerUrl, stop } = running;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(ownerUrl, async (client) => {
    // PostgreSQL refuses to clone one template from two files at once, so they go one after the other.
    await client.query('select pg_advisory_lock(7331002)');
    await makeTemplate(client, running);
    // The other strategy writes every page of the copy into the WAL as well, which tests never replay.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // The only right that a copy does not take over.
    await client.query(`revoke temporary on database ${name} from public`);
  });
  const database = connectDatabase(at(url, name), at(ownerUrl, name));
  return {
    ...database,
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]();
      await withClient(ownerUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
      await stop();
    },
  };
}
