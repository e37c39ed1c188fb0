/** Durable PostgreSQL, the sandbox and workers as processes of their own, and a crowd of accounts to post for. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { readConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import { createAccountStore } from '../../server/db/accounts.ts';
import { openDatabase } from '../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/index.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { SendManifest } from '../../server/domain/posts/publisher.ts';
import type { AccountId } from '../../server/lib/ids.ts';
import { startSandboxProcess } from '../../server/sandbox-process.ts';
import { serve } from '../../server/serve.ts';
import { silentLog } from '../database.ts';
import { freePort } from '../free-port.ts';
import { testKeys, testKeyText } from '../house.ts';
import { Visitor } from '../visitor.ts';
import type { Pattern } from './crowd.ts';
import { startWorker, type Worker } from './worker.ts';

export interface LoadStage extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly pool: Pool;
  readonly pattern: Pattern;
  worker(): Promise<Worker>;
}

export async function openLoadStage(): Promise<LoadStage> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-load-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = opening.use(
    await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: silentLog, durable: true }),
  );
  await migrate(postgres.connectionString);
  const sandbox = opening.use(
    await startSandboxProcess({
      port: await freePort(),
      dataDir: folder,
      serviceUrl: new URL('http://localhost:9'),
    }),
  );
  const pool = new Pool({ connectionString: postgres.connectionString, max: 4 });
  opening.defer(() => pool.end());
  const pattern = await onePost(postgres.connectionString, sandbox.url, pool);
  const open = opening.move();
  return {
    databaseUrl: postgres.connectionString,
    sandboxUrl: sandbox.url.origin,
    pool,
    pattern,
    worker: async () => {
      const worker = await startWorker({
        databaseUrl: postgres.connectionString,
        sandboxUrl: sandbox.url.origin,
        dataDir: await mkdtemp(join(folder, 'worker-')),
        keys: testKeyText,
      });
      open.use(worker);
      return worker;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** One account and one approved post made as people make them: what all the others are like. */
async function onePost(connectionString: string, sandboxUrl: URL, pool: Pool): Promise<Pattern> {
  await using folder = await temporaryFolder();
  const config = readConfig({ PORT: String(await freePort()), DATA_DIR: folder.path, LOG_LEVEL: 'silent' });
  await using context = await createContext({
    config,
    connectionString,
    keys: testKeys,
    sandboxUrl,
    log: silentLog,
  });
  await using serving = await serve(context);
  const visitor = new Visitor(serving.address);
  await visitor.signIn('ines');
  const [account] = await visitor.connectLinkedIn({ member: 'agency' });
  const id = await visitor.draft({ account_id: account, caption: 'The pattern of them all' });
  const approved = await visitor.approve(id, { kind: 'any' });
  await using database = openDatabase(connectionString, silentLog, 2);
  const held = await createAccountStore(database, testKeys).read(null, account as AccountId);
  const { rows } = await pool.query<{ manifest: SendManifest; session_id: string }>(
    'select r.manifest, a.session_id from post_revisions r join approvals a on a.post_id = r.post_id where r.digest = $1',
    [approved.current_revision?.digest],
  );
  const [row] = rows;
  const tokens = held?.openTokens();
  if (!row || !tokens) throw new Error('the pattern post is not there');
  return {
    userId: visitor.userId ?? '',
    sessionId: row.session_id,
    accessToken: tokens.accessToken,
    manifest: row.manifest,
  };
}

async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'signoff-pattern-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
