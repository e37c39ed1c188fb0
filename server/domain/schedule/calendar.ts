/** The calendar of a period: posts with a time, and free slots. */

import { AppError } from '../../errors.ts';
import { days, later } from '../../lib/clock.ts';
import type { AccountId, CampaignId, IdeaId, PostId, WorkspaceId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { can } from '../actor/roles.ts';
import { worstFirst } from '../ideas/worst-first.ts';
import type { Thumbnail } from '../media/media.ts';
import type { PlatformName } from '../platforms.ts';
import { allows, type PostState } from '../post-model/post.ts';
import { type FreeSlot, findFreeSlotsUntil, type WeeklyTime } from '../slots/next-slot.ts';
import type { TimeRules } from '../time/time-rules.ts';
import { findIanaZone, noSuchZoneMessage } from '../time/time-zone.ts';
import { createWallClock } from '../time/wall-clock.ts';
import { messages } from './messages.ts';

export interface CalendarQuery {
  readonly from: Date;
  readonly to: Date;
  readonly timeZone?: string | undefined;
  readonly platform?: PlatformName | undefined;
  readonly accountId?: AccountId | undefined;
  readonly campaignId?: CampaignId | undefined;
  /** Only ideas of which this account has a post, with their posts on every account. */
  readonly ideasOn?: AccountId | undefined;
}

export interface CalendarRow {
  readonly id: PostId;
  readonly state: PostState;
  readonly platform: PlatformName;
  readonly account: { readonly id: AccountId; readonly name: string } | null;
  readonly campaignId: CampaignId | null;
  readonly ideaId: IdeaId;
  /** The title of its idea or its own, or the beginning of the caption. */
  readonly text: string;
  readonly editNumber: number;
  /** When it was published, or is scheduled to be. */
  readonly at: Date;
  readonly picture: Thumbnail | null;
  /** The range of times that the approval covers; null: any time, or it is not approved. */
  readonly approvedFor: { readonly from: Date; readonly to: Date } | null;
}

export interface AccountSlot extends WeeklyTime {
  readonly accountId: AccountId;
  readonly platform: PlatformName;
}

export interface CalendarReader {
  timeZone(workspaceId: WorkspaceId): Promise<string>;
  /** In order of time, at most `limit`. */
  rows(workspaceId: WorkspaceId, question: CalendarQuery, limit: number): Promise<readonly CalendarRow[]>;
  /** Of connected accounts. */
  slots(
    workspaceId: WorkspaceId,
    question: Pick<CalendarQuery, 'platform' | 'accountId'>,
  ): Promise<readonly AccountSlot[]>;
  /** The times at which accounts have posts scheduled. */
  takenTimes(
    workspaceId: WorkspaceId,
    from: Date,
    to: Date,
  ): Promise<readonly { accountId: AccountId; at: Date }[]>;
}

export interface CalendarDeps {
  readonly calendar: CalendarReader;
  readonly clock: { now(): Date };
  readonly timeRules: TimeRules;
}

/** How the time of a post can be changed: by scheduling it, or by editing the draft. */
export type MoveMethod = 'schedule' | 'edit' | null;

export interface CalendarEntry extends CalendarRow {
  readonly wallTime: string;
  readonly moveMethod: MoveMethod;
}

export interface CalendarPeriod {
  readonly timeZone: string;
  readonly entries: readonly CalendarEntry[];
  readonly more: boolean;
  readonly freeSlots: readonly (FreeSlot & Pick<AccountSlot, 'accountId' | 'platform'>)[];
}

export const maxCalendarDays = 100;
const maxEntries = 10_000;

export async function readCalendar(
  deps: CalendarDeps,
  actor: Actor,
  question: CalendarQuery,
): Promise<CalendarPeriod> {
  require(actor, 'read');
  validatePeriod(question);
  const requestedZone = validateZone(question);
  const zone = deps.calendar.timeZone(actor.workspaceId);
  const [rows, ownZone, freeSlots] = await Promise.all([
    deps.calendar.rows(actor.workspaceId, question, maxEntries + 1),
    zone,
    freeSlotsOf(deps, actor, question, zone),
  ]);
  const timeZone = requestedZone ?? ownZone;
  const wallAt = createWallClock(deps.timeRules, timeZone);
  return {
    timeZone,
    more: rows.length > maxEntries,
    entries: toEntries(actor, rows.slice(0, maxEntries), wallAt),
    freeSlots: freeSlots.map((slot) => ({
      ...slot,
      time: { ...slot.time, timeZone, wallTime: wallAt(slot.time.publishAt) },
    })),
  };
}

export const toEntries = (
  actor: Actor,
  rows: readonly CalendarRow[],
  wallAt: (at: Date) => string,
): readonly CalendarEntry[] =>
  worstFirstAtEachTime(rows).map((row) => ({
    ...row,
    wallTime: wallAt(row.at),
    moveMethod: toMoving(actor, row.state),
  }));

const worstFirstAtEachTime = (rows: readonly CalendarRow[]): readonly CalendarRow[] =>
  [...Map.groupBy(rows, ({ at }) => at.getTime()).values()].flatMap((same) =>
    worstFirst(same, ({ state }) => state),
  );

function validatePeriod({ from, to }: CalendarQuery): void {
  if (from < to && to <= later(from, days(maxCalendarDays))) return;
  throw new AppError('invalid_request', messages.period_too_long({ max: maxCalendarDays }), {
    errors: [
      {
        param: 'to',
        code: 'invalid',
        message: messages.to_not_valid({
          max: maxCalendarDays,
        }),
      },
    ],
  });
}

function validateZone({ timeZone }: CalendarQuery): string | undefined {
  if (timeZone === undefined) return undefined;
  const known = findIanaZone(timeZone);
  if (known) return known;
  throw new AppError('invalid_time', noSuchZoneMessage, {
    errors: [{ param: 'time_zone', code: 'invalid_time', message: noSuchZoneMessage }],
  });
}

const toMoving = (actor: Actor, state: PostState): MoveMethod => {
  if (allows(state, 'schedule')) return can(actor.role, 'publish') ? 'schedule' : null;
  return allows(state, 'edit') && can(actor.role, 'write_posts') ? 'edit' : null;
};

/** Slots in the past are not free. */
async function freeSlotsOf(
  { calendar, clock, timeRules }: CalendarDeps,
  { workspaceId }: Actor,
  question: CalendarQuery,
  zone: Promise<string>,
): Promise<CalendarPeriod['freeSlots']> {
  const now = clock.now();
  const from = question.from > now ? question.from : now;
  const slots = from < question.to ? await calendar.slots(workspaceId, question) : [];
  if (slots.length === 0) return [];
  const [timeZone, taken] = await Promise.all([zone, calendar.takenTimes(workspaceId, from, question.to)]);
  const accounts = new Map(slots.map((slot) => [slot.accountId, slot]));
  return [...accounts.values()]
    .flatMap(({ accountId, platform }) => {
      const own = slots.filter((one) => one.accountId === accountId);
      const busy = taken.filter((one) => one.accountId === accountId).map(({ at }) => at);
      const free = findFreeSlotsUntil(
        timeRules,
        { slots: own, timeZone, taken: busy, now: from },
        question.to,
      );
      return free.map((slot) => ({ ...slot, accountId, platform }));
    })
    .sort((one, other) => one.time.publishAt.getTime() - other.time.publishAt.getTime());
}
