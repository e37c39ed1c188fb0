/** Parts of a date for places with little room, written as the reader writes them. The examples are those of en-GB. */
import { dateFormat, tied } from './date-format.ts';

type Instant = string | number;

const written = (at: Instant, zone: string, options: Intl.DateTimeFormatOptions): string =>
  tied(dateFormat(zone, options).format(new Date(at)));

/** `9 Nov`, `9 November`, `9 November 2027` */
export const dayMonth = (
  at: Instant,
  zone: string,
  month: 'long' | 'short' = 'short',
  year: { year?: 'numeric' } = {},
): string => written(at, zone, { day: 'numeric', month, ...year });

/** `9` */
export const dayNumber = (at: Instant, zone: string): string => written(at, zone, { day: 'numeric' });

/** `Mon 9` */
export const weekdayNumber = (at: Instant, zone: string): string =>
  written(at, zone, { weekday: 'short', day: 'numeric' }).replace(',', '');

/** `November`, `Nov` */
export const monthName = (at: Instant, zone: string, month: 'long' | 'short' = 'long'): string =>
  written(at, zone, { month });

/** `Thursday`, `Thu`; Monday is 1, as was the first day of 2024 */
export const weekdayName = (weekday: number, length: 'long' | 'short' = 'long'): string =>
  written(Date.UTC(2024, 0, weekday), 'UTC', { weekday: length });
