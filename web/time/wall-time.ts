/** Converts between instants and the local times of a zone, across clock changes. */
import { wallTime } from './dates.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const offsetMs = (at: number, zone: string): number => Date.parse(`${wallTime(at, zone)}Z`) - at;

/**
 * Which of the two an instant is when clocks go back and its local time occurs twice. Undefined if it occurs once.
 * Zones shift by an hour, half an hour, or a day, so looking one day in each direction finds them all.
 */
export const foldOf = (at: string, zone: string): 'earlier' | 'later' | undefined => {
  const moment = Math.floor(Date.parse(at) / minuteMs) * minuteMs;
  const wall = wallTime(moment, zone);
  const twin = [-dayMs, dayMs]
    .map((shift) => Date.parse(`${wall}Z`) - offsetMs(moment + shift, zone))
    .find((candidate) => candidate !== moment && wallTime(candidate, zone) === wall);
  if (twin === undefined) return undefined;
  return twin > moment ? 'earlier' : 'later';
};

/**
 * The instant of a local time: the earlier of two, and for a skipped time as if the clocks had not changed yet.
 * Asking the user which one they mean is the server's task.
 */
export const instantOf = (wall: string, zone: string): number => {
  const clock = Date.parse(`${wall.slice(0, 16)}Z`);
  const offsetAt = (at: number): number => offsetMs(at, zone);
  const before = clock - offsetAt(clock - dayMs);
  const after = clock - offsetAt(clock + dayMs);
  const matches = (at: number): boolean => at + offsetAt(at) === clock;
  return matches(after) && !matches(before) ? after : before;
};
