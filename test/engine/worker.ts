/** A worker as its own process, as an operator runs several of them: `signoff work`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Worker extends AsyncDisposable {
  readonly pid: number;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly keys: string;
  readonly more?: Readonly<Record<string, string>>;
}

export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'server/main.ts'), 'work'],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL: settings.databaseUrl,
        DATA_DIR: settings.dataDir,
        SANDBOX_URL: settings.sandboxUrl,
        ENCRYPTION_KEYS: settings.keys,
        LOG_LEVEL: 'warn',
        ...(process.env.PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` } : {}),
        ...settings.more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-8_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await ready(child, () => output);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  };
}

/** It greets when it works. */
async function ready(child: ChildProcess, output: () => string): Promise<void> {
  const end = performance.now() + 60_000;
  while (!output().includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`the worker ended while starting:\n${output()}`);
    if (performance.now() > end) throw new Error(`the worker did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
