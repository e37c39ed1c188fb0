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

type RestLiRecord = { [key: string]: string | RestLiRecord };

/** (a:1,b:(c:2)). Keys may have any order: Rest.li's own clients write them as their callers do. */
function readRecord(raw: string | undefined): RestLiRecord {
  const inside = /^\((.+)\)$/.exec(raw ?? '')?.[1];
  if (inside === undefined) throw badQuery();
  const record: RestLiRecord = {};
  let depth = 0;
  let entry = '';
  for (const character of `${inside},`) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character !== ',' || depth > 0) {
      entry += character;
      continue;
    }
    const [, key, value = ''] = /^(\w+):(.*)$/.exec(entry) ?? [];
    if (key === undefined || key in record) throw badQuery();
    record[key] = value.startsWith('(') ? readRecord(value) : decode(value);
    entry = '';
  }
  return record;
}

/** Exactly these keys, all of them whole numbers. */
function readNumbers<Key extends string>(record: RestLiRecord | string | undefined, keys: readonly Key[]) {
  if (typeof record !== 'object' || Object.keys(record).length !== keys.length) throw badQuery();
  return Object.fromEntries(
    keys.map((key) => {
      const value = record[key];
      if (typeof value !== 'string' || !/^\d+$/.test(value)) throw badQuery();
      return [key, Number(value)];
    }),
  ) as Record<Key, number>;
}

/** (share:urn%3Ali%3Ashare%3A1) or (ugc:urn%3Ali%3AugcPost%3A1) */
export function readEntity(raw: string | undefined): { kind: 'share' | 'ugc'; urn: string } {
  const [first, ...others] = Object.entries(readRecord(raw));
  const [kind, urn] = first ?? [];
  if (others.length > 0 || (kind !== 'share' && kind !== 'ugc') || typeof urn !== 'string') throw badQuery();
  return { kind, urn };
}

export type Interval = { start: number; end: number };

/** (timeRange:(start:ms,end:ms),timeGranularityType:DAY), split into days or months (UTC). */
export function readTimeIntervals(raw: string): Interval[] {
  const { timeRange, timeGranularityType: granularity, ...others } = readRecord(raw);
  if (Object.keys(others).length > 0 || (granularity !== 'DAY' && granularity !== 'MONTH')) throw badQuery();
  return split(readNumbers(timeRange, ['start', 'end']), granularity === 'MONTH' ? nextMonth : nextDay);
}

/** (start:(year:2026,month:9,day:1),end:(year:2026,month:9,day:8)); the end is exclusive. */
export function readDateRange(raw: string): Interval {
  const { start, end, ...others } = readRecord(raw);
  if (Object.keys(others).length > 0) throw badQuery();
  const moment = (date: RestLiRecord | string | undefined) => {
    const { year, month, day } = readNumbers(date, ['year', 'month', 'day']);
    return Date.UTC(year, month - 1, day);
  };
  return { start: moment(start), end: moment(end) };
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
