/** `all`, `serve` and `work`: the long-running commands. */

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { startEmbeddedPostgres } from '../../db/postgres/embedded/index.ts';
import { type DatabaseUrls, prepareDatabase } from '../../db/postgres/roles/prepare-database.ts';
import { createFirstOwnerLink, signInLinkPath } from '../../domain/people/sign-in-link.ts';
import { minutes } from '../../lib/clock.ts';
import { createLogger, type Logger } from '../../lib/logger.ts';
import { definitions } from '../../platforms/index.ts';
import { type Context, createContext } from '../../wiring/context.ts';
import { loadKeys } from '../../wiring/keys.ts';
import { openLogFile } from '../log-file.ts';
import { startSandboxProcess } from '../sandbox-process.ts';
import { serve } from '../serve.ts';
import { StartError } from '../start-error.ts';
import { work } from '../work.ts';
import { startWorkerServer } from '../worker-server.ts';

export type ServiceCommand = 'all' | 'serve' | 'work';

/** Runs until `stop` is aborted, then closes everything in reverse order of opening. */
export async function runService(command: ServiceCommand, config: Config, stop: AbortSignal): Promise<void> {
  if (!config.databaseUrl && command !== 'all') {
    throw new StartError(
      `"${command}" needs DATABASE_URL: the embedded database belongs to one process. Use "all" (npm start), or set DATABASE_URL.`,
    );
  }
  await using running = new AsyncDisposableStack();
  await mkdir(config.dataDir, { recursive: true }).catch((error: unknown) => {
    throw new StartError(
      `The data folder ${config.dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const keys = loadKeys(config);
  const log = createLogger(config.logLevel, config.databaseUrl ? undefined : openLogFile(config.dataDir));
  // In parallel, since each mostly waits for another process.
  const [connectionString, sandboxUrl] = await bothOrFirstError(
    openPostgres(config, log, running).then(async (database) => {
      await prepareDatabase(database, () => keys);
      return database.url;
    }),
    openSandbox(command, config, running),
  );
  const context = running.use(await createContext({ config, connectionString, keys, sandboxUrl, log }));
  // Opened last and closed first: no new work arrives while the old is finished.
  if (command !== 'serve') running.use(await work(context));
  if (command === 'work') running.use(await startWorkerServer(context));
  const serving = command !== 'work' ? running.use(await serve(context)) : null;
  const firstOwner = serving && (await firstOwnerLine(config, context.people));
  process.stdout.write(greeting(command, config, serving?.address ?? null, sandboxUrl, firstOwner));
  await stopped(stop);
  process.stdout.write('\nStopping…\n');
}

/** Waits for both even when one fails, so that everything that was opened can be closed. */
async function bothOrFirstError<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

async function openPostgres(
  config: Config,
  log: Logger,
  running: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  if (config.databaseUrl) {
    if (existsSync(join(config.dataDir, 'postgres'))) {
      log.warn(
        { data_dir: config.dataDir },
        'DATABASE_URL is set, so the database in the data folder is not used',
      );
    }
    return { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl };
  }
  const postgres = running.use(await startEmbeddedPostgres({ dataDir: config.dataDir, log }));
  postgres.onExit(({ lines }) => {
    log.error({ lines }, 'the embedded database ended; stopping');
    process.kill(process.pid, 'SIGTERM');
  });
  return { url: postgres.connectionString, ownerUrl: postgres.ownerConnectionString };
}

async function openSandbox(
  command: ServiceCommand,
  config: Config,
  running: AsyncDisposableStack,
): Promise<URL | null> {
  if (!config.simulated) return null;
  if (config.sandbox.url) return config.sandbox.url;
  if (command !== 'all') return new URL(`http://127.0.0.1:${config.sandbox.port}`);
  const sandbox = running.use(
    await startSandboxProcess({
      port: config.sandbox.port,
      dataDir: config.dataDir,
      serviceUrl: config.http.baseUrl,
    }),
  );
  return sandbox.url;
}

function greeting(
  command: ServiceCommand,
  config: Config,
  address: string | null,
  sandboxUrl: URL | null,
  firstOwner: string | null,
): string {
  const lines = [
    ['Signoff', address ?? `${command}ing, no address of its own`],
    sandboxUrl
      ? ['Sandbox', `${sandboxUrl.origin}  (simulated platforms and sign-in)`]
      : ['Platforms', `${realPlatforms(config)} (real; nothing is simulated)`],
    ['Data', config.databaseUrl ? `${config.dataDir} (files), DATABASE_URL (database)` : config.dataDir],
    ...(firstOwner ? [['First owner', firstOwner]] : []),
    ...(process.getuid?.() === 0
      ? [['Note', 'Started as root, which it does not need: better use an ordinary user.']]
      : []),
    ['Stop', 'Ctrl-C'],
  ];
  return `\n${lines.map(([name, value]) => `  ${(name ?? '').padEnd(13)}${value}`).join('\n')}\n\n`;
}

/**
 * How the first owner comes in where nobody can sign in with a provider. The link is a secret that works once: with
 * DATABASE_URL the standard output carries the log, which is often shipped elsewhere, so that there only a terminal gets it.
 */
async function firstOwnerLine(config: Config, people: Context['people']): Promise<string | null> {
  if (!config.passkeys || people.providers.list().length > 0 || !(await people.people.isEmpty())) return null;
  if (config.databaseUrl && !process.stdout.isTTY)
    return 'nobody yet: npm run signoff -- sign-in-link --first-owner';
  const link = await createFirstOwnerLink(people);
  return link
    ? `${new URL(signInLinkPath(link.token), config.http.baseUrl).href}  (works once, for a day)`
    : null;
}

function realPlatforms({ platforms }: Config): string {
  const setUp = definitions.filter(({ name }) => platforms[name] !== null);
  return setUp.map(({ title }) => title).join(', ') || 'none set up';
}

function stopped(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    // Keeps the process alive, since nothing else does once everything is idle.
    const keepAlive = setInterval(() => undefined, minutes(1));
    stop.addEventListener('abort', () => {
      clearInterval(keepAlive);
      resolve();
    });
  });
}
