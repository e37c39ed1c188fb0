/** Formats what a call was, for lists and for its own view. */
import { formatNumber } from '../../../i18n/locale.ts';
import { exactTime } from '../../../time/date-parts.ts';
import { dayKey, shortDay } from '../../../time/dates.ts';

/** `38 ms`, `1.1 s` */
export const formatMs = (ms: number): string =>
  ms < 1000 ? `${formatNumber(ms)} ms` : `${formatNumber(ms / 1000, { maximumFractionDigits: 1 })} s`;

/** `14:31:58` today, else `Tue 17 Nov, 14:31:58` */
export const callTime = (at: string, zone: string, now: number = Date.now()): string =>
  dayKey(at, zone) === dayKey(now, zone)
    ? exactTime(at, zone)
    : `${shortDay(at, zone, now)}, ${exactTime(at, zone)}`;

/** Ids are long; how they begin tells them apart in a list. */
export const shortRequestId = (id: string): string => `${id.slice(0, 12)}…`;
