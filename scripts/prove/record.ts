/**
 * The file a proof leaves in docs/proofs: a head that says how to run it again, when and on what it ran and what it
 * vouches for, then what each part printed, and the sums.
 */
import type { PartResult } from '../../test/proof.ts';

export interface FinishedPart extends PartResult {
  readonly name: string;
  readonly output: string;
  readonly seconds: number;
  readonly endedAt: string;
  readonly commit: string;
  /** Of the machine, when the part began. */
  readonly load: number;
  /** How often the part was tried before and did not hold. */
  readonly earlierFailures: number;
}

export interface ProofRun {
  /** The words after `npm run prove --` that repeat it exactly. */
  readonly command: string;
  readonly machine: string;
  readonly covered: { readonly files: readonly string[]; readonly packages: number; readonly hash: string };
  readonly parts: readonly FinishedPart[];
  /** What did not hold of all parts together. */
  readonly missedTogether: readonly string[];
}

export const holds = ({ parts, missedTogether }: ProofRun): boolean =>
  missedTogether.length === 0 && parts.every(({ missed }) => missed.length === 0);

export function formatRecord(run: ProofRun): string {
  const { command, machine, covered, parts } = run;
  const last = parts.toSorted((one, other) => one.endedAt.localeCompare(other.endedAt)).at(-1);
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0).toFixed(1);
  return `npm run prove -- ${command}
date     ${last?.endedAt}
commit   ${last?.commit}
machine  ${machine}
covers   ${covered.files.length} files and ${covered.packages} packages, hash ${covered.hash}
result   ${holds(run) ? 'held' : 'missed'} in ${seconds} s, ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}
${parts.map(formatPart).join('')}
${formatSummary(run)}
`;
}

export const formatSummary = (run: ProofRun): string =>
  [...sums(run.parts), ...(holds(run) ? ['Everything held.'] : missedLines(run))].join('\n');

function formatPart({ name, output, seconds, load, earlierFailures }: FinishedPart): string {
  const facts = [`${seconds.toFixed(1)} s`, `load before ${load.toFixed(1)}`];
  if (earlierFailures > 0) facts.push(`missed ${earlierFailures} times before`);
  return `\n== ${name} (${facts.join(', ')})\n${output.trimEnd()}\n`;
}

/** The counts of all parts together. */
export function countsOf(parts: readonly PartResult[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const part of parts)
    for (const [name, count] of Object.entries(part.counts ?? {})) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

function sums(parts: readonly FinishedPart[]): string[] {
  const lines = Object.entries(countsOf(parts)).map(([name, count]) => `${name.padEnd(44)}${count}`);
  return lines.length === 0 ? [] : ['== all parts', ...lines];
}

function missedLines({ parts, missedTogether }: ProofRun): string[] {
  const all = [
    ...parts.flatMap(({ name, missed }) => missed.map((one) => `${name}: ${one}`)),
    ...missedTogether,
  ];
  return ['Missed:', ...all.map((one) => `  ${one}`)];
}

export interface RecordHead {
  readonly result: 'held' | 'missed' | 'unknown';
  readonly date: string;
  readonly commit: string;
  readonly hash: string | undefined;
  readonly seconds: number;
}

/** Also of files from before there was a hash, which may hold several runs: the oldest says how old they are. */
export function readHead(text: string): RecordHead {
  const [, verdict, seconds] = /^result {3}(held|missed) in ([\d.]+) s/m.exec(text) ?? [];
  const endings = [...text.matchAll(/^(Proved|Failed \(exit code \d+\)) in ([\d.]+) s$/gm)];
  const olderVerdict =
    endings.length === 0 ? 'unknown' : endings.every(([, word]) => word === 'Proved') ? 'held' : 'missed';
  return {
    result: (verdict as 'held' | 'missed' | undefined) ?? olderVerdict,
    date: /^date {5}(\S+)/m.exec(text)?.[1] ?? '',
    commit: /^commit {3}(\S+)/m.exec(text)?.[1] ?? '',
    hash: /^covers .* hash ([0-9a-f]+)$/m.exec(text)?.[1],
    seconds: Number(seconds ?? endings.reduce((sum, [, , one]) => sum + Number(one), 0)),
  };
}
