/**
 * Resolves local times under one version of the time-zone rules. A port, because the rules change: governments
 * move clocks, and a time that was computed last year may be wrong today.
 */
import { Temporal } from 'temporal-polyfill';

export type LocalTimeMeaning =
  | { readonly kind: 'once'; readonly at: Date }
  /** The clock is set back over it. */
  | { readonly kind: 'twice'; readonly earlier: Date; readonly later: Date }
  /** The clock jumps over it. */
  | { readonly kind: 'never'; readonly firstAfter: Date };

export interface TimeRules {
  /** The version of the time-zone database, such as 2026c. Later ones sort after earlier ones. */
  readonly version: string;
  /** `wallTime` like 2026-11-19T09:00:00, in an IANA zone. */
  meaning(wallTime: string, timeZone: string): LocalTimeMeaning;
  /** The local time at that instant. */
  wallAt(instant: Date, timeZone: string): string;
}

/** The rule for recurring times: a skipped time becomes the first instant after it, a doubled one happens once. */
export function firstInstant(meaning: LocalTimeMeaning): Date {
  if (meaning.kind === 'once') return meaning.at;
  return meaning.kind === 'twice' ? meaning.earlier : meaning.firstAfter;
}

/** Uses the rules of this runtime. */
export const createTimeRules = (version: string): TimeRules => ({
  version,

  meaning(wallTime, timeZone) {
    const wall = Temporal.PlainDateTime.from(wallTime);
    const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' });
    if (earlier.epochMilliseconds === later.epochMilliseconds) return { kind: 'once', at: dateOf(earlier) };
    if (earlier.toPlainDateTime().equals(wall))
      return { kind: 'twice', earlier: dateOf(earlier), later: dateOf(later) };
    // `earlier` is before the jump, so the next transition is the jump itself.
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
