/** From a brief and days to a plan: for each account so many posts, each with its theme and its time. Pure. */

import { Temporal } from 'temporal-polyfill';
import type { AccountId } from '../../lib/ids.ts';
import type { Brief } from '../content/brief.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostDeps } from '../posts/deps.ts';
import type { WeeklyTime } from '../slots/next-slot.ts';
import { arcOf } from './arc.ts';
import type { CampaignItem } from './campaign.ts';
import { planTimes } from './plan-times.ts';

export interface PlanTarget {
  readonly platform: PlatformName;
  readonly accountId: AccountId | null;
  readonly slots: readonly Pick<WeeklyTime, 'weekday' | 'time'>[];
  readonly taken: readonly Date[];
}

export interface PlanQuestion {
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

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1;

/** At least one, also in a few days. */
export const postsIn = (days: number, postsPerWeek: number): number =>
  Math.max(1, Math.round((days * postsPerWeek) / 7));

export function planCampaign(
  { timeRules, catalog }: Pick<PostDeps, 'timeRules' | 'catalog'>,
  question: PlanQuestion,
): readonly PlannedItem[] {
  const { brief, targets, postsPerWeek, seed, ...when } = question;
  const days = daysBetween(when.from, when.to);
  return targets
    .flatMap(({ platform, accountId, slots, taken }, index) => {
      const times = planTimes(timeRules, {
        ...when,
        slots,
        taken,
        count: postsIn(days, postsPerWeek),
        usual: catalog.get(platform).usualHours,
        seed: `${seed} ${index} ${platform}`,
      });
      const themes = arcOf(brief, times.length, days);
      return times.map(({ publishAt, wallTime }, place) => ({
        theme: themes[place] ?? 'teach',
        platform,
        accountId,
        publishAt,
        wallTime,
      }));
    })
    .sort((one, other) => one.publishAt.getTime() - other.publishAt.getTime())
    .map((item, position) => ({ ...item, position }));
}
