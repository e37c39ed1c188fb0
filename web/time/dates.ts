/**
 * Times are never shown without their zone's words; everything here takes the zone. Written as the reader writes them:
 * the examples are those of en-GB.
 */
import type { Language } from '../i18n/languages.ts';
import { language, region } from '../i18n/locale.ts';
import { t } from '../i18n/t.ts';
import { germanCities } from './city-names-de.ts';
import { dateFormat, tied } from './date-format.ts';

type Instant = string | number | Date;

/** The numbers of a moment, for machines. */
const parts = (at: Instant, zone: string, options: Intl.DateTimeFormatOptions): Record<string, string> =>
  Object.fromEntries(
    dateFormat(zone, options, 'en-GB')
      .formatToParts(new Date(at))
      .map((part) => [part.type, part.value]),
  );

/** In English a weekday is told without the comma after it: there is little room. German spelling asks for it. */
const written = (
  at: Instant,
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale: string = region,
): string => {
  const date = tied(dateFormat(zone, options, locale).format(new Date(at)));
  return locale.startsWith('en') ? date.replace(/^(\p{L}+), /u, '$1 ') : date;
};

export const hasTwelveHours = (locale: string = region): boolean =>
  /^h1[12]$/.test(dateFormat('UTC', { hour: 'numeric' }, locale).resolvedOptions().hourCycle ?? '');

/** `14:32` */
export const timeOf = (at: Instant, zone: string, locale: string = region): string =>
  written(at, zone, { hour: hasTwelveHours(locale) ? 'numeric' : '2-digit', minute: '2-digit' }, locale);

/** `09:00` of no day at all, such as a posting time, as the reader writes it: `9:00 AM` in America */
export const clockWords = (time: string, locale: string = region): string =>
  timeOf(`2024-01-01T${time}Z`, 'UTC', locale);

/** `2026-11-19`, the calendar day in that zone */
export const dayKey = (at: Instant, zone: string): string => {
  const { year, month, day } = parts(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
};

/** `14:32` in fields that want it so */
const clockKey = (at: Instant, zone: string): string => {
  const { hour, minute } = parts(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${hour}:${minute}`;
};

/** A day of another year says which, or a post for next November would read as one for this. */
export const yearIfOther = (at: Instant, zone: string, now: Instant): { year?: 'numeric' } =>
  dayKey(at, zone).slice(0, 4) === dayKey(now, zone).slice(0, 4) ? {} : { year: 'numeric' };

/** `Thu 19 Nov`, `Fri 19 Nov 2027` */
export const shortDay = (
  at: Instant,
  zone: string,
  now: Instant = Date.now(),
  locale: string = region,
): string =>
  written(
    at,
    zone,
    { weekday: 'short', day: 'numeric', month: 'short', ...yearIfOther(at, zone, now) },
    locale,
  );

/** `Thu 19 November, 09:00`, `Fri 19 November 2027, 09:00` */
export const longMoment = (at: Instant, zone: string, now: Instant = Date.now()): string => {
  const day = { weekday: 'short', day: 'numeric', month: 'long', ...yearIfOther(at, zone, now) } as const;
  return `${written(at, zone, day)}, ${timeOf(at, zone)}`;
};

/** `Tuesday 17 November`, `Wednesday 17 November 2027` */
export const fullDay = (
  at: Instant,
  zone: string,
  now: Instant = Date.now(),
  locale: string = region,
): string =>
  written(
    at,
    zone,
    { weekday: 'long', day: 'numeric', month: 'long', ...yearIfOther(at, zone, now) },
    locale,
  );

/** `19 Nov 2026` */
export const dateOf = (at: Instant, zone: string): string =>
  written(at, zone, { day: 'numeric', month: 'short', year: 'numeric' });

/** `November 2026` */
export const monthOf = (at: Instant, zone: string): string =>
  written(at, zone, { month: 'long', year: 'numeric' });

/** `Today`, `Tomorrow`, `Yesterday`, else `Thu 19 Nov`, with its year if that is another */
export const dayWord = (at: Instant, zone: string, now: Instant = Date.now()): string => {
  const day = Date.parse(dayKey(at, zone));
  const today = Date.parse(dayKey(now, zone));
  const apart = Math.round((day - today) / 86_400_000);
  if (apart === 0) return t('Today');
  if (apart === 1) return t('Tomorrow');
  if (apart === -1) return t('Yesterday');
  return shortDay(at, zone, now);
};

/** `13:57` today, else `12 Nov, 13:57`, `12 Nov 2025, 13:57` */
export const noteTime = (at: Instant, zone: string, now: Instant = Date.now()): string => {
  if (dayKey(at, zone) === dayKey(now, zone)) return timeOf(at, zone);
  const day = { day: 'numeric', month: 'short', ...yearIfOther(at, zone, now) } as const;
  return `${written(at, zone, day)}, ${timeOf(at, zone)}`;
};

/** `Lisbon` for `Europe/Lisbon`, as the reader calls it */
export const cityOf = (zone: string, speaks: Language = language): string => {
  const city = zone.split('/').at(-1) ?? zone;
  return (speaks === 'de' ? germanCities[city] : undefined) ?? city.replaceAll('_', ' ');
};

/** `UTC+0`, `UTC+5:30`, `UTC-3` */
export const offsetOf = (at: Instant, zone: string): string => {
  const name = parts(at, zone, { timeZoneName: 'longOffset' }).timeZoneName ?? 'GMT';
  const found = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (!found) return 'UTC+0';
  const minutes = found[3] === '00' ? '' : `:${found[3]}`;
  return `UTC${found[1]}${Number(found[2])}${minutes}`;
};

/** `Lisbon, UTC+0`; a zone that is UTC itself says so once */
export const zoneWords = (at: Instant, zone: string): string =>
  cityOf(zone) === 'UTC' ? 'UTC' : `${cityOf(zone)}, ${offsetOf(at, zone)}`;

const unitWords = (count: number, unit: 'day' | 'hour' | 'minute'): string =>
  t(
    '{unit, select, day {{count, plural, one {# day} other {# days}}} hour {{count} h} other {{count} min}}',
    { unit, count },
  );

/** `1 day 18 h`, `1 h 58 min`, `12 min`, `less than a minute` */
export const spanWords = (ms: number): string => {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  if (minutes < 1) return t('less than a minute');
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  if (days >= 7) return unitWords(days, 'day');
  if (days > 0) return unitWords(days, 'day') + (hours ? ` ${unitWords(hours, 'hour')}` : '');
  if (hours > 0) return unitWords(hours, 'hour') + (rest ? ` ${unitWords(rest, 'minute')}` : '');
  return unitWords(rest, 'minute');
};

/** `In 1 day 18 h.` or `12 min ago.` */
export const fromNow = (at: Instant, now: Instant = Date.now()): string => {
  const ms = new Date(at).getTime() - new Date(now).getTime();
  return ms >= 0 ? t('In {span}.', { span: spanWords(ms) }) : agoWords(at, now);
};

/** `12 min ago.`; clocks differ a little, so what has happened is never told as to come */
export const agoWords = (at: Instant, now: Instant = Date.now()): string => {
  const ms = Math.max(0, new Date(now).getTime() - new Date(at).getTime());
  return ms < 60_000 ? t('Just now.') : t('{span} ago.', { span: spanWords(ms) });
};

/** `Morning`, `Afternoon`, `Evening` where the workspace is; nobody is told to go to bed */
export const greeting = (now: Instant, zone: string): string => {
  const hour = Number(clockKey(now, zone).slice(0, 2));
  if (hour < 5) return t('Hello');
  if (hour < 12) return t('Morning', {}, 'greeting');
  return hour < 18 ? t('Afternoon', {}, 'greeting') : t('Evening', {}, 'greeting');
};

/** `2026-11-19T09:00` for the fields of the schedule picker */
export const wallTime = (at: Instant, zone: string): string => `${dayKey(at, zone)}T${clockKey(at, zone)}`;

/** `Thu 19 Nov, 09:00` from a wall time, without asking which instant it is */
export const wallWords = (wall: string, now: Instant = Date.now()): string => {
  const at = `${wall.slice(0, 16)}:00Z`;
  return `${shortDay(at, 'UTC', now)}, ${timeOf(at, 'UTC')}`;
};

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
export const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];
