import type { SandboxClock } from '../core/clock.ts';
import { Refused } from '../core/operation.ts';
import { throttled } from './errors.ts';
import type { Settings } from './settings.ts';

/** Counts the calls of a member and of the application between two midnights UTC. Not kept across a restart. */
export function createThrottle(clock: SandboxClock, settings: Settings) {
  const used = new Map<string, number>();
  const count = (who: string, limit: number): boolean => {
    const key = `${who} ${new Date(clock.now()).toISOString().slice(0, 10)}`;
    const calls = (used.get(key) ?? 0) + 1;
    used.set(key, calls);
    return limit > 0 && calls > limit;
  };
  return (memberKey: string): void => {
    const { member_calls_per_day: memberLimit, app_calls_per_day: appLimit } = settings.current();
    const [appIsOver, memberIsOver] = [count('app', appLimit), count(`member ${memberKey}`, memberLimit)];
    if (appIsOver) throw new Refused(throttled('APPLICATION'));
    if (memberIsOver) throw new Refused(throttled('MEMBER'));
  };
}
