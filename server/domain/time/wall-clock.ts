/**
 * What the wall shows at thousands of instants of one zone. Clocks are moved twice a year, so the rules are asked for
 * the two ends of a day; only within a day that has a change are they asked for each instant.
 */
import { days } from '../../lib/clock.ts';
import type { TimeRules } from './time-rules.ts';
import { timeWriter } from './written-time.ts';

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
  const write = timeWriter();
  return (at) => {
    const offset = offsetOn(Math.floor(at.getTime() / days(1)));
    return offset === undefined ? rules.wallAt(at, timeZone) : write.wall(at.getTime() + offset);
  };
}
