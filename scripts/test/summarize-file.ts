/** Turns the reported lines of a test file into its result. */
import type { TestLine } from './report-lines.ts';

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
  /** Includes loading modules, which node's own durations do not. */
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/**
 * The lines of a file come before the line of its suite, which is last. Only tests without inner tests are counted;
 * a parent counts only if it fails itself.
 */
export function summarizeFile(
  file: string,
  lines: readonly TestLine[],
): Omit<FileResult, 'seconds' | 'cpuSeconds'> {
  const failures: Failure[] = [];
  const skipped: { name: string; reason: string }[] = [];
  let passed = 0;
  let previousNesting = -1; // inner tests are reported before their parent
  for (const line of lines) {
    const isParent = line.isSuite || previousNesting > line.nesting;
    previousNesting = line.nesting;
    if (line.outcome === 'skipped') skipped.push({ name: line.name, reason: line.reason ?? '' });
    else if (line.outcome === 'failed' && !line.onlyInner) failures.push(failureFrom(file, line));
    else if (line.outcome === 'passed' && !isParent) passed += 1;
  }
  const suite = lines.at(-1);
  const isEmpty = suite?.nesting === 0 && suite.outcome === 'passed' && lines.length === 1;
  if (isEmpty) failures.push(fileFailure(file, 'It contains no test.'));
  return { file, passed, skipped, failures, output: '' };
}

export const fileFailure = (file: string, reason: string): Failure => ({
  file,
  name: 'the file as a whole',
  reason,
});

function failureFrom(file: string, { name, nesting, line, reason = '' }: TestLine): Failure {
  if (nesting === 0) return fileFailure(file, reason);
  return { file: line === undefined ? file : `${file}:${line}`, name, reason };
}
