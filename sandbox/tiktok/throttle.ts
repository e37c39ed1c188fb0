import type { SandboxClock } from '../core/clock.ts';
import type { Settings, TikTokSettings } from './settings.ts';

/** Calls of one token in any 60 seconds. Refused calls do not count. Not kept across a restart. */
export type Limit = keyof Pick<
  TikTokSettings,
  'init_per_minute' | 'creator_info_per_minute' | 'status_per_minute' | 'display_per_minute'
>;
export type Throttle = ReturnType<typeof createThrottle>;

const windowMs = 60_000;

export function createThrottle(clock: SandboxClock, settings: Settings) {
  const calls = new Map<string, number[]>();
  return (limit: Limit, operation: string, accessToken: string): 'fine' | 'exceeded' => {
    const key = `${operation} ${accessToken}`;
    const recent = (calls.get(key) ?? []).filter((at) => at > clock.now() - windowMs);
    calls.set(key, recent);
    const allowed = settings.current()[limit];
    if (allowed > 0 && recent.length >= allowed) return 'exceeded';
    recent.push(clock.now());
    return 'fine';
  };
}
