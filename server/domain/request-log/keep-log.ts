/**
 * Upkeep of the request log: makes the coming days, and forgets what is old or what would take more room than it may. When one
 * day alone takes more, calls are only counted until the next.
 */
import { type Clock, days, later } from '../../lib/clock.ts';
import type { CallBuffer } from './call-buffer.ts';
import type { LogDays } from './ports.ts';

export interface LogRetention {
  readonly answeredMs: number;
  readonly refusedMs: number;
  readonly maxBytes: number;
}

export interface KeepLogDeps {
  readonly days: LogDays;
  readonly buffer: Pick<CallBuffer, 'keepRows'>;
  readonly retention: LogRetention;
  readonly clock: Clock;
}

/** Of the sums. A year can be compared with the one before. */
const usageMs = days(400);
const daysAhead = 2;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export async function keepRequestLog({ days: log, buffer, retention, clock }: KeepLogDeps): Promise<void> {
  const now = clock.now();
  for (let ahead = 0; ahead <= daysAhead; ahead++) await log.add(dayOf(later(now, days(ahead))));
  await log.dropBefore({
    answered: dayOf(later(now, -retention.answeredMs)),
    refused: dayOf(later(now, -retention.refusedMs)),
  });
  await log.deleteUsageBefore(later(now, -usageMs));
  buffer.keepRows(await makeRoom(log, retention.maxBytes, dayOf(now)));
}

/** Whether the log has room, after forgetting its oldest days where needed. */
async function makeRoom(log: LogDays, maxBytes: number, today: string): Promise<boolean> {
  const kept = await log.list();
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  for (const [index, oldest] of kept.entries()) {
    const next = kept[index + 1];
    if (bytes <= maxBytes || oldest.day >= today || !next) break;
    await log.dropBefore({ answered: next.day, refused: next.day });
    bytes -= oldest.bytes;
  }
  return bytes <= maxBytes;
}
