/**
 * Reads a time as people type it: `thu 9:30`, `tomorrow 8`, `in 2 hours`, `24 dec noon`, in English and in German.
 * Null if any part of it cannot be read: a guess would publish at a time nobody meant.
 */

/** `2026-11-19T09:30` */
type WallTime = string;

interface Reading {
  day?: string;
  minutes?: number;
  /** A weekday, a day of a month or a clock time without more: the next one is meant. */
  repeats?: 'week' | 'year';
}

const weekdays: readonly (readonly string[])[] = [
  ['sun', 'sunday', 'so', 'sonntag'],
  ['mon', 'monday', 'mo', 'montag'],
  ['tue', 'tues', 'tuesday', 'di', 'dienstag'],
  ['wed', 'wednesday', 'mi', 'mittwoch'],
  ['thu', 'thur', 'thurs', 'thursday', 'do', 'donnerstag'],
  ['fri', 'friday', 'fr', 'freitag'],
  ['sat', 'saturday', 'sa', 'samstag', 'sonnabend'],
];
const months: readonly (readonly string[])[] = [
  ['jan', 'january', 'januar', 'jän', 'jänner'],
  ['feb', 'february', 'februar'],
  ['mar', 'march', 'mär', 'mrz', 'märz'],
  ['apr', 'april'],
  ['may', 'mai'],
  ['jun', 'june', 'juni'],
  ['jul', 'july', 'juli'],
  ['aug', 'august'],
  ['sep', 'sept', 'september'],
  ['oct', 'october', 'okt', 'oktober'],
  ['nov', 'november'],
  ['dec', 'december', 'dez', 'dezember'],
];
const days: Readonly<Record<string, number>> = {
  today: 0,
  heute: 0,
  tonight: 0,
  tomorrow: 1,
  tmr: 1,
  morgen: 1,
  übermorgen: 2,
};
const clockNames: Readonly<Record<string, number>> = {
  morning: 9 * 60,
  früh: 9 * 60,
  vormittag: 10 * 60,
  noon: 12 * 60,
  mittag: 12 * 60,
  mittags: 12 * 60,
  afternoon: 15 * 60,
  nachmittag: 15 * 60,
  evening: 19 * 60,
  tonight: 19 * 60,
  abend: 19 * 60,
  midnight: 0,
  mitternacht: 0,
};
const fillers = new Set(['at', 'on', 'the', 'next', 'this', 'of', 'um', 'am', 'den', 'uhr', 'nächsten']);
const units: Readonly<Record<string, number>> = {
  m: 1,
  min: 1,
  minute: 1,
  minutes: 1,
  minuten: 1,
  h: 60,
  hour: 60,
  hours: 60,
  stunde: 60,
  stunden: 60,
  day: 1440,
  days: 1440,
  tag: 1440,
  tage: 1440,
  tagen: 1440,
  week: 10_080,
  weeks: 10_080,
  woche: 10_080,
  wochen: 10_080,
};

const indexIn = (names: readonly (readonly string[])[], word: string): number =>
  names.findIndex((some) => some.includes(word));
const asUtc = (wall: WallTime): Date => new Date(`${wall}:00Z`);
const addMinutes = (wall: WallTime, minutes: number): WallTime =>
  new Date(asUtc(wall).getTime() + minutes * 60_000).toISOString().slice(0, 16);
const addDays = (day: string, count: number): string => addMinutes(`${day}T00:00`, count * 1440).slice(0, 10);
const weekdayOf = (day: string): number => asUtc(`${day}T00:00`).getUTCDay();
const two = (value: number): string => String(value).padStart(2, '0');

/** Null: there is no such day, as 31 June. */
const toDay = (year: number, month: number, day: number): string | null => {
  const text = `${year}-${two(month)}-${two(day)}`;
  const date = new Date(`${text}T00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
};

/** `8`, `8:30`, `8.30`, `830`, `8am`, `8:30pm` */
function toMinutes(word: string): number | null {
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?(am|pm|h)?$/.exec(word);
  if (!match) return null;
  const [, hourText, minuteText, half] = match;
  const hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  if (half === 'am' || half === 'pm') {
    if (hour < 1 || hour > 12 || minute > 59) return null;
    return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute;
  }
  return hour > 23 || minute > 59 ? null : hour * 60 + minute;
}

const inSomeTime = (words: readonly string[], now: WallTime): WallTime | null => {
  const [first, amount, unit, ...rest] = words;
  if (first !== 'in' || amount === undefined || unit === undefined || rest.length > 0) return null;
  const count = /^an?$|^eine[rnm]?$/.test(amount) ? 1 : Number(amount);
  const minutes = units[unit];
  return Number.isInteger(count) && count > 0 && minutes !== undefined
    ? addMinutes(now, count * minutes)
    : null;
};

/** `now` is the wall time where the typed time is meant. */
export function parseTime(text: string, now: WallTime): WallTime | null {
  const words = text
    .toLowerCase()
    .replace(/(\d)\s+(am|pm)\b/g, '$1$2')
    .replace(/(\d{1,2})(st|nd|rd|th)\b/g, '$1')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !fillers.has(word));
  if (words.length === 0) return null;
  if (words[0] === 'in') return inSomeTime(words, now);
  const reading: Reading = {};
  let isDayRead = false;
  let namedWeekday: number | null = null;
  const setDay = (day: string | null, repeats?: 'week' | 'year'): boolean => {
    if (day === null || isDayRead) return false;
    isDayRead = true;
    reading.day = day;
    if (repeats) reading.repeats = repeats;
    return true;
  };
  const setMinutes = (minutes: number | null): boolean => {
    if (minutes === null || reading.minutes !== undefined) return false;
    reading.minutes = minutes;
    return true;
  };
  const today = now.slice(0, 10);
  const year = Number(today.slice(0, 4));
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1] ?? '';
    const weekday = indexIn(weekdays, word.replace(/\.$/, ''));
    const relative = days[word];
    const namedClock = clockNames[word];
    const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word);
    const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(word);
    const monthAfter = indexIn(months, next.replace(/\.$/, ''));
    const month = indexIn(months, word.replace(/\.$/, ''));
    const dayNumber = /^(\d{1,2})\.?$/.exec(word);
    if (iso) {
      if (!setDay(toDay(Number(iso[1]), Number(iso[2]), Number(iso[3])))) return null;
    } else if (dotted) {
      const given = dotted[3] ? Number(dotted[3]) : year;
      if (!setDay(toDay(given, Number(dotted[2]), Number(dotted[1])), dotted[3] ? undefined : 'year'))
        return null;
    } else if (dayNumber && monthAfter >= 0) {
      const given = /^\d{4}$/.exec(words[at + 2] ?? '');
      const day = toDay(given ? Number(given[0]) : year, monthAfter + 1, Number(dayNumber[1]));
      if (!setDay(day, given ? undefined : 'year')) return null;
      at += given ? 2 : 1;
    } else if (month >= 0 && /^\d{1,2}$/.test(next)) {
      const given = /^\d{4}$/.exec(words[at + 2] ?? '');
      // `nov 19 2027` needs a time after the year: `nov 19 0930` is a time.
      const isYear = given !== null && words[at + 3] !== undefined;
      const day = toDay(isYear ? Number(given[0]) : year, month + 1, Number(next));
      if (!setDay(day, isYear ? undefined : 'year')) return null;
      at += isYear ? 2 : 1;
    } else if (relative !== undefined) {
      if (!setDay(addDays(today, relative))) return null;
      if (namedClock !== undefined && !setMinutes(namedClock)) return null;
    } else if (weekday >= 0) {
      if (namedWeekday !== null) return null;
      namedWeekday = weekday;
    } else if (namedClock !== undefined) {
      if (!setMinutes(namedClock)) return null;
    } else if (!setMinutes(toMinutes(word))) return null;
  }
  if (namedWeekday !== null && !isDayRead)
    setDay(addDays(today, (namedWeekday - weekdayOf(today) + 7) % 7), 'week');
  const time = complete(reading, isDayRead, now);
  // `thu 19 nov`: a weekday beside a date must agree with it.
  return time && namedWeekday !== null && weekdayOf(time.slice(0, 10)) !== namedWeekday ? null : time;
}

/** A clock time alone is the next such time; a day alone is no time yet. */
function complete(reading: Reading, isDayRead: boolean, now: WallTime): WallTime | null {
  const { minutes } = reading;
  if (minutes === undefined) return null;
  const at = (day: string): WallTime => `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  const day = reading.day ?? now.slice(0, 10);
  const time = at(day);
  if (time > now) return time;
  if (!isDayRead) return at(addDays(day, 1));
  if (reading.repeats === 'week') return at(addDays(day, 7));
  if (reading.repeats === 'year') {
    const [year, month, date] = day.split('-').map(Number);
    const later = toDay((year ?? 0) + 1, month ?? 0, date ?? 0);
    return later && at(later);
  }
  return time;
}
