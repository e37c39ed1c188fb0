/** A process that runs test files, one at a time; it ends with all its children. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestLine } from './report-lines.ts';

const keptOutput = 8_000;
/** Room for what a test makes and drops: ten whole files took 7 % less of a core than with the usual 16 MB. */
const youngSpace = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

export type Order = { readonly kind: 'run'; readonly file: string } | { readonly kind: 'end' };

export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
}

export interface TestProcess {
  /** Every line of the file, the last one that of its suite; `ended` when the process did not live to tell it. */
  run(file: string): Promise<{ readonly lines: readonly TestLine[]; readonly isWhole: boolean }>;
  /** Nothing more comes; it ends by itself when nothing of the files is left. */
  finish(): void;
  kill(): void;
  /** Of processors, so far, with the children that have ended; says more than a clock on a busy machine. */
  cpuSeconds(): number;
  readonly ended: Promise<Ending>;
}

export function startTestProcess(): TestProcess {
  const reporter = path.join(import.meta.dirname, 'report-lines.ts');
  const reporting = [`--test-reporter=${reporter}`, '--test-reporter-destination=stdout'];
  const node = [
    process.execPath,
    ...youngSpace,
    ...reporting,
    path.join(import.meta.dirname, 'take-files.ts'),
  ];
  // Its own group, so that a hanging file is ended with its children; the death signal, so that nothing goes on
  // when this process is killed.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...node], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (text: string) => {
    output = (output + text).slice(-keptOutput);
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  const kill = () => killGroup(child.pid);
  child.once('error', (error) => keep(error.message));
  child.once('exit', kill); // what the files started and forgot, which may hold the output open

  let lines: TestLine[] = [];
  let told: (isWhole: boolean) => void = () => undefined;
  child.on('message', (line: TestLine) => {
    lines.push(line);
    if (line.nesting === 0) told(true);
  });
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => {
      told(false);
      resolve({ code, signal, output });
    });
  });
  return {
    run(file) {
      lines = [];
      const { promise, resolve } = Promise.withResolvers<boolean>();
      told = resolve;
      child.send({ kind: 'run', file } satisfies Order, () => undefined); // one that is gone already says so by its end
      return promise.then((isWhole) => ({ lines, isWhole }));
    },
    finish: () => {
      // It leaves by itself: node does not tell the end of a child that its parent has left.
      if (child.connected) child.send({ kind: 'end' } satisfies Order, () => undefined);
    },
    kill,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    ended,
  };
}

/** Nought when it is gone. */
function cpuSecondsOf(pid: number | undefined): number {
  try {
    // After the name, which may hold anything: utime, stime, cutime and cstime, in hundredths.
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
