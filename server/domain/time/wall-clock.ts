/**
 * Computes local times for thousands of instants of one zone. Clocks change twice a year, so the rules are queried
 * for the two ends of a day; only within a day with a change are they queried for each instant.
 */
import { days } from '../../lib/clock.ts';
import { createTimeFormatter } from './time-formatter.ts';
import type { TimeRules } from './time-rules.ts';

export function createWallClock(rules: TimeRules, timeZone: string): (at: Date) => string {
  const offsets = new Map<number, number | undefined>();
  const offsetAt = (ms: number): number => Date.parse(`${rules.wallAt(new Date(ms), timeZone)}Z`) - ms;
  const offsetOn = (day: number): number | undefined => {
    if (!offsets.has(day)) {
      const start = offsetAt(day * days(1));
      offsets.set(day, start === offsetAt((day + 1) * days(1)) ? start : undefined);
    }
    return offsets.get(day);
  };
  const writer = createTimeFormatter();
  return (at) => {
    const offset = offsetOn(Math.floor(at.getTime() / days(1)));
    return offset === undefined ? rules.wallAt(at, timeZone) : writer.wall(at.getTime() + offset);
  };
}
