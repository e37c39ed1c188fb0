/** Runs one test file in a process of its own, and ends it with all its children when it hangs. */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestLine } from './event-lines.ts';

const hangingMs = 180_000;
const keptOutput = 8_000;

export interface Failure {
  readonly file: string;
  readonly name: string;
  readonly reason: string;
}

export interface FileResult {
  readonly file: string;
  readonly passed: number;
  readonly skipped: readonly { name: string; reason: string }[];
  readonly failures: readonly Failure[];
  readonly output: string;
  readonly seconds: number;
}

export async function runFile(file: string, stop: AbortSignal, limitMs = hangingMs): Promise<FileResult> {
  const linesFile = path.join(tmpdir(), `signoff-test-lines-${process.pid}-${crypto.randomUUID()}`);
  const startedAt = performance.now();
  try {
    const ending = await runProcess(file, linesFile, stop, limitMs);
    const text = await readFile(linesFile, 'utf8').catch(() => '');
    const seconds = (performance.now() - startedAt) / 1000;
    return { ...judge(file, parseLines(text), ending), seconds };
  } finally {
    await rm(linesFile, { force: true });
  }
}

interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOutMs: number | undefined;
  readonly output: string;
}

function runProcess(file: string, linesFile: string, stop: AbortSignal, limitMs: number): Promise<Ending> {
  return new Promise((resolve) => {
    const reporter = path.join(import.meta.dirname, 'event-lines.ts');
    const reporting = [`--test-reporter=${reporter}`, `--test-reporter-destination=${linesFile}`];
    // Its own group, so that a hanging file is ended with its children; the death signal, so that
    // nothing goes on when this process is killed.
    const command = ['--pdeathsig', 'KILL', process.execPath, '--enable-source-maps', ...reporting, file];
    const child = spawn('setpriv', command, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let timedOutMs: number | undefined;
    const keep = (text: string) => {
      output = (output + text).slice(-keptOutput);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const end = () => endGroup(child.pid);
    const timer = setTimeout(() => {
      timedOutMs = limitMs;
      end();
    }, limitMs);
    if (stop.aborted) end();
    stop.addEventListener('abort', end, { once: true });
    child.once('error', (error) => keep(error.message));
    child.once('exit', end); // what the file started and forgot, which may hold its output open
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve({ code, signal, timedOutMs, output });
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function parseLines(text: string): TestLine[] {
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TestLine);
}

/** Counts the tests that hold no other test; a parent counts only when it fails by itself. */
function judge(file: string, lines: readonly TestLine[], ending: Ending): Omit<FileResult, 'seconds'> {
  const failures: Failure[] = [];
  const skipped: { name: string; reason: string }[] = [];
  let passed = 0;
  let deepestSince = -1; // the inner tests of a parent are reported before it
  for (const line of lines) {
    const isParent = line.isSuite || deepestSince > line.nesting;
    deepestSince = line.nesting;
    if (line.outcome === 'skipped') skipped.push({ name: line.name, reason: line.reason ?? '' });
    else if (line.outcome === 'failed' && !line.onlyInner) failures.push(failureFrom(file, line));
    else if (line.outcome === 'passed' && !isParent) passed += 1;
  }
  const whole = wholeFileProblem(ending, lines.length, failures.length);
  if (whole !== undefined) failures.push({ file, name: 'the file as a whole', reason: whole });
  return { file, passed, skipped, failures, output: ending.output };
}

function failureFrom(file: string, { name, line, reason = '' }: TestLine): Failure {
  return { file: line === undefined ? file : `${file}:${line}`, name, reason };
}

function wholeFileProblem(ending: Ending, tests: number, failures: number): string | undefined {
  if (ending.timedOutMs !== undefined)
    return `It had not ended after ${ending.timedOutMs / 1000} seconds and was killed.`;
  if (ending.signal !== null) return `It was ended by ${ending.signal}.`;
  if (ending.code !== 0 && failures === 0) return `It ended with exit code ${ending.code}.`;
  if (tests === 0) return 'It holds no test.';
  return undefined;
}
