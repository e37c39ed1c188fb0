/** A process that runs test files, one at a time. When it ends, its children are killed. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestLine } from './report-lines.ts';

const maxOutputLength = 8_000;
/** Space for short-lived objects: ten files took 7 % less CPU time than with the default 16 MB. */
const semiSpaceFlags = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

export type WorkerCommand = { readonly kind: 'run'; readonly file: string } | { readonly kind: 'end' };

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
}

export interface TestProcess {
  /** Every line of the file, the suite's line last. `isComplete` is false if the process ended before that line. */
  run(file: string): Promise<{ readonly lines: readonly TestLine[]; readonly isComplete: boolean }>;
  /** No more files follow; the process exits once the files have nothing left to do. */
  finish(): void;
  kill(): void;
  /** CPU time so far, including exited children; more meaningful than elapsed time on a busy machine. */
  cpuSeconds(): number;
  readonly ended: Promise<ProcessExit>;
}

export function startTestProcess(): TestProcess {
  const reporter = path.join(import.meta.dirname, 'report-lines.ts');
  const reporting = [`--test-reporter=${reporter}`, '--test-reporter-destination=stdout'];
  const node = [
    process.execPath,
    ...semiSpaceFlags,
    ...reporting,
    path.join(import.meta.dirname, 'test-worker.ts'),
  ];
  // Its own process group, so that a hanging file is killed with its children; the death signal, so that nothing keeps
  // running when this process is killed.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...node], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const collect = (text: string) => {
    output = (output + text).slice(-maxOutputLength);
  };
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  const kill = () => killGroup(child.pid);
  child.once('error', (error) => collect(error.message));
  child.once('exit', kill); // kills what the files left running, which may hold the output open

  let lines: TestLine[] = [];
  let finishFile: (isComplete: boolean) => void = () => undefined;
  child.on('message', (line: TestLine) => {
    lines.push(line);
    if (line.nesting === 0) finishFile(true);
  });
  const ended = new Promise<ProcessExit>((resolve) => {
    child.once('close', (code, signal) => {
      finishFile(false);
      resolve({ code, signal, output });
    });
  });
  return {
    run(file) {
      lines = [];
      const { promise, resolve } = Promise.withResolvers<boolean>();
      finishFile = resolve;
      child.send({ kind: 'run', file } satisfies WorkerCommand, () => undefined); // if the process is gone, `ended` reports it
      return promise.then((isComplete) => ({ lines, isComplete }));
    },
    finish: () => {
      // The child disconnects itself: node does not report the exit of a child whose parent has disconnected.
      if (child.connected) child.send({ kind: 'end' } satisfies WorkerCommand, () => undefined);
    },
    kill,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    ended,
  };
}

/** 0 if the process is gone. */
function cpuSecondsOf(pid: number | undefined): number {
  try {
    // After the name, which may contain anything: utime, stime, cutime and cstime, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
