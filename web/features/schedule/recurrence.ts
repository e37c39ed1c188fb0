/** What a recurring post's rule says: in words, and on which days it comes. The server makes the drafts. */
import type { RecurrenceView } from '../../../server/http/views.ts';
import { region } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { joinAnd, numberWord } from '../../i18n/words.ts';
import { dayKey } from '../../time/dates.ts';
import { weekdayName as nameOfWeekday } from '../../time/day-words.ts';

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

export type Rule = Pick<RecurrenceView, 'every' | 'weekdays' | 'every_days' | 'day_of_month'>;
type Dates = Rule & Pick<RecurrenceView, 'starts_on' | 'ends_on'>;

const dayMs = 86_400_000;
/** Days like 2026-11-19 are counted as UTC days: no clock changes there. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
export const weekdayOf = (day: string): Weekday => weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';

/** `Thursday`, `Thu`, as the reader writes it */
export const weekdayName = (weekday: Weekday, length: 'long' | 'short' = 'long'): string =>
  nameOfWeekday(weekdays.indexOf(weekday) + 1, length);
export const shortWeekday = (weekday: Weekday): string => weekdayName(weekday, 'short');

const names = (rule: Dates, day: string): boolean => {
  if (rule.every === 'week') return rule.weekdays.includes(weekdayOf(day));
  if (rule.every === 'days')
    return ((Date.parse(day) - Date.parse(rule.starts_on)) / dayMs) % (rule.every_days ?? 1) === 0;
  const at = new Date(day);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return at.getUTCDate() === Math.min(rule.day_of_month ?? 1, last);
};

/** The first days it comes from `from` on, within a year or so. */
export const daysFrom = (rule: Dates, from: string, count: number): string[] => {
  const found: string[] = [];
  const first = from > rule.starts_on ? from : rule.starts_on;
  const last = rule.ends_on;
  for (let ahead = 0; ahead <= 366 && found.length < count; ahead += 1) {
    const day = dayAfter(first, ahead);
    if (last !== null && day > last) break;
    if (names(rule, day)) found.push(day);
  }
  return found;
};

/** Up to this day, with it, the drafts are made. */
export const draftedThrough = (recurrence: RecurrenceView, now: number): string =>
  dayAfter(dayKey(now, recurrence.time_zone), recurrence.ahead_days);

/** The next draft that is still to be made: on which day, and for which. */
export const nextDraft = (
  recurrence: RecurrenceView,
  now: number,
): { made: string; goesOut: string } | undefined => {
  if (recurrence.ended_at !== null) return undefined;
  const [goesOut] = daysFrom(recurrence, dayAfter(draftedThrough(recurrence, now), 1), 1);
  return goesOut === undefined ? undefined : { made: dayAfter(goesOut, -recurrence.ahead_days), goesOut };
};

const ordinals = new Intl.PluralRules(region, { type: 'ordinal' });
const ordinal = (count: number): string =>
  t('{count}{form, select, one {st} two {nd} few {rd} other {th}}', { count, form: ordinals.select(count) });

/** `Every Monday and Friday`, `Every three days`, `Every month on the 31st, or its last day` */
export const ruleWords = (rule: Rule): string => {
  if (rule.every === 'week')
    return rule.weekdays.length === 7
      ? t('Every day')
      : t('Every {days}', { days: joinAnd(rule.weekdays.map((day) => weekdayName(day))) });
  if (rule.every === 'days')
    return rule.every_days === 1
      ? t('Every day')
      : t('Every {number} days', { number: numberWord(rule.every_days ?? 1) });
  const day = rule.day_of_month ?? 1;
  return day > 28
    ? t('Every month on the {day}, or its last day', { day: ordinal(day) })
    : t('Every month on the {day}', { day: ordinal(day) });
};
