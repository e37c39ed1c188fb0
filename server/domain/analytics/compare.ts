/**
 * What a period is compared with. Each stretch of it has its counterpart: the same stretch of the wall so many days
 * earlier, a year earlier, or as far from the start of the days that were named.
 */
import { AppError } from '../../errors.ts';
import { type Period, quarterMs, resolvePeriod, type TimeRange } from './period.ts';
import type { Compare } from './question.ts';
import { type WallClock, wallClock } from './wall-clock.ts';

export interface ComparedStretch {
  /** The stretch of the period that it is compared with. */
  readonly index: number;
  readonly range: TimeRange;
}

export interface ComparedPeriod extends TimeRange {
  readonly stretches: readonly ComparedStretch[];
}

const dayMs = 86_400_000;

export function resolveComparison(
  period: Period,
  stretches: readonly TimeRange[],
  compare: Compare,
  now: Date,
): ComparedPeriod {
  const named = typeof compare === 'object' ? resolveNamed(compare, period, now) : undefined;
  const firstMs = Math.min(period.from.getTime() - 366 * dayMs, period.comparison.from.getTime());
  const clock = wallClock(
    period.timeZone,
    Math.min(firstMs, named?.from.getTime() ?? firstMs),
    Math.max(stretches.at(-1)?.to.getTime() ?? 0, named?.to.getTime() ?? 0),
  );
  const wallOf = (time: Date): number => nominalWall(clock, time.getTime());
  const shiftMs = wallOf(period.from) - wallOf((named ?? period.comparison).from);
  const shift = compare === 'previous_year' ? yearBefore : (wallMs: number) => wallMs - shiftMs;
  const counterpart = (time: Date): Date => new Date(floorToQuarter(clock.instantOf(shift(wallOf(time)))));
  const { from, to } =
    named ??
    (compare === 'previous_year'
      ? { from: counterpart(period.from), to: counterpart(period.to) }
      : period.comparison);
  const compared = stretches.flatMap((stretch, index) => {
    const start = laterOf(counterpart(stretch.from), from);
    const end = index === stretches.length - 1 && !named ? to : earlierOf(counterpart(stretch.to), to);
    return start < end ? [{ index, range: { from: start, to: end } }] : [];
  });
  return { from, to, stretches: compared };
}

/** The named days have to be a period of their own; a problem of theirs is one of `compare`. */
function resolveNamed({ from, to }: { from: string; to: string }, period: Period, now: Date): TimeRange {
  try {
    return resolvePeriod({ from, to, granularity: 'month' }, period.timeZone, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, error.detail, {
      errors: error.errors.map((problem) => ({ ...problem, param: 'compare' })),
    });
  }
}

/** The local time; for the first moment of a day, its midnight, even where a clock change skips that. */
function nominalWall(clock: WallClock, instantMs: number): number {
  const wallMs = clock.wallAt(instantMs);
  const midnight = Math.floor(wallMs / dayMs) * dayMs;
  return clock.wallAt(instantMs - 1) < midnight ? midnight : wallMs;
}

/** The 29th of February becomes the 1st of March. */
function yearBefore(wallMs: number): number {
  const date = new Date(wallMs);
  return date.setUTCFullYear(date.getUTCFullYear() - 1);
}

const floorToQuarter = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs;
const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);
