/** What a recurring post's rule says: in words, and on which days it comes. The server makes the drafts. */
import type { RecurrenceView } from '../../server/http/views.ts';
import { dayKey } from './dates.ts';
import { capital, joinAnd, numberWord } from './words.ts';

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
export const shortWeekday = (weekday: Weekday): string => capital(weekday.slice(0, 3));

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

const ordinal = (count: number): string => {
  const teen = count % 100 > 10 && count % 100 < 14;
  return `${count}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')}`;
};

/** `Every Monday and Friday`, `Every three days`, `Every month on the 31st, or its last day` */
export const ruleWords = (rule: Rule): string => {
  if (rule.every === 'week')
    return rule.weekdays.length === 7 ? 'Every day' : `Every ${joinAnd(rule.weekdays.map(capital))}`;
  if (rule.every === 'days')
    return rule.every_days === 1 ? 'Every day' : `Every ${numberWord(rule.every_days ?? 1)} days`;
  const day = rule.day_of_month ?? 1;
  return `Every month on the ${ordinal(day)}${day > 28 ? ', or its last day' : ''}`;
};
