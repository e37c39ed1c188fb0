/**
 * A figure is what was measured of us and of a named baseline, round by round, in one run on one machine. What counts is
 * the ratio of the two in each round: it means the same on another machine, which the values themselves do not.
 */
import { median } from '../test/engine/measurements.ts';

export interface Round {
  readonly ours: number;
  readonly baseline: number;
}

export interface Figure {
  /** What was done, such as "create a draft"; figures of one group were measured together. */
  readonly group: string;
  readonly name: string;
  readonly unit: string;
  /** What ours is divided by. */
  readonly baseline: string;
  readonly rounds: readonly Round[];
  /** The share of CPU time that the host of this machine gave to others meanwhile. */
  readonly stolen: number;
}

export interface Ratio {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** With more than this stolen, the figures say more about the host than about us. */
export const maxStolen = 0.1;

export const ratioOf = ({ rounds }: Pick<Figure, 'rounds'>): Ratio => {
  const ratios = rounds.map(({ ours, baseline }) => ours / baseline);
  return { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
};

export const isUndisturbed = (figures: readonly Figure[]): boolean =>
  figures.length > 0 && figures.every(({ stolen }) => stolen <= maxStolen);

/** Two to four digits that mean something, whatever the size. */
export function formatValue(value: number): string {
  if (!Number.isFinite(value)) return '-';
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3);
}

const headings = ['', 'ours', 'baseline', '', 'ratio', 'lowest to highest', 'stolen', 'baseline is'];
const alignsRight = [false, true, true, false, true, false, true, false];

export function formatTable(figures: readonly Figure[]): string {
  const sections = [...Map.groupBy(figures, ({ group }) => group)].map(([group, members]) => ({
    group,
    rows: members.map(toCells),
  }));
  const all = [headings, ...sections.flatMap(({ rows }) => rows)];
  const widths = headings.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        alignsRight[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(headings), ...sections.flatMap(({ group, rows }) => ['', group, ...rows.map(line)])].join(
    '\n',
  );
}

function toCells({ name, unit, baseline, rounds, stolen }: Figure): string[] {
  const ratio = ratioOf({ rounds });
  const middle = (side: keyof Round): string => formatValue(median(rounds.map((round) => round[side])));
  return [
    `  ${name}`,
    middle('ours'),
    middle('baseline'),
    unit,
    formatValue(ratio.median),
    `${formatValue(ratio.low)} to ${formatValue(ratio.high)}`,
    `${(stolen * 100).toFixed(1)} %`,
    baseline,
  ];
}
