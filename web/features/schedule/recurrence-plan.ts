/** The form values of a recurrence: their defaults, and how they are sent. */
import type { PostDetailView, RecurrenceView } from '../../../server/http/views.ts';
import { dayKey } from '../../time/dates.ts';
import type { RecurrenceInput } from './queries.ts';
import { addDays, findDays, type Weekday, weekdayOf } from './recurrence.ts';

export interface RecurrencePlan {
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

/** The post itself takes its own day, so the repetitions start after it. */
export const newPlan = (schedule: PostDetailView['schedule'], zone: string, now: number): RecurrencePlan => {
  const timeZone = schedule?.time_zone ?? zone;
  const today = dayKey(now, timeZone);
  const postDay = schedule?.wall_time.slice(0, 10) ?? today;
  return {
    every: 'week',
    weekdays: [weekdayOf(postDay)],
    everyDays: 14,
    dayOfMonth: Number(postDay.slice(8, 10)),
    time: schedule?.wall_time.slice(11, 16) ?? '09:00',
    timeZone,
    startsOn: addDays(postDay > today ? postDay : today, 1),
    endsOn: '',
    aheadDays: 7,
  };
};

/** Starts on the first day that the previous plan has not drafted. */
export const planAfterChange = (recurrence: RecurrenceView, through: string): RecurrencePlan => {
  const after = addDays(through, 1);
  const startsOn = findDays(recurrence, after, 1)[0] ?? after;
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

export const toRecurrenceInput = (plan: RecurrencePlan, templatePostId: string): RecurrenceInput => {
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

/** The first days, for the user to check the plan. */
export const firstDays = (plan: RecurrencePlan): string[] =>
  findDays(
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
