/** The whole house for tests: real PostgreSQL, real HTTP, the sandbox as the outside world. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SandboxOptions, startSandbox } from '../sandbox/server.ts';
import { readConfig } from '../server/config.ts';
import { parseKeyRing } from '../server/lib/key-ring.ts';
import { definitions as allDefinitions } from '../server/platforms/index.ts';
import { serve } from '../server/process/serve.ts';
import { work } from '../server/process/work.ts';
import { type Context, type ContextInput, createContext } from '../server/wiring/context.ts';
import { silentLog, type TestDatabase, testDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { Visitor } from './visitor.ts';

export const testKeyText = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
export const testKeys = parseKeyRing(testKeyText);

/** Tests ask more in a minute than people do; those of the limits themselves set their own. */
const generous = Object.fromEntries(
  ['TOKEN', 'USER', 'ADDRESS', 'SIGN_IN', 'TOKEN_ENDPOINT', 'GENERATION'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000',
  ]),
);

export interface House extends AsyncDisposable {
  readonly baseUrl: string;
  readonly sandboxUrl: string;
  readonly database: TestDatabase;
  readonly context: Context;
  /** The service ends, as when its machine is restarted; people find nobody there until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** A browser of its own: cookies, redirects, same-origin headers. */
  visitor(): Visitor;
}

export interface HouseOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly overrides?: ContextInput['overrides'];
  /** The platforms there are; those that come with Signoff unless a test has another. */
  readonly definitions?: NonNullable<ContextInput['definitions']>;
  /** Platforms that the sandbox simulates beside its own. */
  readonly sandboxPlatforms?: SandboxOptions['platforms'];
  /** Without workers nothing is sent until `work` is called by the test. */
  readonly workers?: boolean;
  /** Stands in for real time at the platforms, where a test moves theirs and ours together. */
  readonly sandboxClock?: { now(): number };
  /** One on a server of the test's own, where that matters. */
  readonly openDatabase?: () => Promise<TestDatabase>;
}

export async function startHouse({
  settings = {},
  overrides = {},
  definitions = allDefinitions,
  sandboxPlatforms = [],
  workers = true,
  sandboxClock,
  openDatabase = testDatabase,
}: HouseOptions = {}): Promise<House> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-test-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const database = opening.use(await openDatabase());
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...generous,
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
    visitor: () => new Visitor(baseUrl),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
