/** Times are never shown without their zone's words; everything here takes the zone. */

type Instant = string | number | Date;

const formatters = new Map<string, Intl.DateTimeFormat>();
const format = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = zone + JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
  formatters.set(key, made);
  return made;
};

const parts = (at: Instant, zone: string, options: Intl.DateTimeFormatOptions): Record<string, string> =>
  Object.fromEntries(
    format(zone, options)
      .formatToParts(new Date(at))
      .map((part) => [part.type, part.value]),
  );

/** `14:32` */
export const timeOf = (at: Instant, zone: string): string => {
  const { hour, minute } = parts(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${hour}:${minute}`;
};

/** `2026-11-19`, the calendar day in that zone */
export const dayKey = (at: Instant, zone: string): string => {
  const { year, month, day } = parts(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
};

/** `Thu 19 Nov` */
export const shortDay = (at: Instant, zone: string): string => {
  const { weekday, day, month } = parts(at, zone, { weekday: 'short', day: 'numeric', month: 'short' });
  return `${weekday} ${day} ${month}`;
};

/** `Thu 19 November, 09:00` */
export const longMoment = (at: Instant, zone: string): string => {
  const { weekday, day, month } = parts(at, zone, { weekday: 'short', day: 'numeric', month: 'long' });
  return `${weekday} ${day} ${month}, ${timeOf(at, zone)}`;
};

/** `Tuesday 17 November` */
export const fullDay = (at: Instant, zone: string): string => {
  const { weekday, day, month } = parts(at, zone, { weekday: 'long', day: 'numeric', month: 'long' });
  return `${weekday} ${day} ${month}`;
};

/** `19 Nov 2026` */
export const dateOf = (at: Instant, zone: string): string => {
  const { day, month, year } = parts(at, zone, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${day} ${month} ${year}`;
};

/** `Today`, `Tomorrow`, `Yesterday`, else `Thu 19 Nov` */
export const dayWord = (at: Instant, zone: string, now: Instant = Date.now()): string => {
  const day = Date.parse(dayKey(at, zone));
  const today = Date.parse(dayKey(now, zone));
  const apart = Math.round((day - today) / 86_400_000);
  if (apart === 0) return 'Today';
  if (apart === 1) return 'Tomorrow';
  if (apart === -1) return 'Yesterday';
  return shortDay(at, zone);
};

/** `13:57` today, else `12 Nov, 13:57` */
export const noteTime = (at: Instant, zone: string, now: Instant = Date.now()): string => {
  if (dayKey(at, zone) === dayKey(now, zone)) return timeOf(at, zone);
  const { day, month } = parts(at, zone, { day: 'numeric', month: 'short' });
  return `${day} ${month}, ${timeOf(at, zone)}`;
};

/** `Lisbon` for `Europe/Lisbon` */
export const cityOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

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

/** `1 day 18 h`, `1 h 58 min`, `12 min`, `less than a minute` */
export const spanWords = (ms: number): string => {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  if (minutes < 1) return 'less than a minute';
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  if (days >= 7) return `${days} days`;
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}${hours ? ` ${hours} h` : ''}`;
  if (hours > 0) return `${hours} h${rest ? ` ${rest} min` : ''}`;
  return `${rest} min`;
};

/** `In 1 day 18 h.` or `12 min ago.` */
export const fromNow = (at: Instant, now: Instant = Date.now()): string => {
  const ms = new Date(at).getTime() - new Date(now).getTime();
  return ms >= 0 ? `In ${spanWords(ms)}.` : agoWords(at, now);
};

/** `12 min ago.`; clocks differ a little, so what has happened is never told as to come */
export const agoWords = (at: Instant, now: Instant = Date.now()): string => {
  const words = spanWords(Math.max(0, new Date(now).getTime() - new Date(at).getTime()));
  return words === 'less than a minute' ? 'Just now.' : `${words} ago.`;
};

/** `Morning`, `Afternoon`, `Evening` where the workspace is; nobody is told to go to bed */
export const greeting = (now: Instant, zone: string): string => {
  const hour = Number(timeOf(now, zone).slice(0, 2));
  if (hour < 5) return 'Hello';
  if (hour < 12) return 'Morning';
  return hour < 18 ? 'Afternoon' : 'Evening';
};

/** `2026-11-19T09:00` for the fields of the schedule picker */
export const wallTime = (at: Instant, zone: string): string => `${dayKey(at, zone)}T${timeOf(at, zone)}`;

/** `Thu 19 Nov, 09:00` from a wall time, without asking which instant it is */
export const wallWords = (wall: string): string => {
  const at = `${wall.slice(0, 16)}:00Z`;
  return `${shortDay(at, 'UTC')}, ${timeOf(at, 'UTC')}`;
};

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
export const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];
