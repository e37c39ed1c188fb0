/**
 * The record of a proof in docs/proofs: a header with the command, the date, the machine and the hash of what it covers,
 * then the output of each part, and the totals. The headers tell which proofs are still valid for the current code.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PartResult } from '../../test/proof.ts';
import { type Coverage, createCoverageReader, listAreas } from './coverage.ts';

export interface FinishedPart extends PartResult {
  readonly name: string;
  readonly output: string;
  readonly seconds: number;
  /** The machine's load average when the part started. */
  readonly load: number;
  /** How often the part failed in earlier runs. */
  readonly earlierFailures: number;
}

export interface ProofRun {
  /** The arguments after `npm run prove --` that repeat the run exactly. */
  readonly command: string;
  readonly coverage: Coverage;
  readonly parts: readonly FinishedPart[];
  readonly holds: boolean;
  readonly summary: string;
}

const recordPath = (root: string, area: string): string => path.join(root, 'docs/proofs', `${area}.txt`);
const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

export function writeRecord(root: string, area: string, run: ProofRun): void {
  const { command, coverage, parts, holds, summary } = run;
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0).toFixed(1);
  const text = `npm run prove -- ${command}
date     ${new Date().toISOString()}
commit   ${describeCommit(root)}
machine  ${describeMachine()}
covers   ${coverage.files.length} files and ${coverage.packages} packages, hash ${coverage.hash}
result   ${holds ? 'held' : 'missed'} in ${seconds} s, ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}
${parts.map(formatPart).join('')}
${summary}
`;
  mkdirSync(path.dirname(recordPath(root, area)), { recursive: true });
  writeFileSync(recordPath(root, area), text);
}

export function describeMachine(): string {
  const memoryGb = (os.totalmem() / 1024 ** 3).toFixed(1);
  return `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), ${memoryGb} GB, ${process.arch}, Linux ${os.release()}, Node ${process.version}`;
}

export function describeCommit(root: string): string {
  try {
    const isClean = git(root, 'status', '--porcelain', '--', ':!docs/proofs', ':!docs/bench') === '';
    return `${git(root, 'rev-parse', 'HEAD')}${isClean ? '' : ' with uncommitted changes'}`;
  } catch {
    return 'unknown';
  }
}

function formatPart({ name, output, seconds, load, earlierFailures }: FinishedPart): string {
  const before = earlierFailures > 0 ? `, missed ${earlierFailures} times before` : '';
  return `\n== ${name} (${seconds.toFixed(1)} s, load before ${load.toFixed(1)}${before})\n${output.trimEnd()}\n`;
}

export interface ProofState {
  readonly area: string;
  readonly isFresh: boolean;
  /** Its row in the table. */
  readonly row: string;
}

export function readProofStates(root: string): ProofState[] {
  const coveredBy = createCoverageReader(root);
  return listAreas(root).map((area) => {
    const file = recordPath(root, area);
    const content = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const find = (pattern: RegExp): string => pattern.exec(content ?? '')?.[1] ?? '-';
    const result = find(/^result {3}(\w+)/m);
    const commit = find(/^commit {3}(\w{7})/m);
    const hash = find(/^covers .* hash (\w+)$/m);
    const covered = coveredBy(area);
    const whyStale = (): string => {
      if (content === undefined) return 'never recorded';
      if (hash === '-') return 'recorded without a hash';
      return hash === covered.hash ? 'it did not hold' : changesSince(root, commit, covered.files);
    };
    const isFresh = hash === covered.hash && result === 'held';
    const state = isFresh ? 'fresh' : `stale: ${whyStale()}`;
    const cells = [area, result, find(/^date {5}(.{10})/m), commit, find(/^result.* in ([\d.]+ s)/m), state];
    return { area, isFresh, row: formatRow(cells) };
  });
}

function changesSince(root: string, commit: string, files: readonly string[]): string {
  try {
    const changed = new Set(git(root, 'diff', '--name-only', '--relative', commit).split('\n'));
    const count = files.filter((file) => changed.has(file)).length;
    return count === 0 ? 'packages, new or removed files differ' : `${count} of ${files.length} files differ`;
  } catch {
    return 'its commit is not known here';
  }
}

const widths = [18, 8, 12, 9, 10, 0];
const formatRow = (cells: readonly string[]): string =>
  cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('');

export const formatTable = (states: readonly ProofState[]): string =>
  [formatRow(['proof', 'result', 'date', 'commit', 'took', 'state']), ...states.map(({ row }) => row)].join(
    '\n',
  );
