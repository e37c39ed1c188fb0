/** When a post may go out, as it stands in what is authenticated: times are text with milliseconds, so that no rounding can hide a change. */
import type { Json } from '../../lib/canonical-json.ts';
import type { Timing } from '../time/timing.ts';

export type StatedTiming =
  | { readonly kind: 'any' }
  | {
      readonly kind: 'at';
      readonly at: string;
      readonly wallTime: string;
      readonly timeZone: string;
      readonly toleranceMinutes: number;
    };

export const stateTiming = (timing: Timing): StatedTiming =>
  timing.kind === 'any'
    ? timing
    : {
        kind: 'at',
        at: timing.publishAt.toISOString(),
        wallTime: timing.wallTime,
        timeZone: timing.timeZone,
        toleranceMinutes: timing.toleranceMinutes,
      };

export const timingJson = (timing: StatedTiming): Json =>
  timing.kind === 'any'
    ? { kind: 'any' }
    : {
        kind: 'at',
        at: timing.at,
        wall_time: timing.wallTime,
        time_zone: timing.timeZone,
        tolerance_minutes: timing.toleranceMinutes,
      };

/** As it stands in a statement; undefined when it is none. */
export function readTiming(json: Json | undefined): Timing | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const { kind, at, wall_time, time_zone, tolerance_minutes } = json as { readonly [key: string]: Json };
  if (kind === 'any') return { kind: 'any' };
  if (
    kind !== 'at' ||
    typeof at !== 'string' ||
    typeof wall_time !== 'string' ||
    typeof time_zone !== 'string' ||
    typeof tolerance_minutes !== 'number'
  )
    return undefined;
  const publishAt = new Date(at);
  return {
    kind: 'at',
    publishAt,
    wallTime: wall_time,
    timeZone: time_zone,
    toleranceMinutes: tolerance_minutes,
  };
}
