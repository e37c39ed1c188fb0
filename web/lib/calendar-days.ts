/** The days of the calendar, as days: no clock, no zone. `2026-11-19` is one. */
import { Temporal } from 'temporal-polyfill';
import { region } from '../i18n/locale.ts';
import type { View } from './calendar-view.ts';

const dayOf = (day: string): Temporal.PlainDate => Temporal.PlainDate.from(day);

type WithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};

/** 1 is Monday. English without a region that says otherwise begins on Monday, as the rest of the interface does. */
export const firstDayOfWeek = (locale = region): number => {
  const known: WithWeek = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
};

export const addDays = (day: string, days: number): string => dayOf(day).add({ days }).toString();

const weekStart = (day: Temporal.PlainDate, first: number): Temporal.PlainDate =>
  day.subtract({ days: (day.dayOfWeek - first + 7) % 7 });

export interface Period {
  readonly start: string;
  /** Not included. */
  readonly end: string;
}

/** What a view shows: whole weeks around a month, a week, or just the month. */
export const periodOf = (view: View, day: string, first = firstDayOfWeek()): Period => {
  const date = dayOf(day);
  if (view === 'week') {
    const start = weekStart(date, first);
    return { start: start.toString(), end: start.add({ days: 7 }).toString() };
  }
  const start = date.with({ day: 1 });
  const end = start.add({ months: 1 });
  if (view === 'list') return { start: start.toString(), end: end.toString() };
  const lastWeek = weekStart(end.subtract({ days: 1 }), first);
  return { start: weekStart(start, first).toString(), end: lastWeek.add({ days: 7 }).toString() };
};

/** Its days, week by week. */
export const weeksOf = ({ start, end }: Period): string[][] => {
  const weeks: string[][] = [];
  for (let day = start; day < end; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
};

/** The same view, one further or one back. */
export const stepped = (view: View, day: string, by: 1 | -1): string => {
  if (view === 'week') return addDays(day, by * 7);
  return dayOf(day).with({ day: 1 }).add({ months: by }).toString();
};

/** The instant that a local time means. Which of two, or neither, is for the server to ask. */
export const instantOf = (wall: string, zone: string): number =>
  Temporal.PlainDateTime.from(wall.slice(0, 19)).toZonedDateTime(zone).epochMilliseconds;

/** `2026-11-19T09:15` moved by so many minutes by the clock on the wall. */
export const addMinutes = (wall: string, minutes: number): string =>
  Temporal.PlainDateTime.from(wall).add({ minutes }).toString({ smallestUnit: 'minute' });

/** `16 – 22 November 2026` */
export const weekWords = ({ start, end }: Period): string =>
  new Intl.DateTimeFormat(region, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .formatRange(new Date(`${start}T00:00Z`), new Date(`${addDays(end, -1)}T00:00Z`))
    .replaceAll(' ', ' ');
