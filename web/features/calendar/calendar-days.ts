/** Days (`2026-11-19`) and local times (`2026-11-19T09:15`) of the calendar, by the clock on the wall: no zone. */
import { region } from '../../i18n/locale.ts';
import type { View } from './search.ts';

const minuteMs = 60_000;
export const dayMinutes = 1440;
const dayMs = dayMinutes * minuteMs;

/** Days and clocks are counted as UTC has them, which knows no change of clocks. */
const isoAt = (ms: number): string => new Date(ms).toISOString();
const dayAt = (ms: number): string => isoAt(ms).slice(0, 10);

type WithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};

/** 1 is Monday. English without a region that says otherwise begins on Monday, as the rest of the interface does. */
export const firstDayOfWeek = (locale = region): number => {
  const known: WithWeek = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
};

export const addDays = (day: string, days: number): string => dayAt(Date.parse(day) + days * dayMs);

const weekStart = (day: string, first: number): string =>
  addDays(day, -((new Date(day).getUTCDay() - first + 7) % 7));

/** The first day of its month, or of one so many further. */
const monthStart = (day: string, further = 0): string =>
  dayAt(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + further, 1));

export interface Period {
  readonly start: string;
  /** Not included. */
  readonly end: string;
}

/** What a view shows: whole weeks around a month, a week, or just the month. */
export const periodOf = (view: View, day: string, first = firstDayOfWeek()): Period => {
  if (view === 'week') {
    const start = weekStart(day, first);
    return { start, end: addDays(start, 7) };
  }
  const start = monthStart(day);
  const end = monthStart(day, 1);
  if (view === 'list') return { start, end };
  return { start: weekStart(start, first), end: addDays(weekStart(addDays(end, -1), first), 7) };
};

/** Its days, week by week. */
export const weeksOf = ({ start, end }: Period): string[][] => {
  const weeks: string[][] = [];
  for (let day = start; day < end; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
};

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** A day of the next or of the previous period. */
export const stepPeriod = (view: View, day: string, by: 1 | -1): string => {
  if (view === 'week') return addDays(day, by * 7);
  return monthStart(day, by);
};

/** `2026-11-19T09:15` moved by so many minutes by the clock on the wall. */
export const addMinutes = (wall: string, minutes: number): string =>
  isoAt(Date.parse(`${wall.slice(0, 16)}Z`) + minutes * minuteMs).slice(0, 16);

/** Since midnight. */
export const minutesOf = (wall: string): number =>
  Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));

export const wallAt = (day: string, minutes: number): string => addMinutes(`${day}T00:00`, minutes);

/** `16 – 22 November 2026` */
export const weekTitle = ({ start, end }: Period): string =>
  new Intl.DateTimeFormat(region, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .formatRange(new Date(`${start}T00:00Z`), new Date(`${addDays(end, -1)}T00:00Z`))
    .replaceAll(' ', ' ');
