/** What a person fills in to let a post come again: how it starts out, and what is sent of it. */
import type { PostDetailView, RecurrenceView } from '../../../server/http/views.ts';
import { dayKey } from '../../time/dates.ts';
import type { RecurrenceInput } from './queries.ts';
import { dayAfter, daysFrom, type Weekday, weekdayOf } from './recurrence.ts';

export interface Plan {
  readonly every: RecurrenceView['every'];
  readonly weekdays: readonly Weekday[];
  readonly everyDays: number;
  readonly dayOfMonth: number;
  readonly time: string;
  readonly timeZone: string;
  readonly startsOn: string;
  /** Empty: no end. */
  readonly endsOn: string;
  readonly aheadDays: number;
}

/** The post's own day is its own: its repetitions begin after it. */
export const newPlan = (schedule: PostDetailView['schedule'], zone: string, now: number): Plan => {
  const timeZone = schedule?.time_zone ?? zone;
  const today = dayKey(now, timeZone);
  const own = schedule?.wall_time.slice(0, 10) ?? today;
  return {
    every: 'week',
    weekdays: [weekdayOf(own)],
    everyDays: 14,
    dayOfMonth: Number(own.slice(8, 10)),
    time: schedule?.wall_time.slice(11, 16) ?? '09:00',
    timeZone,
    startsOn: dayAfter(own > today ? own : today, 1),
    endsOn: '',
    aheadDays: 7,
  };
};

/** Begins on the first of its days that the plan before it has not drafted. */
export const changedPlan = (recurrence: RecurrenceView, through: string): Plan => {
  const after = dayAfter(through, 1);
  const startsOn = daysFrom(recurrence, after, 1)[0] ?? after;
  return {
    every: recurrence.every,
    weekdays: recurrence.weekdays.length > 0 ? recurrence.weekdays : [weekdayOf(startsOn)],
    everyDays: recurrence.every_days ?? 14,
    dayOfMonth: recurrence.day_of_month ?? Number(startsOn.slice(8, 10)),
    time: recurrence.time,
    timeZone: recurrence.time_zone,
    startsOn,
    endsOn: recurrence.ends_on ?? '',
    aheadDays: recurrence.ahead_days,
  };
};

export const toInput = (plan: Plan, templatePostId: string): RecurrenceInput => {
  const shared = {
    template_post_id: templatePostId,
    time: plan.time,
    time_zone: plan.timeZone,
    starts_on: plan.startsOn,
    ends_on: plan.endsOn || null,
    ahead_days: plan.aheadDays,
  };
  if (plan.every === 'week') return { every: 'week', weekdays: plan.weekdays, ...shared };
  return plan.every === 'days'
    ? { every: 'days', every_days: plan.everyDays, ...shared }
    : { every: 'month', day_of_month: plan.dayOfMonth, ...shared };
};

/** The first days of it, for people to check what they said. */
export const firstDays = (plan: Plan): string[] =>
  daysFrom(
    {
      every: plan.every,
      weekdays: [...plan.weekdays],
      every_days: plan.everyDays,
      day_of_month: plan.dayOfMonth,
      starts_on: plan.startsOn,
      ends_on: plan.endsOn || null,
    },
    plan.startsOn,
    3,
  );
