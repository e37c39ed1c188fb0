/**
 * Plans the times of one account's posts. Promise: within the requested days, never in the past, and never two posts of
 * one account within an hour of each other, across clock changes too. Pure, and deterministic for a seed.
 */
import { Temporal } from 'temporal-polyfill';
import { hours, days as inDays } from '../../lib/clock.ts';
import type { TypicalHours } from '../platform-port/definition.ts';
import { addDays } from '../schedule/recurrence.ts';
import type { WeeklyTime } from '../slots/next-slot.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import { firstInstant, type TimeRules } from '../time/time-rules.ts';
import { seededRandom } from './seeded-random.ts';

export interface PlanTimesInput {
  /** Days like 2026-11-19, both included. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly count: number;
  readonly slots: readonly Pick<WeeklyTime, 'weekday' | 'time'>[];
  /** The time zone of the slots. */
  readonly slotZone: string;
  readonly typicalHours: TypicalHours;
  /** The times of the account's other posts. */
  readonly taken: readonly Date[];
  readonly now: Date;
  readonly seed: string;
}

interface Candidate {
  readonly at: number;
  readonly wallTime: string;
  readonly day: string;
  readonly isSlot: boolean;
  /** In days: a time this much nearer to the ideal would be as good. */
  readonly cost: number;
}

const laterHourCost = 0.15;
const sameDayCost = 3;
const randomCost = 0.2;
const minGapMs = hours(1);

export function planTimes(rules: TimeRules, input: PlanTimesInput): readonly ScheduledTime[] {
  const { timeZone, count, taken, now } = input;
  const free = candidatesOf(rules, input).filter(
    ({ at }) => at > now.getTime() && taken.every((other) => isApart(at, other.getTime())),
  );
  return choose(free, count)
    .sort((one, other) => one.at - other.at)
    .map(({ at, wallTime }) => ({ publishAt: new Date(at), wallTime, timeZone }));
}

const isApart = (one: number, other: number): boolean => Math.abs(one - other) >= minGapMs;

/** Spreads ideal times evenly and picks the best candidate near each: slots first, then typical hours. */
function choose(candidates: readonly Candidate[], count: number): Candidate[] {
  const first = Math.min(...candidates.map(({ at }) => at));
  const last = Math.max(...candidates.map(({ at }) => at));
  let ideals = Array.from({ length: count }, (_, index) =>
    count === 1 ? first : first + ((last - first) * index) / (count - 1),
  );
  let free = candidates;
  const chosen: Candidate[] = [];
  const onDay = new Map<string, number>();
  const take = (ideal: number, among: readonly Candidate[]): void => {
    const costOf = ({ at, day, cost }: Candidate): number =>
      // Whole days only, so that the ideal time does not influence which hour of the day is chosen.
      Math.round(Math.abs(at - ideal) / inDays(1)) + cost + sameDayCost * (onDay.get(day) ?? 0);
    const [best] = among.toSorted((one, other) => costOf(one) - costOf(other));
    if (!best) return;
    chosen.push(best);
    onDay.set(best.day, (onDay.get(best.day) ?? 0) + 1);
    free = free.filter(({ at }) => isApart(at, best.at));
    ideals = ideals.filter((other) => other !== ideal);
  };
  const slots = candidates.filter(({ isSlot }) => isSlot);
  // If there are few slots, all are used, each for its nearest ideal; if many, those nearest to the ideals.
  if (slots.length < count)
    for (const slot of slots) if (free.includes(slot)) take(nearest(ideals, slot.at), [slot]);
  for (const ideal of ideals) {
    const freeSlots = free.filter(({ isSlot }) => isSlot);
    take(ideal, freeSlots.length > 0 ? freeSlots : free);
  }
  return chosen;
}

const nearest = (moments: readonly number[], at: number): number =>
  moments.reduce((best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best));

function candidatesOf(rules: TimeRules, input: PlanTimesInput): Candidate[] {
  const { from, to, timeZone, slots, slotZone, typicalHours, seed } = input;
  const found = new Map<number, Candidate>();
  const add = (day: string, time: string, zone: string, isSlot: boolean, cost = 0): void => {
    const instant = firstInstant(rules.meaning(`${day}T${time}:00`, zone));
    const wallTime = rules.wallAt(instant, timeZone);
    const wallDay = wallTime.slice(0, 10);
    const at = instant.getTime();
    // A local time skipped by a clock change becomes the next existing one, which may be on the next day.
    if (wallDay < from || wallDay > to || found.has(at)) return;
    found.set(at, {
      at,
      wallTime,
      day: wallDay,
      isSlot,
      cost: cost + randomCost * seededRandom(seed, wallTime),
    });
  };
  // A day in one zone overlaps two days in another.
  for (let day = addDays(from, -1); day <= addDays(to, 1); day = addDays(day, 1)) {
    const weekday = Temporal.PlainDate.from(day).dayOfWeek;
    for (const slot of slots) if (slot.weekday === weekday) add(day, slot.time, slotZone, true);
    if (day < from || day > to) continue;
    const weekend = weekday > 5 ? typicalHours.weekendPenaltyDays : 0;
    for (const [index, time] of typicalHours.times.entries())
      add(day, time, timeZone, false, weekend + index * laterHourCost);
  }
  return [...found.values()];
}
