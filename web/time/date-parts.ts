/** Parts of a date for compact places, in the reader's format. The examples are for en-GB. */
import { dateFormat, keepTogether } from './date-format.ts';

type Instant = string | number;

const format = (at: Instant, zone: string, options: Intl.DateTimeFormatOptions): string =>
  keepTogether(dateFormat(zone, options).format(new Date(at)));

/** `9 Nov`, `9 November`, `9 November 2027` */
export const dayMonth = (
  at: Instant,
  zone: string,
  month: 'long' | 'short' = 'short',
  year: { year?: 'numeric' } = {},
): string => format(at, zone, { day: 'numeric', month, ...year });

/** `9` */
export const dayNumber = (at: Instant, zone: string): string => format(at, zone, { day: 'numeric' });

/** `Mon 9` */
export const weekdayNumber = (at: Instant, zone: string): string =>
  format(at, zone, { weekday: 'short', day: 'numeric' }).replace(',', '');

/** `November`, `Nov` */
export const monthName = (at: Instant, zone: string, month: 'long' | 'short' = 'long'): string =>
  format(at, zone, { month });

/** `Thursday`, `Thu`; Monday is 1, like the first day of 2024 */
export const weekdayName = (weekday: number, length: 'long' | 'short' = 'long'): string =>
  format(Date.UTC(2024, 0, weekday), 'UTC', { weekday: length });

/** `18:00:02` */
export const exactTime = (at: Instant, zone: string): string =>
  format(at, zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
