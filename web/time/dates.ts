/**
 * Formats times. They are never shown without their zone, so every function takes the zone. Formatted for the
 * reader's locale; the examples are for en-GB.
 */
import type { Language } from '../i18n/languages.ts';
import { language, region } from '../i18n/locale.ts';
import { t } from '../i18n/t.ts';
import { germanCities } from './city-names-de.ts';
import { dateFormat, keepTogether } from './date-format.ts';

type Instant = string | number | Date;

/** The numeric parts of a moment, for code rather than for display. */
const numericParts = (
  at: Instant,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Record<string, string> =>
  Object.fromEntries(
    dateFormat(zone, options, 'en-GB')
      .formatToParts(new Date(at))
      .map((part) => [part.type, part.value]),
  );

/** In English the comma after the weekday is dropped to save space. German spelling requires it. */
const format = (
  at: Instant,
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale: string = region,
): string => {
  const date = keepTogether(dateFormat(zone, options, locale).format(new Date(at)));
  return locale.startsWith('en') ? date.replace(/^(\p{L}+), /u, '$1 ') : date;
};

export const usesTwelveHourClock = (locale: string = region): boolean =>
  /^h1[12]$/.test(dateFormat('UTC', { hour: 'numeric' }, locale).resolvedOptions().hourCycle ?? '');

/** `14:32` */
export const timeOf = (at: Instant, zone: string, locale: string = region): string =>
  format(at, zone, { hour: usesTwelveHourClock(locale) ? 'numeric' : '2-digit', minute: '2-digit' }, locale);

/** A time without a day, such as a posting time `09:00`, in the reader's format: `9:00 AM` in the US */
export const formatClockTime = (time: string, locale: string = region): string =>
  timeOf(`2024-01-01T${time}Z`, 'UTC', locale);

/** `2026-11-19`, the calendar day in that zone */
export const dayKey = (at: Instant, zone: string): string => {
  const { year, month, day } = numericParts(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
};

/** `14:32`, the value of a time field */
const clockKey = (at: Instant, zone: string): string => {
  const { hour, minute } = numericParts(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${hour}:${minute}`;
};

/**
 * A day of another year shows the year, so that a post for next November does not look like one for this November.
 */
export const yearIfOther = (at: Instant, zone: string, now: Instant): { year?: 'numeric' } =>
  dayKey(at, zone).slice(0, 4) === dayKey(now, zone).slice(0, 4) ? {} : { year: 'numeric' };

/** `Thu 19 Nov`, `Fri 19 Nov 2027` */
export const shortDay = (
  at: Instant,
  zone: string,
  now: Instant = Date.now(),
  locale: string = region,
): string =>
  format(
    at,
    zone,
    { weekday: 'short', day: 'numeric', month: 'short', ...yearIfOther(at, zone, now) },
    locale,
  );

/** `Thu 19 November, 09:00`, `Fri 19 November 2027, 09:00` */
export const longMoment = (at: Instant, zone: string, now: Instant = Date.now()): string => {
  const day = { weekday: 'short', day: 'numeric', month: 'long', ...yearIfOther(at, zone, now) } as const;
  return `${format(at, zone, day)}, ${timeOf(at, zone)}`;
};

/** `Tuesday 17 November`, `Wednesday 17 November 2027` */
export const fullDay = (
  at: Instant,
  zone: string,
  now: Instant = Date.now(),
  locale: string = region,
): string =>
  format(at, zone, { weekday: 'long', day: 'numeric', month: 'long', ...yearIfOther(at, zone, now) }, locale);

/** `19 Nov 2026` */
export const dateOf = (at: Instant, zone: string): string =>
  format(at, zone, { day: 'numeric', month: 'short', year: 'numeric' });

/** `November 2026` */
export const monthOf = (at: Instant, zone: string): string =>
  format(at, zone, { month: 'long', year: 'numeric' });

/** `Today`, `Tomorrow`, `Yesterday`, else `Thu 19 Nov`, with the year if it is another */
export const formatRelativeDay = (at: Instant, zone: string, now: Instant = Date.now()): string => {
  const day = Date.parse(dayKey(at, zone));
  const today = Date.parse(dayKey(now, zone));
  const daysApart = Math.round((day - today) / 86_400_000);
  if (daysApart === 0) return t('Today');
  if (daysApart === 1) return t('Tomorrow');
  if (daysApart === -1) return t('Yesterday');
  return shortDay(at, zone, now);
};

/** `13:57` today, else `12 Nov, 13:57`, `12 Nov 2025, 13:57` */
export const noteTime = (at: Instant, zone: string, now: Instant = Date.now()): string => {
  if (dayKey(at, zone) === dayKey(now, zone)) return timeOf(at, zone);
  const day = { day: 'numeric', month: 'short', ...yearIfOther(at, zone, now) } as const;
  return `${format(at, zone, day)}, ${timeOf(at, zone)}`;
};

/** `Lisbon` for `Europe/Lisbon`, in the reader's language */
export const cityOf = (zone: string, speaks: Language = language): string => {
  const city = zone.split('/').at(-1) ?? zone;
  return (speaks === 'de' ? germanCities[city] : undefined) ?? city.replaceAll('_', ' ');
};

/** `UTC+0`, `UTC+5:30`, `UTC-3` */
export const offsetOf = (at: Instant, zone: string): string => {
  const name = numericParts(at, zone, { timeZoneName: 'longOffset' }).timeZoneName ?? 'GMT';
  const match = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 'UTC+0';
  const minutes = match[3] === '00' ? '' : `:${match[3]}`;
  return `UTC${match[1]}${Number(match[2])}${minutes}`;
};

/** `Lisbon, UTC+0`; just `UTC` for UTC itself */
export const formatZone = (at: Instant, zone: string): string =>
  cityOf(zone) === 'UTC' ? 'UTC' : `${cityOf(zone)}, ${offsetOf(at, zone)}`;

const formatUnit = (count: number, unit: 'day' | 'hour' | 'minute'): string =>
  t(
    '{unit, select, day {{count, plural, one {# day} other {# days}}} hour {{count} h} other {{count} min}}',
    { unit, count },
  );

/** `1 day 18 h`, `1 h 58 min`, `12 min`, `less than a minute` */
export const formatTimeSpan = (ms: number): string => {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  if (minutes < 1) return t('less than a minute');
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  if (days >= 7) return formatUnit(days, 'day');
  if (days > 0) return formatUnit(days, 'day') + (hours ? ` ${formatUnit(hours, 'hour')}` : '');
  if (hours > 0) return formatUnit(hours, 'hour') + (rest ? ` ${formatUnit(rest, 'minute')}` : '');
  return formatUnit(rest, 'minute');
};

/** `In 1 day 18 h.` or `12 min ago.` */
export const fromNow = (at: Instant, now: Instant = Date.now()): string => {
  const ms = new Date(at).getTime() - new Date(now).getTime();
  return ms >= 0 ? t('In {span}.', { span: formatTimeSpan(ms) }) : formatAgo(at, now);
};

/** `12 min ago.`; clocks differ a little, so a past event is never shown as upcoming */
export const formatAgo = (at: Instant, now: Instant = Date.now()): string => {
  const ms = Math.max(0, new Date(now).getTime() - new Date(at).getTime());
  return ms < 60_000 ? t('Just now.') : t('{span} ago.', { span: formatTimeSpan(ms) });
};

/** `Morning`, `Afternoon`, `Evening` in the workspace's zone; at night a neutral `Hello` */
export const greeting = (now: Instant, zone: string): string => {
  const hour = Number(clockKey(now, zone).slice(0, 2));
  if (hour < 5) return t('Hello');
  if (hour < 12) return t('Morning', {}, 'greeting');
  return hour < 18 ? t('Afternoon', {}, 'greeting') : t('Evening', {}, 'greeting');
};

/** `2026-11-19T09:00` for the fields of the schedule picker */
export const wallTime = (at: Instant, zone: string): string => `${dayKey(at, zone)}T${clockKey(at, zone)}`;

/** `Thu 19 Nov, 09:00` from a wall time, whichever instant it is */
export const formatWallTime = (wall: string, now: Instant = Date.now()): string => {
  const at = `${wall.slice(0, 16)}:00Z`;
  return `${shortDay(at, 'UTC', now)}, ${timeOf(at, 'UTC')}`;
};

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
export const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];
