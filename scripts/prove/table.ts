/** Which proofs still vouch for the code as it stands. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { areasIn, type Covered, createHashReader } from './covered.ts';
import { type RecordHead, readHead } from './record.ts';

export interface ProofState {
  readonly area: string;
  /** Undefined when it was never recorded. */
  readonly head: RecordHead | undefined;
  /** Undefined when the proof is fresh. */
  readonly staleBecause: string | undefined;
}

export const recordOf = (root: string, area: string): string =>
  path.join(root, 'docs', 'proofs', `${area}.txt`);

export function readProofStates(root: string): ProofState[] {
  const coveredBy = createHashReader(root);
  return areasIn(root).map((area) => {
    const file = recordOf(root, area);
    if (!existsSync(file)) return { area, head: undefined, staleBecause: 'never recorded' };
    const head = readHead(readFileSync(file, 'utf8'));
    return { area, head, staleBecause: whyStale(root, head, coveredBy(area)) };
  });
}

function whyStale(root: string, head: RecordHead, covered: Covered): string | undefined {
  if (head.hash === covered.hash) return head.result === 'held' ? undefined : 'it did not hold';
  const changed = changedSince(root, head.commit, covered.files);
  const reason =
    changed === undefined
      ? `its commit is not known here`
      : changed === 0
        ? 'packages or removed files differ'
        : `${changed} of ${covered.files.length} files differ`;
  return head.hash === undefined ? `recorded without a hash, ${reason}` : reason;
}

function changedSince(root: string, commit: string, files: readonly string[]): number | undefined {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n');
  try {
    const changed = new Set([
      ...git('diff', '--name-only', '--relative', commit),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]);
    return files.filter((file) => changed.has(file)).length;
  } catch {
    return undefined; // no git, or a history that does not hold it
  }
}

export function formatTable(states: readonly ProofState[]): string {
  const rows = states.map(({ area, head, staleBecause }) => [
    area,
    head?.result ?? '-',
    head?.date.slice(0, 10) || '-',
    head?.commit.slice(0, 7) || '-',
    head ? `${head.seconds.toFixed(0)} s` : '-',
    staleBecause === undefined ? 'fresh' : `stale: ${staleBecause}`,
  ]);
  const all = [['proof', 'result', 'date', 'commit', 'took', 'state'], ...rows];
  const widths =
    all[0]?.map((_title, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
