/**
 * Local days, found by querying the zone for every quarter of an hour: slow, simple, and without any code of the
 * service.
 */
const quarterMs = 900_000;
const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function format(zone: string): Intl.DateTimeFormat {
  const cached =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(zone, cached);
  return cached;
}

const parts = (zone: string, at: number): Record<string, string> =>
  Object.fromEntries(
    format(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

/** Like 2031-03-30. */
export function dayOf(zone: string, at: number): string {
  const { year, month, day } = parts(zone, at);
  return `${year}-${month}-${day}`;
}

/** The local time, written as if it were UTC. */
export function localTimeAt(zone: string, at: number): number {
  const { year, month, day, hour, minute, second } = parts(zone, at);
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + (((at % 1_000) + 1_000) % 1_000)
  );
}

const starts = new Map<string, number>();
/** The first instant whose local date is this day. */
export function startOfDay(zone: string, day: string): number {
  const key = `${zone} ${day}`;
  const cached = starts.get(key);
  if (cached !== undefined) return cached;
  const utc = Date.parse(`${day}T00:00:00Z`);
  for (let at = utc - 15 * 3_600_000; at <= utc + 15 * 3_600_000; at += quarterMs) {
    if (dayOf(zone, at) < day) continue;
    starts.set(key, at);
    return at;
  }
  throw new Error(`${day} does not begin in ${zone}`);
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** The instants in (from, to) at which a local day, Monday or month starts. */
export function bucketBoundaries(
  zone: string,
  granularity: 'day' | 'week' | 'month',
  from: number,
  to: number,
): number[] {
  const found: number[] = [];
  for (let day = addDays(dayOf(zone, from), 1); startOfDay(zone, day) < to; day = addDays(day, 1)) {
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
    if (granularity === 'week' && !isMonday) continue;
    if (granularity === 'month' && !day.endsWith('-01')) continue;
    found.push(startOfDay(zone, day));
  }
  return found.filter((at) => at > from);
}
