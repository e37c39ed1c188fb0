/**
 * When a post is read next. The first time is set when it is published, by `follow_post` in the database. Its metrics grow fast at first and hardly at all later:
 *
 * | younger than | every    |
 * |--------------|----------|
 * | 1 day        | hour     |
 * | 3 days       | 3 hours  |
 * | 14 days      | 12 hours |
 * | 90 days      | day      |
 * | 1 year       | 7 days   |
 * | 2 years      | 30 days  |
 *
 * After that it is not read again. Where readings may be stored only briefly, the interval is at most half of that time,
 * so that there is always one to count from. Where a platform stops reporting soon, there is a last reading just before.
 */
import { days, hours, later, minutes } from '../../lib/clock.ts';

const intervals: readonly (readonly [youngerThanMs: number, intervalMs: number])[] = [
  [days(1), hours(1)],
  [days(3), hours(3)],
  [days(14), hours(12)],
  [days(90), days(1)],
  [days(365), days(7)],
  [days(730), days(30)],
];

/** How long before the platform stops reporting the last reading is taken. */
const lastReadingMarginMs = minutes(10);

export interface ReadingScheduleInput {
  readonly publishedAt: Date;
  /** When it was read just now. */
  readonly now: Date;
  /** How long after publication the platform reports metrics. */
  readonly availableForMs: number | null;
  /** How long readings may be stored. */
  readonly maxAgeMs: number | null;
}

/** Null: never again. */
export function nextReadingAt({
  publishedAt,
  now,
  availableForMs,
  maxAgeMs,
}: ReadingScheduleInput): Date | null {
  const ageMs = now.getTime() - publishedAt.getTime();
  const [, intervalMs] = intervals.find(([youngerThanMs]) => ageMs < youngerThanMs) ?? [];
  if (intervalMs === undefined) return null;
  const next = later(now, maxAgeMs === null ? intervalMs : Math.min(intervalMs, maxAgeMs / 2));
  if (availableForMs === null) return next;
  const last = later(publishedAt, availableForMs - lastReadingMarginMs);
  if (now >= last) return null;
  return next < last ? next : last;
}

const firstDelayMs = minutes(5);
const maxDelayMs = hours(6);

/** Exponential backoff with jitter. `random` is from 0 up to 1. */
export function retryReadingAt(now: Date, failures: number, random: () => number): Date {
  const delayMs = Math.min(firstDelayMs * 2 ** Math.min(failures, 16), maxDelayMs);
  return later(now, delayMs * (0.5 + random() / 2));
}
