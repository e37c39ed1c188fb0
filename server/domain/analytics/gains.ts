/** Running sums of gains: an array of 96 for each day, each entry the sum up to the end of its quarter-hour. */
import { minutes } from '../../lib/clock.ts';
import type { CampaignId } from '../../lib/ids.ts';
import type { Measure } from '../platform-port/insights.ts';
import type { DailyGains } from './ports.ts';

const quartersPerDay = 96;
export const quarterMs = minutes(15);

export interface Gain {
  readonly campaignId: CampaignId | null;
  readonly measure: Measure;
  /** When the later of the two readings was taken. */
  readonly at: Date;
  readonly gained: number;
  /** 1 for a reading, or -1 where a gain is reversed. */
  readonly told: number;
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** From 0 to 95. */
export const quarterOf = (at: Date): number => at.getUTCHours() * 4 + Math.floor(at.getUTCMinutes() / 15);

/** Sorted by key. */
export function runningSums(gains: readonly Gain[]): readonly DailyGains[] {
  const rows = new Map<string, DailyGains & { gained: number[]; told: number[] }>();
  for (const { campaignId, measure, at, gained, told } of gains) {
    const day = dayOf(at);
    const key = JSON.stringify([campaignId ?? '', measure, day]);
    const row = rows.get(key) ?? {
      campaignId: campaignId ?? '',
      measure,
      day,
      gained: Array<number>(quartersPerDay).fill(0),
      told: Array<number>(quartersPerDay).fill(0),
    };
    rows.set(key, row);
    for (let quarter = quarterOf(at); quarter < quartersPerDay; quarter++) {
      row.gained[quarter] = (row.gained[quarter] ?? 0) + gained;
      row.told[quarter] = (row.told[quarter] ?? 0) + told;
    }
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
