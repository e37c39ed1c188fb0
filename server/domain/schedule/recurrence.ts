/**
 * Recurring posts: every week on some days, every N days, or every month on a day. Pure: computes the days of a
 * rule. In a month without that day it is the month's last day.
 */
import { Temporal } from 'temporal-polyfill';
import type { PostId, RecurrenceId, UserId, WorkspaceId } from '../../lib/ids.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type RecurrenceRule =
  /** 1 is Monday. */
  | { readonly every: 'week'; readonly weekdays: readonly number[] }
  | { readonly every: 'days'; readonly days: number }
  | { readonly every: 'month'; readonly dayOfMonth: number };

export interface Recurrence {
  readonly id: RecurrenceId;
  readonly workspaceId: WorkspaceId;
  readonly templatePostId: PostId;
  readonly rule: RecurrenceRule;
  /** Like 09:00. */
  readonly time: string;
  readonly timeZone: string;
  /** Days such as 2026-11-19, in the time zone. */
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly aheadDays: number;
  readonly draftedThrough: string | null;
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

type Dates = Pick<Recurrence, 'rule' | 'startsOn' | 'endsOn'>;

/** The days of a rule after `after` (or from its start) up to and including `through`, in order. */
export function recurrenceDays(
  { rule, startsOn, endsOn }: Dates,
  after: string | null,
  through: string,
): string[] {
  const last = endsOn !== null && endsOn < through ? endsOn : through;
  const first = after === null || after < startsOn ? startsOn : addDays(after, 1);
  const start = Temporal.PlainDate.from(startsOn);
  const found: string[] = [];
  for (let day = Temporal.PlainDate.from(first); day.toString() <= last; day = day.add({ days: 1 }))
    if (matches(rule, start, day)) found.push(day.toString());
  return found;
}

function matches(rule: RecurrenceRule, start: Temporal.PlainDate, day: Temporal.PlainDate): boolean {
  if (rule.every === 'week') return rule.weekdays.includes(day.dayOfWeek);
  if (rule.every === 'days') return start.until(day, { largestUnit: 'days' }).days % rule.days === 0;
  return day.day === Math.min(rule.dayOfMonth, day.daysInMonth);
}

export const addDays = (day: string, count: number): string =>
  Temporal.PlainDate.from(day).add({ days: count }).toString();
