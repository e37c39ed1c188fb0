/**
 * From stretches of time to where their gains stand in `gained_days`: a day (UTC) and two of its quarters of an hour.
 * What was gained is the running sum at `high` less the one at `low`; at 0 it is nought.
 */
import { quarterMs, type Stretch } from './period.ts';

const quartersADay = 96;

/** Columns rather than rows, as they are handed to the database. */
export interface Spans {
  readonly days: readonly string[];
  /** Which of the stretches it is a part of. */
  readonly stretches: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

export function spansOf(stretches: readonly Stretch[]): Spans {
  const spans = {
    days: [] as string[],
    stretches: [] as number[],
    lows: [] as number[],
    highs: [] as number[],
  };
  for (const [index, { from, to }] of stretches.entries()) {
    const first = Math.floor(from.getTime() / quarterMs);
    // The quarter that is running belongs to what ends now.
    const end = Math.ceil(to.getTime() / quarterMs);
    for (let day = Math.floor(first / quartersADay); day * quartersADay < end; day++) {
      const start = day * quartersADay;
      spans.days.push(new Date(start * quarterMs).toISOString().slice(0, 10));
      spans.stretches.push(index);
      spans.lows.push(Math.max(first - start, 0));
      spans.highs.push(Math.min(end - start, quartersADay));
    }
  }
  return spans;
}
