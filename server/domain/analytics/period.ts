/**
 * Resolves the requested period. Promise: a day is a local day of the time zone, 23, 24 or 25 hours long; the comparison
 * period is the same range of local time, shifted back by the length of the period rounded up to whole days.
 */

import { AppError, type InputProblem } from '../../errors.ts';
import { joinMessages, type Message } from '../../lib/message.ts';
import { messages } from './messages.ts';
import { type WallClock, wallClock } from './wall-clock.ts';

export const granularities = ['hour', 'day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];

export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

export interface Period extends TimeRange {
  readonly timeZone: string;
  readonly granularity: Granularity;
  readonly comparison: TimeRange;
  /** Consecutive, without a gap, from `from` to `to`. */
  readonly buckets: readonly TimeRange[];
  /** The first and the last local day it touches. */
  readonly days: readonly [first: string, last: string];
}

export interface PeriodInput {
  /** An instant, or a local day like 2026-10-20, which as `to` is included completely. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly granularity?: Granularity | undefined;
}

const dayMs = 86_400_000;
/** Gains are summed by the quarter of an hour, so a period starts and ends on one. */
export const quarterMs = 900_000;
const defaultDays = 28;
const maxBuckets = 750;
const maxDaysByHour = 14;
const maxDays = 3_660;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const wallOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayText = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10);

/** Throws all problems together. A period ends now at the latest, because there are no readings of the future. */
export function resolvePeriod(input: PeriodInput, timeZone: string, now: Date): Period {
  const granularity = input.granularity ?? 'day';
  const [first, last] = boundsOf(input, timeZone, now);
  const [fromMs, toMs] = [first.ms, last.ms];
  const problems = problemsOf(granularity, fromMs, toMs, now);
  if (problems.length > 0)
    throw new AppError('invalid_request', joinMessages(problems.map((problem) => problem.message)), {
      errors: problems,
    });
  const clock = wallClock(timeZone, fromMs - (toMs - fromMs) - dayMs, toMs);
  const wallOf = ({ ms, wallMs }: Bound): number => wallMs ?? clock.wallAt(ms);
  const shift = Math.ceil((wallOf(last) - wallOf(first)) / dayMs) * dayMs;
  const earlier = (bound: Bound): Date => new Date(floorToQuarter(clock.instantOf(wallOf(bound) - shift)));
  // A period that ends now includes the current quarter, so that a reading taken this moment is in it.
  const endMs = toMs === now.getTime() ? floorToQuarter(toMs) + quarterMs : toMs;
  const buckets = bucketsOf(clock, granularity, fromMs, toMs, endMs);
  if (buckets.length > maxBuckets) throw tooManyBuckets(granularity, buckets.length);
  const comparison = { from: earlier(first), to: earlier(last) };
  const days = [dayText(clock.wallAt(fromMs)), dayText(clock.wallAt(toMs - 1))] as const;
  return { from: new Date(fromMs), to: new Date(toMs), timeZone, granularity, comparison, buckets, days };
}

const floorToQuarter = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs;
const ceilToQuarter = (ms: number): number => Math.ceil(ms / quarterMs) * quarterMs;

interface Bound {
  readonly ms: number;
  /** For a day: its midnight, even where a clock change skips it. */
  readonly wallMs?: number;
}

function boundsOf({ from, to }: PeriodInput, timeZone: string, now: Date): [Bound, Bound] {
  const nowMs = now.getTime();
  const dayStart = (day: string, more: number): Bound => {
    const wallMs = wallOfDay(day) + more * dayMs;
    return {
      ms: floorToQuarter(wallClock(timeZone, wallMs - dayMs, wallMs + dayMs).instantOf(wallMs)),
      wallMs,
    };
  };
  const requested =
    to === undefined ? { ms: nowMs } : isDay(to) ? dayStart(to, 1) : { ms: ceilToQuarter(Date.parse(to)) };
  const last = requested.ms > nowMs ? { ms: nowMs } : requested;
  if (from !== undefined)
    return [isDay(from) ? dayStart(from, 0) : { ms: floorToQuarter(Date.parse(from)) }, last];
  // The day of the last moment of the period is the last of the 28.
  const today = dayText(wallClock(timeZone, last.ms - dayMs, last.ms).wallAt(last.ms - 1));
  return [dayStart(today, 1 - defaultDays), last];
}

function problemsOf(granularity: Granularity, fromMs: number, toMs: number, now: Date): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (param: string, code: string, message: Message): unknown =>
    problems.push({ param, code, message });
  if (fromMs >= now.getTime()) add('from', 'in_future', messages.from_in_future());
  else if (fromMs >= toMs) add('from', 'not_before_to', messages.not_before_to());
  if (toMs - fromMs > maxDays * dayMs) add('from', 'too_long', messages.period_too_long());
  else if (granularity === 'hour' && toMs - fromMs > (maxDaysByHour + 1 / 24) * dayMs)
    add('granularity', 'too_fine', messages.hours_too_long());
  return problems;
}

const tooManyBuckets = (granularity: Granularity, count: number): AppError => {
  const problem = messages.too_many_stretches({ count, granularity, max: maxBuckets });
  return new AppError('invalid_request', problem, {
    errors: [{ param: 'granularity', code: 'too_fine', message: problem }],
  });
};

function bucketsOf(
  clock: WallClock,
  granularity: Granularity,
  fromMs: number,
  toMs: number,
  endMs: number,
): TimeRange[] {
  const later =
    granularity === 'hour'
      ? clock.hourStarts(fromMs, toMs)
      : wallStarts(granularity, clock.wallAt(fromMs), clock.wallAt(toMs)).map(clock.instantOf);
  // Historic offsets that are not a multiple of a quarter are rounded down, as days are.
  const inside = later.map(floorToQuarter).filter((at) => at > fromMs && at < toMs);
  const starts = [...new Set([fromMs, ...inside])].sort((one, other) => one - other);
  return starts.map((start, index) => ({
    from: new Date(start),
    to: new Date(starts[index + 1] ?? endMs),
  }));
}

/** The local times at which days, weeks (from Monday) or months start, from the one that contains `fromWallMs`. */
function wallStarts(granularity: 'day' | 'week' | 'month', fromWallMs: number, toWallMs: number): number[] {
  const starts: number[] = [];
  let at = Math.floor(fromWallMs / dayMs) * dayMs;
  if (granularity === 'week') at -= ((new Date(at).getUTCDay() + 6) % 7) * dayMs;
  if (granularity === 'month') at = monthAfter(at, 0);
  while (at <= toWallMs) {
    starts.push(at);
    at = granularity === 'month' ? monthAfter(at, 1) : at + (granularity === 'week' ? 7 : 1) * dayMs;
  }
  return starts;
}

const monthAfter = (wallMs: number, more: number): number => {
  const date = new Date(wallMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1);
};
