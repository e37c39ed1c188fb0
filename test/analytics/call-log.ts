/** The metric calls that the platforms received, by platform and hour. The sandbox keeps the last five hundred. */

import type { PlatformName } from '../../server/domain/platforms.ts';
import { metricOperations } from './formula-accounts.ts';
import type { FormulaFixture } from './formula-fixture.ts';

interface CallRecord {
  readonly call_id: string;
  readonly at: string;
  readonly platform: string;
  readonly operation: string;
}

export interface CallLog {
  refresh(): Promise<void>;
  /** For each platform, the maximum in one hour. */
  busiestHours(): ReadonlyMap<PlatformName, number>;
  all(): number;
  /** How many checks came too late to see every call. */
  missed(): number;
}

export function createCallLog(fixture: FormulaFixture): CallLog {
  const byHour = new Map<PlatformName, Map<number, number>>();
  let seen = new Set<string>();
  let [all, missed] = [0, 0];
  return {
    async refresh() {
      const { calls } = await fixture.readSandbox<{ calls: readonly CallRecord[] }>('calls');
      if (seen.size > 0 && calls.length >= 500 && !seen.has(calls[0]?.call_id ?? '')) missed += 1;
      for (const { call_id, at, platform, operation } of calls) {
        const known = metricOperations[platform as PlatformName];
        if (seen.has(call_id) || !known?.includes(operation)) continue;
        const hour = Math.floor(Date.parse(at) / 3_600_000);
        const hoursOf = byHour.get(platform as PlatformName) ?? new Map<number, number>();
        byHour.set(platform as PlatformName, hoursOf.set(hour, (hoursOf.get(hour) ?? 0) + 1));
        all += 1;
      }
      seen = new Set(calls.map(({ call_id }) => call_id));
    },
    busiestHours: () => new Map([...byHour].map(([name, hours]) => [name, Math.max(0, ...hours.values())])),
    all: () => all,
    missed: () => missed,
  };
}
