/**
 * What the wall shows at thousands of instants of one zone. Clocks are moved twice a year, so the rules are asked for
 * the two ends of a day; only within a day that has a change are they asked for each instant.
 */
import { days } from '../../lib/clock.ts';
import type { TimeRules } from './time-rules.ts';

export function wallClock(rules: TimeRules, timeZone: string): (at: Date) => string {
  const offsets = new Map<number, number | undefined>();
  const offsetAt = (ms: number): number => Date.parse(`${rules.wallAt(new Date(ms), timeZone)}Z`) - ms;
  const offsetOn = (day: number): number | undefined => {
    if (!offsets.has(day)) {
      const start = offsetAt(day * days(1));
      offsets.set(day, start === offsetAt((day + 1) * days(1)) ? start : undefined);
    }
    return offsets.get(day);
  };
  const dates = new Map<number, string>();
  const dateOf = (day: number): string => {
    const known = dates.get(day) ?? new Date(day * days(1)).toISOString().slice(0, 11);
    dates.set(day, known);
    return known;
  };
  return (at) => {
    const offset = offsetOn(Math.floor(at.getTime() / days(1)));
    if (offset === undefined) return rules.wallAt(at, timeZone);
    const local = at.getTime() + offset;
    const day = Math.floor(local / days(1));
    return dateOf(day) + clockOf(Math.floor((local - day * days(1)) / 1000));
  };
}

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** `09:15:00` of the seconds since midnight */
const clockOf = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`;
};
