/** When people usually post: customs, not measurements. An account's own slots come before them. */
import type { PlatformName } from '../platforms.ts';

export interface UsualHours {
  /** Local times, the best one first, each more than an hour from the others. */
  readonly times: readonly string[];
  /** How much a weekend counts against a day, in days. */
  readonly weekendCost: number;
}

export const usualHours: Readonly<Record<PlatformName, UsualHours>> = {
  linkedin: { times: ['08:30', '12:15', '17:15', '10:15'], weekendCost: 4 },
  facebook: { times: ['12:30', '18:30', '09:30', '15:00'], weekendCost: 0.5 },
  instagram: { times: ['18:00', '12:00', '20:30', '09:00'], weekendCost: 0.2 },
  tiktok: { times: ['19:00', '12:30', '21:00', '16:30'], weekendCost: 0 },
  youtube: { times: ['17:00', '12:00', '19:30', '09:30'], weekendCost: 0 },
};
