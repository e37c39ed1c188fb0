/** The whole service for tests: real PostgreSQL, real HTTP, the sandbox in place of the platforms. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SandboxOptions, startSandbox } from '../sandbox/server.ts';
import { readConfig } from '../server/config.ts';
import { definitions as allDefinitions } from '../server/platforms/index.ts';
import { serve } from '../server/process/serve.ts';
import { work } from '../server/process/work.ts';
import { type Context, type ContextInput, createContext } from '../server/wiring/context.ts';
import { BrowserSession } from './browser-session.ts';
import { openTestDatabase, silentLog, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { testKeys } from './test-keys.ts';

/** Tests send more requests in a minute than people do; tests of the limits themselves set their own. */
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
    'GENERATION',
  ].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
);

export interface TestServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly sandboxUrl: string;
  readonly database: TestDatabase;
  readonly context: Context;
  /** Stops the service, as when its machine is restarted; requests fail until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** A new session with its own cookies, redirects and same-origin headers. */
  newSession(): BrowserSession;
}

export interface TestServerOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly overrides?: ContextInput['overrides'];
  /** The registered platforms; Signoff's own by default. */
  readonly definitions?: NonNullable<ContextInput['definitions']>;
  /** Platforms that the sandbox simulates beside its own. */
  readonly sandboxPlatforms?: SandboxOptions['platforms'];
  /** Without workers nothing is sent until the test calls `work`. */
  readonly workers?: boolean;
  /** Replaces real time at the platforms, where a test moves their clock and ours together. */
  readonly sandboxClock?: { now(): number };
  /** For tests that need a database server of their own. */
  readonly openDatabase?: () => Promise<TestDatabase>;
  /** What is looked at when the service is over and its database is still there. */
  readonly afterService?: (database: TestDatabase) => Promise<void>;
}

export async function startTestServer({
  settings = {},
  overrides = {},
  definitions = allDefinitions,
  sandboxPlatforms = [],
  workers = true,
  sandboxClock,
  openDatabase = openTestDatabase,
  afterService = async () => undefined,
}: TestServerOptions = {}): Promise<TestServer> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-test-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const database = opening.use(await openDatabase());
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    // Whatever else runs on this machine.
    AI_LOCAL_SERVERS: 'off',
    ...unlimitedRates,
    // Tests with a clock of their own move it by days; those of the rule set it.
    ...(overrides.clock ? { SIGN_IN_MAX_AGE_HOURS: '0' } : {}),
    ...settings,
  };
  const config = readConfig(environment, definitions);
  const sandbox = opening.use(
    await startSandbox({
      port: 0,
      host: '127.0.0.1',
      dataDir: join(folder, 'sandbox'),
      serviceUrl: config.http.baseUrl.origin,
      platforms: sandboxPlatforms,
      ...(sandboxClock ? { clock: sandboxClock } : {}),
    }),
  );
  const openService = async () => {
    await using starting = new AsyncDisposableStack();
    const context = starting.use(
      await createContext({
        config,
        connectionString: database.connectionString,
        keys: testKeys,
        sandboxUrl: config.simulated ? new URL(sandbox.url) : null,
        definitions,
        log: silentLog,
        overrides,
      }),
    );
    if (workers) starting.use(await work(context));
    const { address } = starting.use(await serve(context));
    const parts = starting.move();
    return { context, address, end: () => parts.disposeAsync() };
  };
  let service = await openService();
  opening.defer(() => afterService(database));
  opening.defer(() => service.end());
  const open = opening.move();
  const baseUrl = service.address;
  return {
    baseUrl,
    sandboxUrl: sandbox.url,
    database,
    get context() {
      return service.context;
    },
    stop: () => service.end(),
    start: async () => {
      service = await openService();
    },
    newSession: () => new BrowserSession(baseUrl),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
