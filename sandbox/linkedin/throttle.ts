import type { SandboxClock } from '../core/clock.ts';
import { Refused } from '../core/operation.ts';
import { throttled } from './errors.ts';
import type { Settings } from './settings.ts';

/** Counts a member's calls between two midnights UTC. The count alone is not kept across a restart. */
export function createThrottle(clock: SandboxClock, settings: Settings) {
  const used = new Map<string, number>();
  return (memberKey: string): void => {
    const limit = settings.current().member_calls_per_day;
    const day = `${memberKey} ${new Date(clock.now()).toISOString().slice(0, 10)}`;
    const count = (used.get(day) ?? 0) + 1;
    used.set(day, count);
    if (limit > 0 && count > limit) throw new Refused(throttled('MEMBER'));
  };
}
