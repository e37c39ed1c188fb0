/**
 * The running database process. It ends with Signoff: the kernel sends it SIGINT (its "fast shutdown") when
 * the thread that started it ends, even by kill -9. It holds a flock on its folder as long as any of its
 * processes lives, which also prevents a second start from another container.
 */
import type { ChildProcess } from 'node:child_process';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { startProgram } from './run-program.ts';
import type { ServiceUser } from './service-user.ts';

const fastShutdownMs = 15_000;
const immediateShutdownMs = 10_000;
const progressLogIntervalMs = 10_000;
const maxLogLines = 40;
const folderLockedExitCode = 75;
/** Child processes of a server that was killed outlive it for a moment. */
const lockWaitSeconds = 5;

export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
}

export interface PostmasterExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines that PostgreSQL logged. */
  readonly lines: readonly string[];
}

export interface Postmaster {
  readonly pid: number;
  readonly exited: Promise<PostmasterExit>;
  /** Resolves when connections are accepted, or when the process ended before that. */
  readonly ready: Promise<'ready' | PostmasterExit>;
  readonly stopping: boolean;
  stop(): Promise<void>;
}

export interface PostmasterPlan {
  readonly cluster: string;
  readonly user: ServiceUser;
  readonly binaries: Binaries;
  readonly port: number;
  readonly durable: boolean;
  readonly log: Log;
}

export function startPostmaster(plan: PostmasterPlan): Postmaster {
  const child = startProgram(commandFor(plan), plan.binaries);
  child.stdin?.end();
  const lines: string[] = [];
  let stopping = false;

  const exited = new Promise<PostmasterExit>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, lines: [error.message] }));
    child.once('close', (code, signal) => resolve({ code, signal, lines }));
  });
  const ready = new Promise<'ready' | PostmasterExit>((resolve) => {
    const progressTimer = setInterval(
      () => plan.log.info('The database is still starting (recovering)…'),
      progressLogIntervalMs,
    );
    const settle = (value: 'ready' | PostmasterExit) => {
      clearInterval(progressTimer);
      resolve(value);
    };
    exited.then(settle);
    if (child.stderr === null) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > maxLogLines) lines.shift();
      if (line.endsWith('database system is ready to accept connections')) settle('ready');
      // While stopping, every open connection logs its end as FATAL, which needs no warning.
      const serious = /^(WARNING|FATAL|PANIC):/.test(line) && !stopping;
      if (serious) plan.log.warn(`PostgreSQL: ${line}`);
      else plan.log.debug(`PostgreSQL: ${line}`);
    });
  });

  return {
    pid: child.pid ?? -1,
    exited,
    ready,
    get stopping() {
      return stopping;
    },
    stop() {
      stopping = true;
      return endProcess(child, exited);
    },
  };
}

export function explainExit(cluster: string, exit: PostmasterExit): EmbeddedPostgresError {
  if (exit.code === folderLockedExitCode) {
    return new EmbeddedPostgresError(
      'data_folder_locked',
      `Another database process, perhaps in another container, uses ${cluster}: stop it first, or set DATA_DIR ` +
        'to another folder.',
    );
  }
  const how = exit.signal === null ? `exit code ${exit.code}` : `signal ${exit.signal}`;
  return new EmbeddedPostgresError(
    'cannot_start',
    `The database in ${cluster} did not start (${how}). PostgreSQL said:\n${exit.lines.join('\n')}`,
  );
}

/**
 * For test databases. Vacuum workers would prevent tests from dropping what they created, and many test files
 * share one server.
 */
const nonDurableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 400,
};

/**
 * A sixteenth of what the machine or the container has. PostgreSQL's usual quarter is for a machine of its own;
 * here the system's file cache and Signoff want the rest.
 */
function sharedBuffersMb(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(512, Math.max(64, Math.floor(bytes / 16 / 2 ** 20)));
}

function commandFor({ cluster, user, binaries, port, durable }: PostmasterPlan): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: `${durable ? sharedBuffersMb() : 64}MB`,
    max_wal_size: '512MB',
    // Many small queries on a small machine; parallel ones also need more /dev/shm than containers have.
    max_parallel_workers_per_gather: 0,
    // Compiling a statement takes longer than any of ours runs.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // The caller reports failed statements; their text may contain what users wrote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(durable ? {} : nonDurableSettings),
  };
  return [
    ...user.prefix,
    ...['flock', '--no-fork', '--timeout', String(lockWaitSeconds)],
    ...['--conflict-exit-code', String(folderLockedExitCode), cluster],
    // After the change of user, because the kernel clears the death signal when a process changes its user.
    ...['setpriv', '--pdeathsig', 'INT'],
    // If Signoff died before the death signal was set, it would never be sent.
    ...['sh', '-c', '[ "$PPID" = "$1" ] && shift && exec "$@"', 'sh', String(process.pid)],
    ...[binaries.postgres, '-D', cluster],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

async function endProcess(child: ChildProcess, exited: Promise<PostmasterExit>): Promise<void> {
  // In PostgreSQL's terms, SIGINT is the fast shutdown, SIGQUIT the immediate one (recovery at the next start).
  child.kill('SIGINT');
  const immediate = setTimeout(() => child.kill('SIGQUIT'), fastShutdownMs);
  const kill = setTimeout(() => child.kill('SIGKILL'), fastShutdownMs + immediateShutdownMs);
  await exited;
  clearTimeout(immediate);
  clearTimeout(kill);
}
