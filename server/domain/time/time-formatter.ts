/**
 * Formats thousands of times within a few days: the date is formatted once per day. `toISOString` takes a
 * microsecond each, which for a month of 5,000 posts is a tenth of the response time.
 */
const dayMs = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** `09:15:00` from the seconds since midnight */
const clockOf = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`;
};

export interface TimeFormatter {
  /** `2026-11-19T09:15:00` from milliseconds counted as UTC; fractions of a second are dropped. */
  wall(ms: number): string;
  /** Like `toISOString`: `2026-11-19T09:15:00.000Z` */
  instant(at: Date): string;
}

export function createTimeFormatter(): TimeFormatter {
  const dates = new Map<number, string>();
  const dateOf = (day: number): string => {
    const known = dates.get(day) ?? new Date(day * dayMs).toISOString().slice(0, -'00:00:00.000Z'.length);
    dates.set(day, known);
    return known;
  };
  const wall = (ms: number): string => {
    const day = Math.floor(ms / dayMs);
    return dateOf(day) + clockOf(Math.floor((ms - day * dayMs) / 1000));
  };
  return {
    wall,
    instant: (at) => {
      const ms = at.getTime();
      const part = ((ms % 1000) + 1000) % 1000;
      return `${wall(ms)}.${part === 0 ? '000' : String(part).padStart(3, '0')}Z`;
    },
  };
}
