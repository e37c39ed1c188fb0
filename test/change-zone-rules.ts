/** Invented time-zone rules: the real ones, with the clocks of one zone moved from a day on. */
import { createTimeRules, type TimeRules } from '../server/domain/time/time-rules.ts';
import { hours } from '../server/lib/clock.ts';

export interface ZoneRuleChange {
  readonly zone: string;
  /** From this instant on the zone keeps this offset, all year. */
  readonly from: Date;
  readonly offsetHours: number;
}

export function changeZoneRules(version: string, decree: ZoneRuleChange): TimeRules {
  const real = createTimeRules(version);
  const fromMs = decree.from.getTime();
  const offsetMs = hours(decree.offsetHours);
  const asUtc = (wall: string): number => Date.parse(`${wall}Z`);
  const text = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
  return {
    version,
    wallAt: (instant, zone) =>
      zone === decree.zone && instant >= decree.from
        ? text(instant.getTime() + offsetMs)
        : real.wallAt(instant, zone),
    meaning(wall, zone) {
      const before = real.meaning(wall, zone);
      if (zone !== decree.zone) return before;
      const candidates =
        before.kind === 'twice' ? [before.earlier, before.later] : before.kind === 'once' ? [before.at] : [];
      const found = [
        ...candidates.map((at) => at.getTime()).filter((ms) => ms < fromMs),
        ...[asUtc(wall) - offsetMs].filter((ms) => ms >= fromMs),
      ];
      const [first, second] = found.map((ms) => new Date(ms));
      if (first && second) return { kind: 'twice', earlier: first, later: second };
      return first ? { kind: 'once', at: first } : { kind: 'never', firstAfter: decree.from };
    },
  };
}
