/** The real service as a process that can be killed at any moment, with everything it started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceProgram } from '../processes/built-program.ts';

const root = join(import.meta.dirname, '../..');
const readyTimeoutMs = 90_000;

export interface KillableService {
  readonly baseUrl: string;
  start(): Promise<void>;
  /** How much dies at once: only our process, or also the database with everything it runs. */
  kill(what: 'service' | 'everything'): Promise<void>;
  stop(): Promise<number | null>;
}

export function createKillableService(settings: {
  port: number;
  dataDir: string;
  sandboxUrl: string;
}): KillableService {
  const baseUrl = `http://localhost:${settings.port}`;
  let child: ChildProcess | null = null;
  let output = '';

  return {
    baseUrl,
    async start() {
      output = '';
      const next = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serviceProgram, 'all'], {
        cwd: root,
        env: {
          ...process.env,
          PORT: String(settings.port),
          DATA_DIR: settings.dataDir,
          SANDBOX_URL: settings.sandboxUrl,
          LOG_LEVEL: 'warn',
          DATABASE_URL: '',
          RATE_LIMIT_USER: '1000000',
          RATE_LIMIT_ADDRESS: '1000000',
          RATE_LIMIT_SIGN_IN: '1000000',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = next;
      for (const stream of [next.stdout, next.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          output = (output + chunk.toString()).slice(-8_000);
        });
      }
      const end = performance.now() + readyTimeoutMs;
      while (!(await isReady(baseUrl))) {
        if (next.exitCode !== null) throw new Error(`the service ended while starting:\n${output}`);
        if (performance.now() > end) throw new Error(`the service was not ready in time:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async kill(what) {
      if (!child) return;
      const gone = once(child, 'exit');
      const database = what === 'everything' ? postgresProcesses(settings.dataDir) : [];
      child.kill('SIGKILL');
      for (const pid of database) killQuietly(pid);
      await gone;
      child = null;
    },
    async stop() {
      if (!child) return null;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await gone) as [number | null];
      child = null;
      return code;
    },
  };
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** The postmaster of that folder and all its backends: they share its group or name it as parent. */
function postgresProcesses(dataDir: string): number[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }];
      } catch {
        return [];
      }
    });
  const postmasters = processes.filter(
    ({ command }) => /postgres/.test(command) && command.includes(join(dataDir, 'postgres')),
  );
  const pids = new Set(postmasters.map(({ pid }) => pid));
  return processes.filter(({ pid, parent }) => pids.has(pid) || pids.has(parent)).map(({ pid }) => pid);
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
