import type { TypicalHours } from '../platform-port/definition.ts';
import type { WeeklyTime } from './next-slot.ts';

const workingDays = [1, 2, 3, 4, 5];
const weekend = [6, 7];

/** The posting times that a new account starts with: two each working day, and one at weekends where people read then. */
export const defaultTimes = ({
  times,
  weekendPenaltyDays,
}: TypicalHours): readonly Pick<WeeklyTime, 'weekday' | 'time'>[] => {
  const at = (days: readonly number[], count: number) =>
    days.flatMap((weekday) => times.slice(0, count).map((time) => ({ weekday, time })));
  return [...at(workingDays, 2), ...at(weekend, weekendPenaltyDays < 1 ? 1 : 0)];
};
