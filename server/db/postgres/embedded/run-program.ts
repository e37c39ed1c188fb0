/** Starts the database programs with a minimal environment, outside the terminal's process group. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface ProgramResult {
  readonly ok: boolean;
  readonly exitCode: number | null;
  readonly output: string;
}

export interface ProgramEnvironment {
  readonly loaderPath?: string;
}

/**
 * No environment variable of the caller reaches PostgreSQL (a stray PGDATA or LC_ALL would change its behaviour).
 * `detached` prevents Ctrl-C in the terminal from stopping the database before Signoff has closed its connections.
 */
export function startProgram(command: readonly string[], environment: ProgramEnvironment = {}): ChildProcess {
  const [program = '', ...args] = command;
  return spawn(program, args, {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
      LC_ALL: 'C.UTF-8',
      TZ: 'UTC',
      ...(environment.loaderPath === undefined ? {} : { LD_LIBRARY_PATH: environment.loaderPath }),
    },
  });
}

export function runProgram(
  command: readonly string[],
  options: ProgramEnvironment & { input?: string } = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = startProgram(command, options);
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stdin?.on('error', (error) => {
      output += `\n${error.message}`;
    });
    child.stdin?.end(options.input ?? '');
    child.on('error', (error) => resolve({ ok: false, exitCode: null, output: error.message }));
    child.on('close', (exitCode) => resolve({ ok: exitCode === 0, exitCode, output: output.trim() }));
  });
}
