/** What the lines of a test file come to. */
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
  /** With what it loads, which node does not count. */
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/**
 * The lines of a file come before the line of its suite, which is the last. Counted are the tests that hold no other
 * test; a parent counts only when it fails by itself.
 */
export function judgeFile(
  file: string,
  lines: readonly TestLine[],
): Omit<FileResult, 'seconds' | 'cpuSeconds'> {
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
  if (isEmpty) failures.push(failureOf(file, 'It holds no test.'));
  return { file, passed, skipped, failures, output: '' };
}

export const failureOf = (file: string, reason: string): Failure => ({
  file,
  name: 'the file as a whole',
  reason,
});

function failureFrom(file: string, { name, nesting, line, reason = '' }: TestLine): Failure {
  if (nesting === 0) return failureOf(file, reason);
  return { file: line === undefined ? file : `${file}:${line}`, name, reason };
}
