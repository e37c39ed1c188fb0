/** Which of the two a moment is, when clocks go back and its local time happens twice. */
import { wallTime } from './dates.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const offsetMs = (at: number, zone: string): number => Date.parse(`${wallTime(at, zone)}Z`) - at;

/** Undefined: the local time happens once. Zones move by an hour, half of one, or a day: a day around sees them all. */
export const foldOf = (at: string, zone: string): 'earlier' | 'later' | undefined => {
  const moment = Math.floor(Date.parse(at) / minuteMs) * minuteMs;
  const wall = wallTime(moment, zone);
  const other = [-dayMs, dayMs]
    .map((apart) => Date.parse(`${wall}Z`) - offsetMs(moment + apart, zone))
    .find((candidate) => candidate !== moment && wallTime(candidate, zone) === wall);
  if (other === undefined) return undefined;
  return other > moment ? 'earlier' : 'later';
};
