/** Days (`2026-11-19`) and local times (`2026-11-19T09:15`) of the calendar, without a time zone. */
import { region } from '../i18n/locale.ts';

/** How much of the calendar is shown at once. */
export type View = 'month' | 'week' | 'list';

const minuteMs = 60_000;
export const dayMinutes = 1440;
const dayMs = dayMinutes * minuteMs;

/** Computed in UTC, which has no clock changes. */
const isoAt = (ms: number): string => new Date(ms).toISOString();
const dayAt = (ms: number): string => isoAt(ms).slice(0, 10);

type LocaleWithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};

/** 1 is Monday. English without a region starts the week on Monday, as the rest of the interface does. */
export const firstDayOfWeek = (locale = region): number => {
  const parsed: LocaleWithWeek = new Intl.Locale(locale);
  return (parsed.getWeekInfo?.() ?? parsed.weekInfo)?.firstDay ?? 1;
};

export const addDays = (day: string, days: number): string => dayAt(Date.parse(day) + days * dayMs);

const weekStart = (day: string, first: number): string =>
  addDays(day, -((new Date(day).getUTCDay() - first + 7) % 7));

/** The first day of its month, or of the month `further` months later. */
const monthStart = (day: string, further = 0): string =>
  dayAt(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + further, 1));

export interface Period {
  readonly start: string;
  /** Exclusive. */
  readonly end: string;
}

/** What a view shows: whole weeks around a month, one week, or just the month. */
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

/** The days of a period, week by week. */
export const weeksOf = ({ start, end }: Period): string[][] => {
  const weeks: string[][] = [];
  for (let day = start; day < end; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
};

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** A day in the next or the previous period. */
export const stepPeriod = (view: View, day: string, by: 1 | -1): string => {
  if (view === 'week') return addDays(day, by * 7);
  return monthStart(day, by);
};

/** Moves a local time such as `2026-11-19T09:15`, ignoring clock changes. */
export const addMinutes = (wall: string, minutes: number): string =>
  isoAt(Date.parse(`${wall.slice(0, 16)}Z`) + minutes * minuteMs).slice(0, 16);

/** Minutes since midnight. */
export const minutesOf = (wall: string): number =>
  Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));

export const wallAt = (day: string, minutes: number): string => addMinutes(`${day}T00:00`, minutes);

/** `16 – 22 November 2026` */
export const weekTitle = ({ start, end }: Period): string =>
  new Intl.DateTimeFormat(region, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .formatRange(new Date(`${start}T00:00Z`), new Date(`${addDays(end, -1)}T00:00Z`))
    .replaceAll(' ', ' ');
