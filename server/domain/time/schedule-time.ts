/**
 * When a person chooses "nine in the morning in Lisbon" we store exactly that, beside the instant it means today.
 * A time that does not exist is refused with its neighbours; one that happens twice must say which.
 */

import { Temporal } from 'temporal-polyfill';
import { AppError } from '../../errors.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { messages } from './messages.ts';
import { findIanaZone, noSuchZoneMessage } from './time-zone.ts';

export type ScheduleInput =
  | { readonly at: string }
  | {
      readonly wall_time: string;
      readonly time_zone: string;
      readonly fold?: 'earlier' | 'later' | undefined;
    };

export interface ScheduledTime {
  readonly publishAt: Date;
  readonly wallTime: string;
  readonly timeZone: string;
  /** Set: the time was chosen as an instant. It stays, whatever happens to the zone's rules. */
  readonly timedBy?: 'instant';
}

const asDate = (zoned: Temporal.ZonedDateTime): Date => new Date(zoned.epochMilliseconds);
const wallText = (zoned: Temporal.ZonedDateTime): string =>
  zoned.toPlainDateTime().toString({ smallestUnit: 'second' });

export function atInstant(instant: Date, timeZone: string): ScheduledTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return { publishAt: instant, wallTime: wallText(zoned), timeZone, timedBy: 'instant' };
}

export function resolveSchedule(input: ScheduleInput, workspaceZone: string): ScheduledTime {
  if ('at' in input) {
    const instant = parseInstant(input.at);
    return atInstant(instant, workspaceZone);
  }
  if (findIanaZone(input.time_zone) === undefined) throw invalidTime('time_zone', noSuchZoneMessage);
  const wall = parseWall(input.wall_time);
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(input.time_zone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  if (earlier.epochMilliseconds === later.epochMilliseconds) return scheduled(earlier, input.time_zone);
  if (!earlier.toPlainDateTime().equals(wall)) throw skippedTime(input.time_zone, earlier, later);
  if (input.fold) return scheduled(input.fold === 'earlier' ? earlier : later, input.time_zone);
  throw ambiguousTime(input.time_zone, earlier, later);
}

/** Strict: without an offset, or as free text, the time zone of this machine would decide the meaning. */
function parseInstant(text: string): Date {
  try {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text))
      throw new RangeError('shape');
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    throw invalidTime('at', messages.instant_not_valid());
  }
}

function parseWall(text: string): Temporal.PlainDateTime {
  try {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) throw new RangeError('shape');
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' });
  } catch {
    throw invalidTime('wall_time', messages.wall_time_not_valid());
  }
}

const scheduled = (zoned: Temporal.ZonedDateTime, timeZone: string): ScheduledTime => ({
  publishAt: asDate(zoned),
  wallTime: wallText(zoned),
  timeZone,
});

const invalidTime = (param: string, message: Message): AppError =>
  new AppError('invalid_time', message, { errors: [{ param, code: 'invalid_time', message }] });

function skippedTime(zone: string, earlier: Temporal.ZonedDateTime, later: Temporal.ZonedDateTime): AppError {
  const neighbours = [wallText(earlier), wallText(later)] as const;
  return new AppError(
    'nonexistent_time',
    messages.nonexistent_time({
      zone,
      earlier: neighbours[0],
      later: neighbours[1],
    }),
    {
      errors: neighbours.map((wall) => ({ param: 'wall_time', code: 'neighbour', message: verbatim(wall) })),
    },
  );
}

function ambiguousTime(
  zone: string,
  earlier: Temporal.ZonedDateTime,
  later: Temporal.ZonedDateTime,
): AppError {
  return new AppError('ambiguous_time', messages.ambiguous_time({ zone }), {
    errors: [
      { param: 'fold', code: 'earlier', message: verbatim(earlier.toInstant().toString()) },
      { param: 'fold', code: 'later', message: verbatim(later.toInstant().toString()) },
    ],
  });
}
