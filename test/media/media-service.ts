/** A service in its own process, on disk or S3, with a signed-in user: the fixture of the media proofs. */

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/server.ts';
import { createAuditLog } from '../../server/db/audit/audit-log.ts';
import { createAccessTokenStore } from '../../server/db/people/people.ts';
import { createMemberStore } from '../../server/db/workspaces/workspaces.ts';
import { scopes } from '../../server/domain/actor/scopes.ts';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { BrowserSession } from '../browser-session.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { testMacs } from '../genuine-rows.ts';
import { type ServiceProcess, startService } from '../processes/service-process.ts';
import { testKeys, testKeyText } from '../test-keys.ts';
import { createMediaClient, type MediaClient } from './media-client.ts';
import { type Bucket, openTestBucket } from './test-bucket.ts';

export interface MediaService extends AsyncDisposable {
  readonly baseUrl: string;
  readonly client: MediaClient;
  readonly pid: number;
  readonly sandboxUrl: string;
  readonly database: TestDatabase;
  /** Holds everything of this service and of what it could reach on disk. */
  readonly folder: string;
  readonly dataDir: string;
  /** Null on disk. */
  readonly bucket: Bucket | null;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface MediaServiceOptions {
  readonly storage: 'disk' | 's3';
  readonly settings?: Readonly<Record<string, string>>;
}

const unlimitedRates = Object.fromEntries(
  [
    'TOKEN',
    'USER',
    'ADDRESS',
    'AUTHORIZE',
    'PAGES',
    'REFERENCE',
    'CALLBACKS',
    'SIGN_IN',
    'TOKEN_ENDPOINT',
  ].map((name) => [`RATE_LIMIT_${name}`, '100000000']),
);

export async function startMediaService({
  storage,
  settings = {},
}: MediaServiceOptions): Promise<MediaService> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-media-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  // Programs write where these point when they misbehave; afterwards both must be empty.
  for (const name of ['data', 'home', 'temporary']) await mkdir(join(folder, name));
  const database = opening.use(await openTestDatabase());
  const sandbox = opening.use(
    await startSandbox({ port: 0, host: '127.0.0.1', dataDir: join(folder, 'sandbox') }),
  );
  const bucket = storage === 's3' ? opening.use(await openTestBucket()) : null;
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const environment = {
    ...unlimitedRates,
    PORT: String(port),
    DATABASE_URL: database.connectionString,
    ENCRYPTION_KEYS: testKeyText,
    DATA_DIR: dataDir,
    SANDBOX_URL: sandbox.url,
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'temporary'),
    SIGNUP: 'open',
    LOG_LEVEL: 'error',
    ...bucket?.environment,
    ...settings,
  };
  let running: ServiceProcess | undefined;
  const kill = async (): Promise<void> => {
    running?.stop('SIGKILL');
    await running?.exited;
  };
  const start = async (): Promise<void> => {
    running = startService('all', environment);
    await running.ready;
  };
  opening.defer(kill);
  await start();
  const browserSession = new BrowserSession(baseUrl);
  await browserSession.signIn('ines');
  const token = await tokenFor(database, browserSession);
  const open = opening.move();
  return {
    baseUrl,
    client: createMediaClient(baseUrl, token),
    get pid() {
      return running?.pid ?? 0;
    },
    sandboxUrl: sandbox.url,
    database,
    folder,
    dataDir,
    bucket,
    kill,
    start,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function tokenFor({ handle }: TestDatabase, browserSession: BrowserSession): Promise<string> {
  const { token } = await issueToken(
    {
      transact: handle.transact,
      tokens: createAccessTokenStore(testMacs),
      members: createMemberStore(handle, testMacs),
      audit: createAuditLog(testKeys, () => undefined),
      clock: systemClock,
    },
    { user: browserSession.userId, workspace: browserSession.workspace, scopes: [...scopes], loopback: true },
  );
  return token;
}
