/**
 * A zone's clocks over a stretch of time: which offset held from when. Asked for once, it answers every local day and
 * hour of a period by plain sums, where asking the zone for each would cost more than reading the figures.
 */
import { Temporal } from 'temporal-polyfill';

interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
  readonly offsetMs: number;
}

export interface WallClock {
  /** What the wall shows, as milliseconds of a calendar without zones. */
  wallAt(instantMs: number): number;
  /** The first instant at which the wall shows this or more: clocks that jump over it show more, doubled ones show it first. */
  instantOf(wallMs: number): number;
  /** Every instant in [fromMs, toMs) at which a local hour begins. */
  hourStarts(fromMs: number, toMs: number): number[];
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** No zone is further from UTC, nor has a clock ever jumped by more than a day. */
const marginMs = 3 * dayMs;

/** Good for walls and instants from `fromMs` to `toMs`. */
export function wallClock(timeZone: string, fromMs: number, toMs: number): WallClock {
  const stretches = stretchesOf(timeZone, fromMs - marginMs, toMs + marginMs);
  return {
    wallAt(instantMs) {
      const found = stretches.find(({ endMs }) => instantMs < endMs) ?? stretches.at(-1);
      return instantMs + (found?.offsetMs ?? 0);
    },
    instantOf(wallMs) {
      for (const { startMs, endMs, offsetMs } of stretches) {
        const instantMs = Math.max(startMs, wallMs - offsetMs);
        if (instantMs < endMs) return instantMs;
      }
      throw new RangeError('this wall time is outside of what the clock was asked for');
    },
    hourStarts: (from, to) =>
      stretches.flatMap(({ startMs, endMs, offsetMs }) => {
        const starts: number[] = [];
        const first = Math.max(startMs, from) + offsetMs;
        const wholeHour = Math.ceil(first / hourMs) * hourMs - offsetMs;
        for (let at = wholeHour; at < Math.min(endMs, to); at += hourMs) starts.push(at);
        return starts;
      }),
  };
}

function stretchesOf(timeZone: string, fromMs: number, toMs: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timeZone);
  while (at.epochMilliseconds < toMs) {
    const next = at.getTimeZoneTransition('next');
    stretches.push({
      startMs: at.epochMilliseconds,
      endMs: next === null ? Number.POSITIVE_INFINITY : next.epochMilliseconds,
      offsetMs: at.offsetNanoseconds / 1_000_000,
    });
    if (next === null) break;
    at = next;
  }
  return stretches;
}
