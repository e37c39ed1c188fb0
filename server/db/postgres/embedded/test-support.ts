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

export type HolderAnswer = { connectionString: string; pid: number; code?: string; message?: string };

export interface Holder {
  readonly process: ChildProcess;
  readonly answer: Promise<HolderAnswer>;
  readonly exited: Promise<unknown>;
}

/** Starts the database from a process of its own, so that it can be killed. */
export function holdDatabase(dataDir: string, options: SpawnOptions = {}): Holder {
  const script = path.join(import.meta.dirname, 'hold-database.ts');
  const child = spawn(process.execPath, [script, dataDir], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const answer = new Promise<HolderAnswer>((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('no output'));
    createInterface({ input: child.stdout }).once('line', (line) =>
      resolve(JSON.parse(line) as HolderAnswer),
    );
    exited.then(() => reject(new Error('The process ended without an answer.')));
  });
  answer.catch(() => undefined); // a test that kills it first does not wait for the answer
  return { process: child, answer, exited };
}

/** True while the process runs; a zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status !== undefined && !/\) [ZX] /.test(status);
}

export async function until(condition: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error('It did not become true in time.');
    await delay(5);
  }
}
