/**
 * Which time is asked about. Promise: a day is a day of the wall in the zone, 23, 24 or 25 hours long; what it is
 * compared with is the same stretch of the wall as many whole days earlier as the period is long, rounded up.
 */

import { AppError, type InputProblem } from '../../errors.ts';
import { joinMessages, type Message } from '../../lib/message.ts';
import { messages } from './messages.ts';
import { type WallClock, wallClock } from './wall-clock.ts';

export const granularities = ['hour', 'day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];

export interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

export interface Period extends Stretch {
  readonly timeZone: string;
  readonly granularity: Granularity;
  readonly compared: Stretch;
  /** One after the other, without a gap, from `from` to `to`. */
  readonly buckets: readonly Stretch[];
  /** The first and the last local day it touches. */
  readonly days: readonly [first: string, last: string];
}

export interface AskedPeriod {
  /** An instant, or a local day like 2026-10-20, which as `to` is included whole. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly granularity?: Granularity | undefined;
}

const dayMs = 86_400_000;
/** Figures are added up by the quarter of an hour, so a period begins and ends on one. */
export const quarterMs = 900_000;
const usualDays = 28;
const mostBuckets = 750;
const mostDaysByHour = 14;
const mostDays = 3_660;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const wallOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayText = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10);

/** Throws every problem at once. Nothing is known of the time to come, so a period ends now at the latest. */
export function resolvePeriod(asked: AskedPeriod, timeZone: string, now: Date): Period {
  const granularity = asked.granularity ?? 'day';
  const [first, last] = limitsOf(asked, timeZone, now);
  const [fromMs, toMs] = [first.ms, last.ms];
  const problems = problemsOf(granularity, fromMs, toMs, now);
  if (problems.length > 0)
    throw new AppError('invalid_request', joinMessages(problems.map((problem) => problem.message)), {
      errors: problems,
    });
  const clock = wallClock(timeZone, fromMs - (toMs - fromMs) - dayMs, toMs);
  const wallOf = ({ ms, wallMs }: Limit): number => wallMs ?? clock.wallAt(ms);
  const shift = Math.ceil((wallOf(last) - wallOf(first)) / dayMs) * dayMs;
  const earlier = (limit: Limit): Date => new Date(down(clock.instantOf(wallOf(limit) - shift)));
  // What ends now ends with the quarter that is running: a reading of this very moment is in it.
  const endMs = toMs === now.getTime() ? down(toMs) + quarterMs : toMs;
  const buckets = bucketsOf(clock, granularity, fromMs, toMs, endMs);
  if (buckets.length > mostBuckets) throw tooMany(granularity, buckets.length);
  const compared = { from: earlier(first), to: earlier(last) };
  const days = [dayText(clock.wallAt(fromMs)), dayText(clock.wallAt(toMs - 1))] as const;
  return { from: new Date(fromMs), to: new Date(toMs), timeZone, granularity, compared, buckets, days };
}

const down = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs;
const up = (ms: number): number => Math.ceil(ms / quarterMs) * quarterMs;

interface Limit {
  readonly ms: number;
  /** Of a day: its midnight, also where the clocks skip it. */
  readonly wallMs?: number;
}

function limitsOf({ from, to }: AskedPeriod, timeZone: string, now: Date): [Limit, Limit] {
  const nowMs = now.getTime();
  const dayStart = (day: string, more: number): Limit => {
    const wallMs = wallOfDay(day) + more * dayMs;
    return { ms: down(wallClock(timeZone, wallMs - dayMs, wallMs + dayMs).instantOf(wallMs)), wallMs };
  };
  const asked = to === undefined ? { ms: nowMs } : isDay(to) ? dayStart(to, 1) : { ms: up(Date.parse(to)) };
  const last = asked.ms > nowMs ? { ms: nowMs } : asked;
  if (from !== undefined) return [isDay(from) ? dayStart(from, 0) : { ms: down(Date.parse(from)) }, last];
  // The day of the last moment of the period is the last of the 28.
  const today = dayText(wallClock(timeZone, last.ms - dayMs, last.ms).wallAt(last.ms - 1));
  return [dayStart(today, 1 - usualDays), last];
}

function problemsOf(granularity: Granularity, fromMs: number, toMs: number, now: Date): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (param: string, code: string, message: Message): unknown =>
    problems.push({ param, code, message });
  if (fromMs >= now.getTime()) add('from', 'in_future', messages.from_in_future());
  else if (fromMs >= toMs) add('from', 'not_before_to', messages.not_before_to());
  if (toMs - fromMs > mostDays * dayMs) add('from', 'too_long', messages.period_too_long());
  else if (granularity === 'hour' && toMs - fromMs > (mostDaysByHour + 1 / 24) * dayMs)
    add('granularity', 'too_fine', messages.hours_too_long());
  return problems;
}

const tooMany = (granularity: Granularity, count: number): AppError => {
  const problem = messages.too_many_stretches({ count, granularity, max: mostBuckets });
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
): Stretch[] {
  const later =
    granularity === 'hour'
      ? clock.hourStarts(fromMs, toMs)
      : wallStarts(granularity, clock.wallAt(fromMs), clock.wallAt(toMs)).map(clock.instantOf);
  // A zone that once was some minutes off a quarter is rounded down, as its days are.
  const inside = later.map(down).filter((at) => at > fromMs && at < toMs);
  const starts = [...new Set([fromMs, ...inside])].sort((one, other) => one - other);
  return starts.map((start, index) => ({
    from: new Date(start),
    to: new Date(starts[index + 1] ?? endMs),
  }));
}

/** The walls at which days, weeks (Monday's) or months begin, from the one that holds `fromWallMs` on. */
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
