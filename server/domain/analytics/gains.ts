/** Running sums of what was gained: one array of 96 for each day, each entry the sum up to the end of its quarter. */
import { minutes } from '../../lib/clock.ts';
import type { CampaignId } from '../../lib/ids.ts';
import type { Measure } from '../platform-port/insights.ts';
import type { GainedDay } from './ports.ts';

const quartersOfDay = 96;
export const quarterMs = minutes(15);

export interface Gain {
  readonly campaignId: CampaignId | null;
  readonly measure: Measure;
  /** When the later of the two readings was made. */
  readonly at: Date;
  readonly gained: number;
  /** 1, or -1 where a gain is taken away again. */
  readonly told: number;
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** From 0 to 95. */
export const quarterOf = (at: Date): number => at.getUTCHours() * 4 + Math.floor(at.getUTCMinutes() / 15);

/** In the order of their keys. */
export function runningSums(gains: readonly Gain[]): readonly GainedDay[] {
  const rows = new Map<string, GainedDay & { gained: number[]; told: number[] }>();
  for (const { campaignId, measure, at, gained, told } of gains) {
    const day = dayOf(at);
    const key = JSON.stringify([campaignId ?? '', measure, day]);
    const row = rows.get(key) ?? {
      campaignId: campaignId ?? '',
      measure,
      day,
      gained: Array<number>(quartersOfDay).fill(0),
      told: Array<number>(quartersOfDay).fill(0),
    };
    rows.set(key, row);
    for (let quarter = quarterOf(at); quarter < quartersOfDay; quarter++) {
      row.gained[quarter] = (row.gained[quarter] ?? 0) + gained;
      row.told[quarter] = (row.told[quarter] ?? 0) + told;
    }
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
