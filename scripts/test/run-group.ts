/** Runs a few test files in one process, and ends it with all its children when it hangs. */
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

export async function runGroup(
  files: readonly string[],
  stop: AbortSignal,
  limitMs = hangingMs * files.length,
): Promise<FileResult[]> {
  const linesFile = path.join(tmpdir(), `signoff-test-lines-${process.pid}-${crypto.randomUUID()}`);
  try {
    const ending = await runProcess(files, linesFile, stop, limitMs);
    const text = await readFile(linesFile, 'utf8').catch(() => '');
    return judge(files, parseLines(text), ending);
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

function runProcess(
  files: readonly string[],
  linesFile: string,
  stop: AbortSignal,
  limitMs: number,
): Promise<Ending> {
  return new Promise((resolve) => {
    const reporter = path.join(import.meta.dirname, 'event-lines.ts');
    const enter = path.join(import.meta.dirname, 'enter-files.ts');
    const reporting = [`--test-reporter=${reporter}`, `--test-reporter-destination=${linesFile}`];
    // Its own group, so that a hanging file is ended with its children; the death signal, so that
    // nothing goes on when this process is killed.
    const node = [process.execPath, '--enable-source-maps', ...reporting, enter, ...files];
    const command = ['--pdeathsig', 'KILL', ...node];
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

/** The lines of a file come before the line of its suite; what comes after the last one, no file finished. */
function judge(files: readonly string[], lines: readonly TestLine[], ending: Ending): FileResult[] {
  const results: FileResult[] = [];
  let own: TestLine[] = [];
  for (const line of lines) {
    own.push(line);
    if (line.nesting > 0) continue;
    results.push(judgeFile(files[results.length] ?? '', own));
    own = [];
  }
  const whole = wholeProblem(ending, results, files.length);
  if (whole === undefined) return results;
  // Blamed is the file that was under way, else the last one.
  const unfinished = files[results.length];
  if (unfinished === undefined) {
    const last = results.pop();
    const file = last?.file ?? '';
    const failures = [...(last?.failures ?? []), { file, name: 'the file as a whole', reason: whole }];
    results.push({ passed: 0, skipped: [], seconds: 0, ...last, file, failures, output: ending.output });
    return results;
  }
  const begun = judgeFile(unfinished, own);
  const failures = [...begun.failures, { file: unfinished, name: 'the file as a whole', reason: whole }];
  results.push({ ...begun, failures, output: ending.output });
  for (const file of files.slice(results.length)) {
    const reason = `It did not run: ${unfinished} ended the process they share.`;
    results.push({ ...judgeFile(file, []), failures: [{ file, name: 'the file as a whole', reason }] });
  }
  return results;
}

/** Counts the tests that hold no other test; a parent counts only when it fails by itself. */
function judgeFile(file: string, lines: readonly TestLine[]): FileResult {
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
  const suite = lines.at(-1);
  const isEmpty = suite?.nesting === 0 && suite.outcome === 'passed' && lines.length === 1;
  if (isEmpty) failures.push({ file, name: 'the file as a whole', reason: 'It holds no test.' });
  return { file, passed, skipped, failures, output: '', seconds: suite?.nesting === 0 ? suite.seconds : 0 };
}

function failureFrom(file: string, { name, nesting, line, reason = '' }: TestLine): Failure {
  if (nesting === 0) return { file, name: 'the file as a whole', reason };
  return { file: line === undefined ? file : `${file}:${line}`, name, reason };
}

function wholeProblem(ending: Ending, results: readonly FileResult[], files: number): string | undefined {
  if (ending.timedOutMs !== undefined)
    return `It had not ended after ${ending.timedOutMs / 1000} seconds and was killed.`;
  if (ending.signal !== null) return `It was ended by ${ending.signal}.`;
  if (results.length < files) return `The process ended before its tests did, with exit code ${ending.code}.`;
  const isExplained = results.some(({ failures }) => failures.length > 0);
  if (ending.code !== 0 && !isExplained) return `It ended with exit code ${ending.code}.`;
  return undefined;
}
