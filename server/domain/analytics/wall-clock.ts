/**
 * The UTC offsets of a time zone over a range of time. Computed once, they give every local day and hour of a period by
 * plain arithmetic; a time zone lookup for each would cost more than reading the analytics.
 */
import { Temporal } from 'temporal-polyfill';

interface OffsetRange {
  readonly startMs: number;
  readonly endMs: number;
  readonly offsetMs: number;
}

export interface WallClock {
  /** The local time, as milliseconds of a calendar without zones. */
  wallAt(instantMs: number): number;
  /** The first instant with this local time, or a later one where a clock change skips it. */
  instantOf(wallMs: number): number;
  /** Every instant in [fromMs, toMs) at which a local hour starts. */
  hourStarts(fromMs: number, toMs: number): number[];
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** No zone is further from UTC, and no clock change was ever longer than a day. */
const marginMs = 3 * dayMs;

/** Valid for local times and instants from `fromMs` to `toMs`. */
export function wallClock(timeZone: string, fromMs: number, toMs: number): WallClock {
  const ranges = offsetRanges(timeZone, fromMs - marginMs, toMs + marginMs);
  return {
    wallAt(instantMs) {
      const found = ranges.find(({ endMs }) => instantMs < endMs) ?? ranges.at(-1);
      return instantMs + (found?.offsetMs ?? 0);
    },
    instantOf(wallMs) {
      for (const { startMs, endMs, offsetMs } of ranges) {
        const instantMs = Math.max(startMs, wallMs - offsetMs);
        if (instantMs < endMs) return instantMs;
      }
      throw new RangeError('this local time is outside the range of the clock');
    },
    hourStarts: (from, to) =>
      ranges.flatMap(({ startMs, endMs, offsetMs }) => {
        const starts: number[] = [];
        const first = Math.max(startMs, from) + offsetMs;
        const wholeHour = Math.ceil(first / hourMs) * hourMs - offsetMs;
        for (let at = wholeHour; at < Math.min(endMs, to); at += hourMs) starts.push(at);
        return starts;
      }),
  };
}

function offsetRanges(timeZone: string, fromMs: number, toMs: number): readonly OffsetRange[] {
  const ranges: OffsetRange[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timeZone);
  while (at.epochMilliseconds < toMs) {
    const next = at.getTimeZoneTransition('next');
    ranges.push({
      startMs: at.epochMilliseconds,
      endMs: next === null ? Number.POSITIVE_INFINITY : next.epochMilliseconds,
      offsetMs: at.offsetNanoseconds / 1_000_000,
    });
    if (next === null) break;
    at = next;
  }
  return ranges;
}
