/**
 * When a post's figures are read next. They grow fast at first and hardly at all later:
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
 * Then never again. Where figures may be kept for a short time only, never wider than half of that, so that there is
 * always one to count from. Where a platform soon ends telling them, once more shortly before.
 */
import { days, hours, later, minutes } from '../../lib/clock.ts';

const steps: readonly (readonly [youngerThanMs: number, everyMs: number])[] = [
  [days(1), hours(1)],
  [days(3), hours(3)],
  [days(14), hours(12)],
  [days(90), days(1)],
  [days(365), days(7)],
  [days(730), days(30)],
];

const firstMs = { real: minutes(10), simulated: minutes(1) };
/** So long before a platform ends telling. */
const lastCallMs = minutes(10);

export const firstReading = (publishedAt: Date, simulated: boolean): Date =>
  later(publishedAt, simulated ? firstMs.simulated : firstMs.real);

export interface Spacing {
  readonly publishedAt: Date;
  /** When it was asked for just now. */
  readonly now: Date;
  /** How long after publication the platform tells figures. */
  readonly endsMs: number | null;
  /** How long figures may be kept. */
  readonly keepMs: number | null;
}

/** Null: never again. */
export function nextReading({ publishedAt, now, endsMs, keepMs }: Spacing): Date | null {
  const ageMs = now.getTime() - publishedAt.getTime();
  const [, everyMs] = steps.find(([youngerThanMs]) => ageMs < youngerThanMs) ?? [];
  if (everyMs === undefined) return null;
  const next = later(now, keepMs === null ? everyMs : Math.min(everyMs, keepMs / 2));
  if (endsMs === null) return next;
  const last = later(publishedAt, endsMs - lastCallMs);
  if (now >= last) return null;
  return next < last ? next : last;
}

const firstWaitMs = minutes(5);
const longestWaitMs = hours(6);

/** After trouble: twice as long each time, and never all at the same time. `random` is from 0 up to 1. */
export function afterTrouble(now: Date, failures: number, random: () => number): Date {
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(failures, 16), longestWaitMs);
  return later(now, waitMs * (0.5 + random() / 2));
}
