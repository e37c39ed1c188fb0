/**
 * Finds the next free weekly slot of an account. A slot in a clock gap is at the first instant after it; one that
 * happens twice is the earlier. Two slots at the same instant count as one.
 */
import { Temporal } from 'temporal-polyfill';
import { days, minutes } from '../../lib/clock.ts';
import type { SlotId } from '../../lib/ids.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import { firstInstant, type TimeRules } from '../time/time-rules.ts';

export interface WeeklyTime {
  readonly id: SlotId;
  /** 1 is Monday. */
  readonly weekday: number;
  /** Like 09:00. */
  readonly time: string;
}

export interface FreeSlot {
  readonly slotId: SlotId;
  readonly time: ScheduledTime;
}

export interface SlotQuery {
  readonly slots: readonly WeeklyTime[];
  readonly timeZone: string;
  /** The times of the account's other posts. */
  readonly taken: readonly Date[];
  readonly now: Date;
}

export const maxDaysAhead = 366;

export function findNextFreeSlot(rules: TimeRules, question: SlotQuery): FreeSlot | undefined {
  for (const found of freeByDay(rules, question)) if (found[0]) return found[0];
  return undefined;
}

/** All free slots from `now` and before `to`. Two at the same instant count as one. */
export function findFreeSlotsUntil(rules: TimeRules, question: SlotQuery, to: Date): FreeSlot[] {
  const all = new Map<number, FreeSlot>();
  const ahead = Math.ceil((to.getTime() - question.now.getTime()) / days(1)) + 1;
  for (const found of freeByDay(rules, question, ahead))
    for (const slot of found) {
      const instant = slot.time.publishAt.getTime();
      if (slot.time.publishAt < to && !all.has(instant)) all.set(instant, slot);
    }
  return [...all.values()];
}

/** Free slots day by day, in order within each day. */
function* freeByDay(
  rules: TimeRules,
  { slots, timeZone, taken, now }: SlotQuery,
  ahead = maxDaysAhead,
): Generator<readonly FreeSlot[]> {
  const minuteOf = (at: Date): number => Math.floor(at.getTime() / minutes(1));
  const takenMinutes = new Set(taken.map(minuteOf));
  const isFree = ({ time }: FreeSlot): boolean =>
    time.publishAt > now && !takenMinutes.has(minuteOf(time.publishAt));
  // Includes yesterday's slots: where a whole day is skipped, they fall on today.
  let day = Temporal.PlainDate.from(rules.wallAt(now, timeZone).slice(0, 10)).subtract({ days: 1 });
  for (let count = 0; count <= ahead; count += 1, day = day.add({ days: 1 })) {
    yield slots
      .filter(({ weekday }) => weekday === day.dayOfWeek)
      .map((slot) => slotOn(rules, slot, day.toString(), timeZone))
      .filter(isFree)
      .sort((one, other) => one.time.publishAt.getTime() - other.time.publishAt.getTime());
  }
}

function slotOn(rules: TimeRules, { id, time }: WeeklyTime, day: string, timeZone: string): FreeSlot {
  const publishAt = firstInstant(rules.meaning(`${day}T${time}:00`, timeZone));
  return { slotId: id, time: { publishAt, wallTime: rules.wallAt(publishAt, timeZone), timeZone } };
}
