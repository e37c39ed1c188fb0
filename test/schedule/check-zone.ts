/** Queries our schedule for every time around every change of a zone's clocks, and compares with the oracle. */

import { findNextFreeSlot } from '../../server/domain/slots/next-slot.ts';
import { recomputeTime } from '../../server/domain/time/recompute-time.ts';
import { atInstant, resolveSchedule } from '../../server/domain/time/schedule-time.ts';
import { createTimeRules, firstInstant } from '../../server/domain/time/time-rules.ts';
import { AppError } from '../../server/errors.ts';
import type { OffsetChange, ZoneClocks } from './zdump.ts';

export interface ZoneResult {
  checks: number;
  transitions: number;
  readonly errors: string[];
  /** Changes on which the runtime's data and the system's differ. Not ours to judge. */
  readonly differences: string[];
}

const rules = createTimeRules('as installed');
const halfHour = 1_800_000;
const second = 1_000;
const wallText = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/** The runtime's own calendar, to tell differing data from wrong code. */
const formats = new Map<string, Intl.DateTimeFormat>();
function runtimeOffset(zone: string, ms: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', hour: 'numeric' });
  formats.set(zone, format);
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hour = '0', minute = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute)) * 60_000;
}

export function checkZone(clocks: ZoneClocks, fromMs: number, untilMs: number): ZoneResult {
  const result: ZoneResult = { checks: 0, transitions: 0, errors: [], differences: [] };
  const checker = new Asking(clocks, result);
  for (const change of clocks.changes) {
    if (change.atMs < fromMs || change.atMs >= untilMs) continue;
    const { atMs, beforeMs, afterMs } = change;
    if (
      runtimeOffset(clocks.zone, atMs - second) !== beforeMs ||
      runtimeOffset(clocks.zone, atMs) !== afterMs
    ) {
      result.differences.push(`${clocks.zone} ${new Date(atMs).toISOString()}`);
      continue;
    }
    result.transitions += 1;
    checker.aroundChange(change);
  }
  // Data that differ somewhere make ordinary days there differ too.
  if (result.differences.length > 0) return result;
  const year = new Date(fromMs).getUTCFullYear() + 1;
  const leapYear = year + ((4 - (year % 4)) % 4);
  for (const wall of [`${leapYear}-02-29T12:00:00`, `${year}-12-31T23:59:59`, `${year + 1}-01-01T00:00:00`])
    checker.aboutWall(Date.parse(`${wall}Z`));
  return result;
}

class Asking {
  readonly #clocks: ZoneClocks;
  readonly #result: ZoneResult;

  constructor(clocks: ZoneClocks, result: ZoneResult) {
    this.#clocks = clocks;
    this.#result = result;
  }

  #same(what: string, got: unknown, wanted: unknown): void {
    this.#result.checks += 1;
    if (got !== wanted) this.#result.errors.push(`${this.#clocks.zone} ${what}: ${got}, not ${wanted}`);
  }

  aroundChange({ atMs, beforeMs, afterMs }: OffsetChange): void {
    const [oldWall, newWall] = [atMs + beforeMs, atMs + afterMs];
    const walls = [
      ...[oldWall, newWall].flatMap((wall) => [
        wall - halfHour,
        wall - second,
        wall,
        wall + second,
        wall + halfHour,
      ]),
      (oldWall + newWall) / 2,
    ];
    for (const wall of new Set(walls.map((ms) => Math.floor(ms / second) * second))) this.aboutWall(wall);
    for (const instant of [atMs - second, atMs, atMs + second]) {
      const shown = wallText(instant + this.#clocks.offsetAt(instant));
      this.#same(`shows at ${instant}`, atInstant(new Date(instant), this.#clocks.zone).wallTime, shown);
    }
    for (const wall of [oldWall, newWall, (oldWall + newWall) / 2])
      this.#slot(Math.floor(wall / 60_000) * 60_000);
  }

  aboutWall(wallMs: number): void {
    const { zone } = this.#clocks;
    const wall = wallText(wallMs);
    const expected = this.#clocks.instantsOf(wallMs);
    const kinds = ['nonexistent_time', 'kept', 'ambiguous_time'];
    this.#same(`${wall} is`, this.#said(wall), kinds[expected.length]);
    // Recurring times: the first instant after a gap, the earlier of two.
    const ordinary = expected[0] ?? this.#firstAfter(wallMs);
    this.#same(`${wall} comes`, firstInstant(rules.meaning(wall, zone)).getTime(), ordinary);
    for (const [index, fold] of (['earlier', 'later'] as const).entries()) {
      if (expected.length === 0) continue;
      const time = resolveSchedule({ wall_time: wall, time_zone: zone, fold }, 'UTC');
      this.#same(`${wall} ${fold}`, time.publishAt.getTime(), expected[index] ?? expected[0]);
      this.#same(`${wall} ${fold} under the same rules`, recomputeTime(rules, time), undefined);
    }
  }

  #said(wall: string): string {
    try {
      resolveSchedule({ wall_time: wall, time_zone: this.#clocks.zone }, 'UTC');
      return 'kept';
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  }

  /** The jump over this time is the change whose two local times it lies between. */
  #firstAfter(wallMs: number): number | undefined {
    return this.#clocks.changes.find(
      ({ atMs, beforeMs, afterMs }) => wallMs >= atMs + beforeMs && wallMs < atMs + afterMs,
    )?.atMs;
  }

  /** A weekly slot at that local time, queried for a day before it. */
  #slot(wallMs: number): void {
    const wall = wallText(wallMs);
    const expected = this.#clocks.instantsOf(wallMs)[0] ?? this.#firstAfter(wallMs) ?? Number.NaN;
    const found = findNextFreeSlot(rules, {
      slots: [{ id: 'slt_asked', weekday: new Date(wallMs).getUTCDay() || 7, time: wall.slice(11, 16) }],
      timeZone: this.#clocks.zone,
      taken: [],
      now: new Date(expected - second),
    });
    this.#same(`${wall} as a slot`, found?.time.publishAt.getTime(), expected);
  }
}
