/** A real process of the service, as an operator starts it. It always ends with the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serviceProgram } from './built-program.ts';

const root = join(import.meta.dirname, '../..');
const startsWithinMs = 90_000;

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
  /** What a person reads when it does not start. */
  readonly stderr: string;
}

export interface ServiceProcess extends AsyncDisposable {
  readonly pid: number;
  /** Resolves when it reports that it is up; rejects with its stderr when it ends before. */
  readonly ready: Promise<void>;
  readonly exited: Promise<ProcessExit>;
  stop(signal?: NodeJS.Signals): void;
}

export function startService(
  command: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ServiceProcess {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', serviceProgram, command, ...args],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        // As in scripts/run/run-program.mjs, like the space for young objects.
        MALLOC_ARENA_MAX: '2',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let complaint = '';
  const up = Promise.withResolvers<void>();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes('Ctrl-C')) up.resolve();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const tooLate = setTimeout(() => up.reject(new Error('it did not start in time')), startsWithinMs);
  const exited = once(child, 'close').then(([code, signal]): ProcessExit => {
    clearTimeout(tooLate);
    up.reject(new Error(`it ended with ${code ?? signal}: ${complaint}`));
    return { code, signal, output, stderr: complaint.trim() };
  });
  up.promise.then(
    () => clearTimeout(tooLate),
    () => undefined,
  );
  return {
    pid: child.pid ?? 0,
    ready: up.promise,
    exited,
    stop: (signal = 'SIGTERM') => void child.kill(signal),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await exited;
    },
  };
}
