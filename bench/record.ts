/**
 * The record of a run: <area>.json with every round, and <area>.txt with the table. In docs/bench stands the last whole run
 * of each area on an undisturbed machine; what is not that goes to dist/bench.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { describeCommit, describeMachine } from '../scripts/prove/record.ts';
import { type Figure, formatTable, isUndisturbed, type Ratio, ratioOf } from './figure.ts';

export const recordFolder = 'docs/bench';

export interface BenchRecord {
  readonly command: string;
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly seconds: number;
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly figures: readonly (Figure & { readonly ratio: Ratio })[];
}

export interface BenchOutcome {
  readonly area: string;
  /** The arguments after `npm run bench --`. */
  readonly args: readonly string[];
  readonly isWhole: boolean;
  readonly startedAt: Date;
  readonly loadBefore: number;
  readonly figures: readonly Figure[];
}

/** Says where it is, and why it is no result if it is none. */
export function writeRecord(root: string, outcome: BenchOutcome): string {
  const { area, figures } = outcome;
  const record: BenchRecord = {
    command: `npm run bench -- ${outcome.args.join(' ')}`,
    date: outcome.startedAt.toISOString(),
    commit: describeCommit(root),
    machine: describeMachine(),
    seconds: Math.round((Date.now() - outcome.startedAt.getTime()) / 1_000),
    loadBefore: outcome.loadBefore,
    loadAfter: loadavg()[0] ?? 0,
    figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure) })),
  };
  const objections = [
    ...(outcome.isWhole ? [] : ['it is smaller than the whole']),
    ...(isUndisturbed(figures) ? [] : ['more than a tenth of the CPU time was stolen by the host']),
  ];
  const verdict =
    objections.length === 0 ? 'This is a result.' : `This is not a result: ${objections.join(', and ')}.`;
  const folder = objections.length === 0 ? recordFolder : 'dist/bench';
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, `${area}.json`), `${JSON.stringify(record, null, 2)}\n`);
  writeFileSync(join(root, folder, `${area}.txt`), formatRecord(record, verdict));
  return `${verdict}\nWritten to ${folder}/${area}.json and .txt.`;
}

const formatRecord = (record: BenchRecord, verdict: string): string => `${record.command}
date     ${record.date}
commit   ${record.commit}
machine  ${record.machine}
took     ${record.seconds} s, load ${record.loadBefore.toFixed(1)} before and ${record.loadAfter.toFixed(1)} at its end

Medians of the rounds; the ratio of a round is ours divided by the baseline.

${formatTable(record.figures)}

${verdict}
`;
