/** Between moments and the local times of a zone, where clocks go forward and back. */
import { wallTime } from './dates.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const offsetMs = (at: number, zone: string): number => Date.parse(`${wallTime(at, zone)}Z`) - at;

/**
 * Which of the two a moment is, when clocks go back and its local time happens twice. Undefined: it happens once.
 * Zones move by an hour, half of one, or a day: a day around sees them all.
 */
export const foldOf = (at: string, zone: string): 'earlier' | 'later' | undefined => {
  const moment = Math.floor(Date.parse(at) / minuteMs) * minuteMs;
  const wall = wallTime(moment, zone);
  const other = [-dayMs, dayMs]
    .map((apart) => Date.parse(`${wall}Z`) - offsetMs(moment + apart, zone))
    .find((candidate) => candidate !== moment && wallTime(candidate, zone) === wall);
  if (other === undefined) return undefined;
  return other > moment ? 'earlier' : 'later';
};

/**
 * The instant that a local time means: of two the earlier, and where clocks jump over it as if they had not yet. Which of
 * two, or neither, is for the server to ask.
 */
export const instantOf = (wall: string, zone: string): number => {
  const clock = Date.parse(`${wall.slice(0, 16)}Z`);
  const offsetAt = (at: number): number => offsetMs(at, zone);
  const before = clock - offsetAt(clock - dayMs);
  const after = clock - offsetAt(clock + dayMs);
  const means = (at: number): boolean => at + offsetAt(at) === clock;
  return means(after) && !means(before) ? after : before;
};
