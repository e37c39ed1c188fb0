/** Describes the rule of a recurring post and computes its days. The server creates the drafts. */
import type { RecurrenceView } from '../../../server/http/views.ts';
import { formatList, spellNumber } from '../../i18n/format-text.ts';
import { region } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { weekdayName as nameOfWeekday } from '../../time/date-parts.ts';
import { dayKey } from '../../time/dates.ts';

export type Weekday = RecurrenceView['weekdays'][number];
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly Weekday[];

export type RecurrenceRule = Pick<RecurrenceView, 'every' | 'weekdays' | 'every_days' | 'day_of_month'>;
type DatedRule = RecurrenceRule & Pick<RecurrenceView, 'starts_on' | 'ends_on'>;

const dayMs = 86_400_000;
/** Days such as 2026-11-19 are counted as UTC days, which have no clock changes. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
export const weekdayOf = (day: string): Weekday => weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';

/** `Thursday`, `Thu`, in the reader's language */
export const weekdayName = (weekday: Weekday, length: 'long' | 'short' = 'long'): string =>
  nameOfWeekday(weekdays.indexOf(weekday) + 1, length);
export const shortWeekday = (weekday: Weekday): string => weekdayName(weekday, 'short');

const matchesRule = (rule: DatedRule, day: string): boolean => {
  if (rule.every === 'week') return rule.weekdays.includes(weekdayOf(day));
  if (rule.every === 'days')
    return ((Date.parse(day) - Date.parse(rule.starts_on)) / dayMs) % (rule.every_days ?? 1) === 0;
  const date = new Date(day);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(rule.day_of_month ?? 1, lastDay);
};

/** The first days of the recurrence starting with `from`, within about a year. */
export const findDays = (rule: DatedRule, from: string, count: number): string[] => {
  const found: string[] = [];
  const first = from > rule.starts_on ? from : rule.starts_on;
  const last = rule.ends_on;
  for (let ahead = 0; ahead <= 366 && found.length < count; ahead += 1) {
    const day = addDays(first, ahead);
    if (last !== null && day > last) break;
    if (matchesRule(rule, day)) found.push(day);
  }
  return found;
};

/** Drafts exist up to and including this day. */
export const draftedThrough = (recurrence: RecurrenceView, now: number): string =>
  addDays(dayKey(now, recurrence.time_zone), recurrence.ahead_days);

/** The next draft: the day it is created, and the day it is for. */
export const nextDraft = (
  recurrence: RecurrenceView,
  now: number,
): { createdOn: string; publishesOn: string } | undefined => {
  if (recurrence.ended_at !== null) return undefined;
  const [publishesOn] = findDays(recurrence, addDays(draftedThrough(recurrence, now), 1), 1);
  return publishesOn === undefined
    ? undefined
    : { createdOn: addDays(publishesOn, -recurrence.ahead_days), publishesOn };
};

const ordinals = new Intl.PluralRules(region, { type: 'ordinal' });
const ordinal = (count: number): string =>
  t('{count}{form, select, one {st} two {nd} few {rd} other {th}}', { count, form: ordinals.select(count) });

/** `Every Monday and Friday`, `Every three days`, `Every month on the 31st, or its last day` */
export const describeRule = (rule: RecurrenceRule): string => {
  if (rule.every === 'week')
    return rule.weekdays.length === 7
      ? t('Every day')
      : t('Every {days}', { days: formatList(rule.weekdays.map((day) => weekdayName(day))) });
  if (rule.every === 'days')
    return rule.every_days === 1
      ? t('Every day')
      : t('Every {number} days', { number: spellNumber(rule.every_days ?? 1) });
  const day = rule.day_of_month ?? 1;
  return day > 28
    ? t('Every month on the {day}, or its last day', { day: ordinal(day) })
    : t('Every month on the {day}', { day: ordinal(day) });
};
