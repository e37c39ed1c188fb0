/**
 * When the posts of one account go out. Promise: inside the days that were asked for, never in the past, and never two
 * of one account within the same hour, whatever the clocks do. Pure, and the same for the same seed.
 */
import { Temporal } from 'temporal-polyfill';
import { hours, days as inDays } from '../../lib/clock.ts';
import type { UsualHours } from '../platform-port/definition.ts';
import { dayAfter } from '../schedule/recurrence.ts';
import type { WeeklyTime } from '../slots/next-slot.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import { firstInstant, type TimeRules } from '../time/time-rules.ts';
import { seeded } from './seeded.ts';

export interface TimesQuestion {
  /** Days like 2026-11-19, both included. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly count: number;
  readonly slots: readonly Pick<WeeklyTime, 'weekday' | 'time'>[];
  /** The zone that slots are told in. */
  readonly slotZone: string;
  readonly usual: UsualHours;
  /** When the account's other posts go out. */
  readonly taken: readonly Date[];
  readonly now: Date;
  readonly seed: string;
}

interface Candidate {
  readonly at: number;
  readonly wallTime: string;
  readonly day: string;
  readonly isSlot: boolean;
  /** In days: a time this much nearer to the ideal is as good. */
  readonly cost: number;
}

const laterChoiceCost = 0.15;
const sameDayCost = 3;
const chanceCost = 0.2;
const apartMs = hours(1);

export function planTimes(rules: TimeRules, question: TimesQuestion): readonly ScheduledTime[] {
  const { timeZone, count, taken, now } = question;
  const free = candidatesOf(rules, question).filter(
    ({ at }) => at > now.getTime() && taken.every((other) => isApart(at, other.getTime())),
  );
  return choose(free, count)
    .sort((one, other) => one.at - other.at)
    .map(({ at, wallTime }) => ({ publishAt: new Date(at), wallTime, timeZone }));
}

const isApart = (one: number, other: number): boolean => Math.abs(one - other) >= apartMs;

/** Evenly spread moments, each of which gets the best time near it: slots first, then what is usual. */
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
      // Whole days: which hour of the day is best has nothing to do with the moment.
      Math.round(Math.abs(at - ideal) / inDays(1)) + cost + sameDayCost * (onDay.get(day) ?? 0);
    const [best] = among.toSorted((one, other) => costOf(one) - costOf(other));
    if (!best) return;
    chosen.push(best);
    onDay.set(best.day, (onDay.get(best.day) ?? 0) + 1);
    free = free.filter(({ at }) => isApart(at, best.at));
    ideals = ideals.filter((other) => other !== ideal);
  };
  const slots = candidates.filter(({ isSlot }) => isSlot);
  // Few slots are all used, each at the moment it is nearest to; of many, those nearest to the moments.
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

function candidatesOf(rules: TimeRules, question: TimesQuestion): Candidate[] {
  const { from, to, timeZone, slots, slotZone, usual, seed } = question;
  const found = new Map<number, Candidate>();
  const add = (day: string, time: string, zone: string, isSlot: boolean, cost = 0): void => {
    const instant = firstInstant(rules.meaning(`${day}T${time}:00`, zone));
    const wallTime = rules.wallAt(instant, timeZone);
    const wallDay = wallTime.slice(0, 10);
    const at = instant.getTime();
    // A time that clocks jump over is the first one after, which may be on the next day.
    if (wallDay < from || wallDay > to || found.has(at)) return;
    found.set(at, { at, wallTime, day: wallDay, isSlot, cost: cost + chanceCost * seeded(seed, wallTime) });
  };
  // A day in one zone is parts of two in another.
  for (let day = dayAfter(from, -1); day <= dayAfter(to, 1); day = dayAfter(day, 1)) {
    const weekday = Temporal.PlainDate.from(day).dayOfWeek;
    for (const slot of slots) if (slot.weekday === weekday) add(day, slot.time, slotZone, true);
    if (day < from || day > to) continue;
    const weekend = weekday > 5 ? usual.weekendCost : 0;
    for (const [index, time] of usual.times.entries())
      add(day, time, timeZone, false, weekend + index * laterChoiceCost);
  }
  return [...found.values()];
}
