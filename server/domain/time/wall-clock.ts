/**
 * Computes local times for thousands of instants of one zone. Clocks change twice a year, so the rules are queried
 * for the two ends of a day; only within a day with a change are they queried for each instant.
 */
import { days } from '../../lib/clock.ts';
import { createTimeFormatter } from './time-formatter.ts';
import type { TimeRules } from './time-rules.ts';

/** Of the days that calendars show; each takes longer to compute than a post to write. */
const knownOffsets = new WeakMap<TimeRules, Map<string, number | undefined>>();
const maxKnownDays = 20_000;

function offsetsOf(rules: TimeRules): Map<string, number | undefined> {
  const known = knownOffsets.get(rules);
  if (known && known.size < maxKnownDays) return known;
  const fresh = new Map<string, number | undefined>();
  knownOffsets.set(rules, fresh);
  return fresh;
}

export function createWallClock(rules: TimeRules, timeZone: string): (at: Date) => string {
  const offsets = offsetsOf(rules);
  const offsetAt = (ms: number): number => Date.parse(`${rules.wallAt(new Date(ms), timeZone)}Z`) - ms;
  const offsetOn = (day: number): number | undefined => {
    const key = `${timeZone} ${day}`;
    if (!offsets.has(key)) {
      const start = offsetAt(day * days(1));
      offsets.set(key, start === offsetAt((day + 1) * days(1)) ? start : undefined);
    }
    return offsets.get(key);
  };
  const writer = createTimeFormatter();
  return (at) => {
    const offset = offsetOn(Math.floor(at.getTime() / days(1)));
    return offset === undefined ? rules.wallAt(at, timeZone) : writer.wall(at.getTime() + offset);
  };
}
