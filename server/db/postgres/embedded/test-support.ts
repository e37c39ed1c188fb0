import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';

export const silentLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };

export async function temporaryFolder(
  name = 'signoff-postgres-',
): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), name));
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  };
}

export async function query<Row extends QueryResultRow>(
  connectionString: string,
  sql: string,
): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export type StartReport = { connectionString: string; pid: number; code?: string; message?: string };

export interface DatabaseProcess {
  readonly process: ChildProcess;
  readonly report: Promise<StartReport>;
  readonly exited: Promise<unknown>;
}

/** Starts the database from a separate process, so that the process can be killed. */
export function startDatabaseProcess(dataDir: string, options: SpawnOptions = {}): DatabaseProcess {
  const script = path.join(import.meta.dirname, 'run-database.ts');
  const child = spawn(process.execPath, [script, dataDir], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const report = new Promise<StartReport>((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('no output'));
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as StartReport));
    exited.then(() => reject(new Error('The process ended without a report.')));
  });
  report.catch(() => undefined); // a test that kills the process early does not wait for the report
  return { process: child, report, exited };
}

/** True while the process runs; false for a zombie. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status !== undefined && !/\) [ZX] /.test(status);
}

export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  limitMs = 10_000,
): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error('The condition was not met in time.');
    await delay(5);
  }
}
