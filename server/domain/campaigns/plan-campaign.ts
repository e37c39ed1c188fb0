/** Plans a campaign from a brief and days: for each account its posts, each with a theme and a time. Pure. */

import { Temporal } from 'temporal-polyfill';
import type { AccountId } from '../../lib/ids.ts';
import type { Brief } from '../content/brief.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostDeps } from '../posts/deps.ts';
import type { WeeklyTime } from '../slots/next-slot.ts';
import { planArc } from './arc.ts';
import type { CampaignItem } from './campaign.ts';
import { planTimes } from './plan-times.ts';

export interface PlanTarget {
  readonly platform: PlatformName;
  readonly accountId: AccountId | null;
  readonly slots: readonly Pick<WeeklyTime, 'weekday' | 'time'>[];
  readonly taken: readonly Date[];
}

export interface PlanInput {
  readonly brief: Pick<Brief, 'goal' | 'offer'>;
  readonly targets: readonly PlanTarget[];
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly slotZone: string;
  readonly postsPerWeek: number;
  readonly seed: string;
  readonly now: Date;
}

export type PlannedItem = Pick<
  CampaignItem,
  'position' | 'theme' | 'platform' | 'accountId' | 'publishAt' | 'wallTime'
>;

export const countDays = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1;

/** At least one, even for a few days. */
export const countPosts = (days: number, postsPerWeek: number): number =>
  Math.max(1, Math.round((days * postsPerWeek) / 7));

export function planCampaign(
  { timeRules, catalog }: Pick<PostDeps, 'timeRules' | 'catalog'>,
  input: PlanInput,
): readonly PlannedItem[] {
  const { brief, targets, postsPerWeek, seed, ...when } = input;
  const days = countDays(when.from, when.to);
  return targets
    .flatMap(({ platform, accountId, slots, taken }, index) => {
      const times = planTimes(timeRules, {
        ...when,
        slots,
        taken,
        count: countPosts(days, postsPerWeek),
        typicalHours: catalog.get(platform).typicalHours,
        seed: `${seed} ${index} ${platform}`,
      });
      const themes = planArc(brief, times.length, days);
      return times.map(({ publishAt, wallTime }, nth) => ({
        theme: themes[nth] ?? 'teach',
        platform,
        accountId,
        publishAt,
        wallTime,
      }));
    })
    .sort((one, other) => one.publishAt.getTime() - other.publishAt.getTime())
    .map((item, position) => ({ ...item, position }));
}
