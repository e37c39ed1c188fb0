/**
 * Maps time ranges to rows of `gained_days`: a UTC day and two of its quarter-hours. The gain is the running sum at
 * `high` minus the one at `low`; the sum at 0 is zero.
 */
import { quarterMs, type TimeRange } from './period.ts';

const quartersPerDay = 96;

/** Columns rather than rows, as the database query takes them. */
export interface Spans {
  readonly days: readonly string[];
  /** The index of the time range that each row belongs to. */
  readonly stretches: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

export function spansOf(stretches: readonly TimeRange[]): Spans {
  const spans = {
    days: [] as string[],
    stretches: [] as number[],
    lows: [] as number[],
    highs: [] as number[],
  };
  for (const [index, { from, to }] of stretches.entries()) {
    const first = Math.floor(from.getTime() / quarterMs);
    // A range that ends now includes the current quarter.
    const end = Math.ceil(to.getTime() / quarterMs);
    for (let day = Math.floor(first / quartersPerDay); day * quartersPerDay < end; day++) {
      const start = day * quartersPerDay;
      spans.days.push(new Date(start * quarterMs).toISOString().slice(0, 10));
      spans.stretches.push(index);
      spans.lows.push(Math.max(first - start, 0));
      spans.highs.push(Math.min(end - start, quartersPerDay));
    }
  }
  return spans;
}
