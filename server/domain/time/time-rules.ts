/**
 * What a local time means, under one version of the world's time-zone rules. A port, because the rules change:
 * governments move clocks, and a time that was computed last year may be wrong today.
 */
import { Temporal } from 'temporal-polyfill';

export type Meaning =
  | { readonly kind: 'once'; readonly at: Date }
  /** Clocks go back over it. */
  | { readonly kind: 'twice'; readonly earlier: Date; readonly later: Date }
  /** Clocks jump over it. */
  | { readonly kind: 'never'; readonly firstAfter: Date };

export interface TimeRules {
  /** The version of the time-zone database, such as 2026c. Later ones sort after earlier ones. */
  readonly version: string;
  /** `wallTime` like 2026-11-19T09:00:00, in an IANA zone. */
  meaning(wallTime: string, timeZone: string): Meaning;
  /** What the wall shows at that instant. */
  wallAt(instant: Date, timeZone: string): string;
}

/** What recurring times do: a time that is jumped over becomes the first one after, a doubled one happens once. */
export function firstInstant(meaning: Meaning): Date {
  if (meaning.kind === 'once') return meaning.at;
  return meaning.kind === 'twice' ? meaning.earlier : meaning.firstAfter;
}

/** By the rules that this runtime came with. */
export const createTimeRules = (version: string): TimeRules => ({
  version,

  meaning(wallTime, timeZone) {
    const wall = Temporal.PlainDateTime.from(wallTime);
    const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' });
    if (earlier.epochMilliseconds === later.epochMilliseconds) return { kind: 'once', at: dateOf(earlier) };
    if (earlier.toPlainDateTime().equals(wall))
      return { kind: 'twice', earlier: dateOf(earlier), later: dateOf(later) };
    // `earlier` is before the jump, so the next change of the clocks is the jump itself.
    const jump = earlier.getTimeZoneTransition('next');
    return { kind: 'never', firstAfter: dateOf(jump ?? later) };
  },

  wallAt: (instant, timeZone) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' }),
});

const dateOf = (zoned: Temporal.ZonedDateTime): Date => new Date(zoned.epochMilliseconds);
