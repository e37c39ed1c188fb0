/** What stands in a period: posts with a time, and the slots that are still free. */

import { AppError } from '../../errors.ts';
import { days, later } from '../../lib/clock.ts';
import type { AccountId, CampaignId, PostId, WorkspaceId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { can } from '../actor/roles.ts';
import type { SmallPicture } from '../media/media.ts';
import type { PlatformName } from '../platforms.ts';
import { allows, type PostState } from '../post-model/post.ts';
import { type FreeSlot, freeSlotsBetween, type WeeklyTime } from '../slots/next-slot.ts';
import type { TimeRules } from '../time/time-rules.ts';
import { ianaZone, noSuchZone } from '../time/time-zone.ts';
import { wallClock } from '../time/wall-clock.ts';
import type { Transact } from '../tx.ts';
import type { RulesReader } from '../workspaces/rules.ts';
import { messages } from './messages.ts';

export interface CalendarQuestion {
  readonly from: Date;
  readonly to: Date;
  readonly timeZone?: string | undefined;
  readonly platform?: PlatformName | undefined;
  readonly accountId?: AccountId | undefined;
  readonly campaignId?: CampaignId | undefined;
}

export interface CalendarRow {
  readonly id: PostId;
  readonly state: PostState;
  readonly platform: PlatformName;
  readonly account: { readonly id: AccountId; readonly name: string } | null;
  readonly campaignId: CampaignId | null;
  /** The title, else the beginning of the caption. */
  readonly text: string;
  readonly editNumber: number;
  /** When it went out, else when it is to go out. */
  readonly at: Date;
  readonly picture: SmallPicture | null;
  /** Inside this the approval covers its time; null: at any time, or it is not approved. */
  readonly approvedFor: { readonly from: Date; readonly to: Date } | null;
}

export interface AccountSlot extends WeeklyTime {
  readonly accountId: AccountId;
  readonly platform: PlatformName;
}

export interface CalendarReader {
  /** In order of time, and no more than that many. */
  rows(workspaceId: WorkspaceId, question: CalendarQuestion, limit: number): Promise<readonly CalendarRow[]>;
  /** Of the accounts that are connected. */
  slots(
    workspaceId: WorkspaceId,
    question: Pick<CalendarQuestion, 'platform' | 'accountId'>,
  ): Promise<readonly AccountSlot[]>;
  /** When accounts have something to go out, whatever it is. */
  taken(
    workspaceId: WorkspaceId,
    from: Date,
    to: Date,
  ): Promise<readonly { accountId: AccountId; at: Date }[]>;
}

export interface CalendarDeps {
  readonly calendar: CalendarReader;
  readonly clock: { now(): Date };
  readonly transact: Transact;
  readonly rules: RulesReader;
  readonly timeRules: TimeRules;
}

/** How the time of a post can be changed: by scheduling it, or as any other part of a draft. */
export type Moving = 'schedule' | 'edit' | null;

export interface CalendarEntry extends CalendarRow {
  readonly wallTime: string;
  readonly moving: Moving;
}

export interface CalendarPeriod {
  readonly timeZone: string;
  readonly entries: readonly CalendarEntry[];
  readonly more: boolean;
  readonly freeSlots: readonly (FreeSlot & Pick<AccountSlot, 'accountId' | 'platform'>)[];
}

export const mostDays = 100;
const mostEntries = 10_000;

export async function readCalendar(
  deps: CalendarDeps,
  actor: Actor,
  question: CalendarQuestion,
): Promise<CalendarPeriod> {
  require(actor, 'read');
  requirePeriod(question);
  const asked = zoneOf(question);
  const [rows, { freeSlots, ...workspace }] = await Promise.all([
    deps.calendar.rows(actor.workspaceId, question, mostEntries + 1),
    deps
      .transact((tx) => deps.rules.rules(tx, actor.workspaceId))
      .then(async ({ timeZone }) => ({
        timeZone,
        freeSlots: await freeSlotsOf(deps, actor, question, timeZone),
      })),
  ]);
  const timeZone = asked ?? workspace.timeZone;
  const wallAt = wallClock(deps.timeRules, timeZone);
  return {
    timeZone,
    more: rows.length > mostEntries,
    entries: rows
      .slice(0, mostEntries)
      .map((row) => ({ ...row, wallTime: wallAt(row.at), moving: movingOf(actor, row.state) })),
    freeSlots: freeSlots.map((slot) => ({
      ...slot,
      time: { ...slot.time, timeZone, wallTime: wallAt(slot.time.publishAt) },
    })),
  };
}

function requirePeriod({ from, to }: CalendarQuestion): void {
  if (from < to && to <= later(from, days(mostDays))) return;
  throw new AppError('invalid_request', messages.period_too_long({ max: mostDays }), {
    errors: [
      {
        param: 'to',
        code: 'invalid',
        message: messages.to_not_valid({
          max: mostDays,
        }),
      },
    ],
  });
}

function zoneOf({ timeZone }: CalendarQuestion): string | undefined {
  if (timeZone === undefined) return undefined;
  const known = ianaZone(timeZone);
  if (known) return known;
  throw new AppError('invalid_time', noSuchZone, {
    errors: [{ param: 'time_zone', code: 'invalid_time', message: noSuchZone }],
  });
}

const movingOf = (actor: Actor, state: PostState): Moving => {
  if (allows(state, 'schedule')) return can(actor.role, 'publish') ? 'schedule' : null;
  return allows(state, 'edit') && can(actor.role, 'write_posts') ? 'edit' : null;
};

/** What has passed is not free any more. */
async function freeSlotsOf(
  { calendar, clock, timeRules }: CalendarDeps,
  { workspaceId }: Actor,
  question: CalendarQuestion,
  timeZone: string,
): Promise<CalendarPeriod['freeSlots']> {
  const now = clock.now();
  const from = question.from > now ? question.from : now;
  const slots = from < question.to ? await calendar.slots(workspaceId, question) : [];
  if (slots.length === 0) return [];
  const taken = await calendar.taken(workspaceId, from, question.to);
  const accounts = new Map(slots.map((slot) => [slot.accountId, slot]));
  return [...accounts.values()]
    .flatMap(({ accountId, platform }) => {
      const own = slots.filter((one) => one.accountId === accountId);
      const busy = taken.filter((one) => one.accountId === accountId).map(({ at }) => at);
      const free = freeSlotsBetween(timeRules, { slots: own, timeZone, taken: busy, now: from }, question.to);
      return free.map((slot) => ({ ...slot, accountId, platform }));
    })
    .sort((one, other) => one.time.publishAt.getTime() - other.time.publishAt.getTime());
}
