/**
 * The service as `npm start` runs it: everything in one process, the sandbox beside it, and the embedded PostgreSQL,
 * durable. Its settings differ in three: limits too high to be reached, which are still counted; a key that is known here,
 * so that rows can be seeded; and anybody may sign up.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { schema } from '../server/config/schema.ts';
import { BrowserSession } from '../test/browser-session.ts';
import { connectDatabase } from '../test/database.ts';
import { freePort } from '../test/free-port.ts';
import type { OAuthServer } from '../test/oauth/oauth-fixture.ts';
import { startService } from '../test/processes/service-process.ts';
import { testKeyText } from '../test/test-keys.ts';

/** As high as a setting goes. */
const highestLimits = Object.fromEntries(
  Object.keys(schema)
    .filter((name) => name.startsWith('RATE_LIMIT_'))
    .map((name) => [name, '999999999']),
);

export interface BenchService extends OAuthServer {
  readonly pid: number;
  readonly postmasterPid: number;
  /** As the superuser of its database. */
  readonly admin: Pool;
}

export async function startBenchService(dataDir: string): Promise<BenchService> {
  await using opening = new AsyncDisposableStack();
  const port = await freePort();
  const service = startService('all', {
    ...highestLimits,
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ENCRYPTION_KEYS: testKeyText,
    SIGNUP: 'open',
    // Whatever else runs on this machine.
    AI_LOCAL_SERVERS: 'off',
  });
  opening.defer(async () => {
    service.stop();
    await service.exited;
  });
  await service.ready;
  const server = readEmbeddedServer(dataDir);
  const admin = openPool(server.urlOf('postgres', 'postgres-superuser.password'));
  opening.defer(() => admin.end());
  const database = opening.use(
    connectDatabase(
      server.urlOf('signoff', 'postgres.password'),
      server.urlOf('signoff_owner', 'postgres-owner.password'),
      2,
    ),
  );
  const baseUrl = `http://localhost:${port}`;
  const open = opening.move();
  return {
    baseUrl,
    pid: service.pid,
    postmasterPid: server.postmasterPid,
    admin,
    database,
    newSession: () => new BrowserSession(baseUrl),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

function readEmbeddedServer(dataDir: string) {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const [postmasterPid, , , port] = lines.map(Number);
  return {
    postmasterPid: postmasterPid ?? 0,
    urlOf: (role: string, passwordFile: string): string =>
      `postgres://${role}:${readFileSync(join(dataDir, passwordFile), 'utf8').trim()}@127.0.0.1:${port}/signoff`,
  };
}

function openPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 4 });
  // Connections are lost when the service stops; a lost one is noticed by the next query.
  pool.on('error', () => undefined);
  return pool;
}
