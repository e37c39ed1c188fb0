/** Measurements as they are printed: as measured, each with its limit beside it. */
import type { Verdict } from './judge-run.ts';

export interface Measurement {
  readonly name: string;
  readonly value: string;
  /** A measurement without one always holds. */
  readonly limit?: string;
  readonly holds: boolean;
}

export const withoutLimit = (name: string, value: string): Measurement => ({ name, value, holds: true });

export const atMost = (name: string, value: number, limit: number, unit: string): Measurement => ({
  name,
  value: `${shown(value)} ${unit}`.trim(),
  limit: `at most ${shown(limit)} ${unit}`.trim(),
  holds: value <= limit,
});

export const atLeast = (name: string, value: number, limit: number, unit: string): Measurement => ({
  name,
  value: `${shown(value)} ${unit}`.trim(),
  limit: `at least ${shown(limit)} ${unit}`.trim(),
  holds: value >= limit,
});

const none = (name: string, found: readonly string[]): Measurement => ({
  name,
  value: [found.length, ...found.slice(0, 5).map((one) => `\n      ${one}`)].join(''),
  limit: 'none',
  holds: found.length === 0,
});

/** What must hold of every run, whatever its pace. */
export const correctnessOf = (verdict: Verdict): Measurement[] => [
  {
    name: 'posts whose attempt began',
    value: String(verdict.starts.length),
    limit: `all ${verdict.posts}`,
    holds: verdict.starts.length === verdict.posts,
  },
  none('started or visible before due', verdict.early),
  none('doubled', verdict.doubled),
  none('lost', verdict.lost),
  none('unapproved or altered', verdict.unapproved),
  withoutLimit('attempts beyond the first', String(verdict.extraAttempts)),
];

export const formatMeasurement = ({ name, value, limit, holds }: Measurement): string =>
  `  ${name.padEnd(43)} ${value}${limit === undefined ? '' : ` (${limit})`}${holds ? '' : '   MISSED'}`;

/** The smallest value that at least this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.POSITIVE_INFINITY;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const shown = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));
