import type { Call } from '../core/operation.ts';
import { badQuery, refuse, unpermittedFields } from './errors.ts';

/**
 * Rest.li 2.0 in a query: structural characters are raw, values are percent-encoded. Both are required, because a
 * client that also encodes the parentheses sends an invalid value.
 */
/** As it was sent, not decoded. */
export function rawParameter(call: Call, name: string): string | undefined {
  const query = call.rawUrl.split('?', 2)[1] ?? '';
  const found = query.split('&').find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

const decode = (value: string): string => {
  if (value === '' || /[:(),]/.test(value)) throw badQuery();
  return decodeURIComponent(value);
};

/** List(urn%3Ali%3Ashare%3A1,urn%3Ali%3Ashare%3A2) */
export function readUrnList(raw: string): string[] {
  const inside = /^List\((.*)\)$/.exec(raw)?.[1];
  if (inside === undefined) throw badQuery();
  return inside.split(',').map(decode);
}

/** (share:urn%3Ali%3Ashare%3A1) or (ugc:urn%3Ali%3AugcPost%3A1) */
export function readEntity(raw: string | undefined): { kind: 'share' | 'ugc'; urn: string } {
  const [, kind, value] = /^\((share|ugc):(.*)\)$/.exec(raw ?? '') ?? [];
  if (kind === undefined || value === undefined) throw badQuery();
  return { kind: kind === 'ugc' ? 'ugc' : 'share', urn: decode(value) };
}

export type Interval = { start: number; end: number };

/** (timeRange:(start:ms,end:ms),timeGranularityType:DAY), split into days or months (UTC). */
export function readTimeIntervals(raw: string): Interval[] {
  const pattern = /^\(timeRange:\(start:(\d+),end:(\d+)\),timeGranularityType:(DAY|MONTH)\)$/;
  const [, start, end, granularity] = pattern.exec(raw) ?? [];
  if (granularity === undefined) throw badQuery();
  return split({ start: Number(start), end: Number(end) }, granularity === 'MONTH' ? nextMonth : nextDay);
}

/** (start:(year:2026,month:9,day:1),end:(year:2026,month:9,day:8)); the end is exclusive. */
export function readDateRange(raw: string): Interval {
  const date = String.raw`\((?:day:(\d+),month:(\d+),year:(\d+)|year:(\d+),month:(\d+),day:(\d+))\)`;
  const found = new RegExp(`^\\(start:${date},end:${date}\\)$`).exec(raw)?.slice(1).map(Number);
  if (!found) throw badQuery();
  const moment = ([day, month, year, otherYear, otherMonth, otherDay]: number[]) =>
    Date.UTC((year || otherYear) ?? 0, ((month || otherMonth) ?? 1) - 1, (day || otherDay) ?? 1);
  return { start: moment(found.slice(0, 6)), end: moment(found.slice(6)) };
}

export const daysOf = (interval: Interval): Interval[] => split(interval, nextDay);

function split({ start, end }: Interval, next: (time: number) => number): Interval[] {
  if (end <= start) throw badQuery();
  const intervals: Interval[] = [];
  for (let from = start; from < end; from = next(from)) {
    intervals.push({ start: from, end: Math.min(next(from), end) });
    if (intervals.length > 800) throw badQuery();
  }
  return intervals;
}

const dayMs = 24 * 60 * 60 * 1000;
const nextDay = (time: number): number => (Math.floor(time / dayMs) + 1) * dayMs;
const nextMonth = (time: number): number =>
  Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth() + 1, 1);

/** Query tunnelling: a query that is too long for an address is sent as the form body of a POST. */
export const isTunnelled = ({ headers }: Pick<Call, 'headers'>): boolean =>
  String(headers['x-http-method-override'] ?? '').toUpperCase() === 'GET';

export function withTunnelledQuery(call: Call): Call {
  if (call.method !== 'POST' || !isTunnelled(call)) return call;
  if (!/^application\/x-www-form-urlencoded\b/i.test(call.headers['content-type'] ?? '')) {
    const message = 'A tunnelled query must be application/x-www-form-urlencoded';
    throw refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', message });
  }
  const query = call.body.toString('utf8');
  const rawUrl = `${call.rawUrl.split('?', 1)[0]}?${query}`;
  return { ...call, method: 'GET', rawUrl, query: new URLSearchParams(query), body: Buffer.alloc(0) };
}

export function requireKnownParameters(call: Call, known: readonly string[]): void {
  const unknown = [...new Set(call.query.keys())].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw unpermittedFields(
    'PARAMETER',
    unknown.map((name) => `/${name}`),
  );
}
