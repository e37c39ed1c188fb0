/** What moving a post to another time would do, shown before the drop. The server decides again. */
import type { CalendarEntryView, CalendarView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { instantOf } from '../../time/wall-time.ts';
import { minutesOf } from './calendar-days.ts';

export type Slot = CalendarView['free_slots'][number];

/** A post on the calendar, or one that waits beside it for a time. */
export type Movable = Pick<
  CalendarEntryView,
  'id' | 'state' | 'platform' | 'headline' | 'revision' | 'approved_for' | 'moving'
> & {
  readonly account: { readonly id: string } | null;
  /** Null if it has no time yet. */
  readonly wall_time: string | null;
};

/** Where a post would land. */
export interface Target {
  /** `2026-11-26T12:30` */
  readonly wall: string;
  /** It is a free posting time of the account. */
  readonly slot: boolean;
}

export interface MoveEffect {
  readonly allowed: boolean;
  readonly label: string;
  /** Moving it is a signature for the new time, so the proof is shown first. */
  readonly signs?: true;
}

export interface MoveContext {
  readonly zone: string;
  readonly now: number;
  /** If true, moving it may be a signature for the new time. */
  readonly canSign: boolean;
}

const refuse = (label: string): MoveEffect => ({ allowed: false, label });
const allow = (label: string): MoveEffect => ({ allowed: true, label });

export function moveEffect(post: Movable, wall: string, { zone, now, canSign }: MoveContext): MoveEffect {
  if (post.moving === null) return refuse(t('It cannot be moved'));
  const at = instantOf(wall, zone);
  if (at < now) return refuse(t('That time has passed'));
  if (post.moving === 'edit') {
    if (post.state === 'in_review') return allow(t('Review starts again'));
    return allow(post.state === 'draft' ? t('Stays a draft') : t('Becomes a draft again'));
  }
  if (post.wall_time === null) return allow(t('Will be scheduled'));
  const signed = post.approved_for;
  if (!signed || (at >= Date.parse(signed.from) && at <= Date.parse(signed.to)))
    return allow(t('Approval stays'));
  return canSign
    ? { ...allow(t('You approve the new time')), signs: true }
    : refuse(t('Signed for another time'));
}

/** Where a post dropped on a day lands: at the nearest free posting time of its account, else at its own time. */
export function targetOnDay(
  day: string,
  post: Movable,
  slots: readonly Slot[],
  { zone, now }: MoveContext,
): Target {
  const current = post.wall_time?.slice(0, 16);
  if (current?.startsWith(day)) return { wall: current, slot: false };
  const time = current?.slice(11) ?? '09:00';
  const minutes = minutesOf(`${day}T${time}`);
  const [nearest] = slots
    .filter((slot) => slot.account_id === post.account?.id && slot.wall_time.startsWith(day))
    .map((slot) => ({
      wall: slot.wall_time.slice(0, 16),
      apart: Math.abs(minutesOf(slot.wall_time) - minutes),
    }))
    .sort((one, other) => one.apart - other.apart);
  if (nearest) return { wall: nearest.wall, slot: true };
  const wall = `${day}T${time}`;
  if (current !== undefined || instantOf(wall, zone) > now) return { wall, slot: false };
  // A post without a time that is dropped on today gets the next full hour, if there is one.
  const hours = Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00`);
  return { wall: hours.find((hour) => instantOf(hour, zone) > now) ?? wall, slot: false };
}

/** Where a post dropped on a time lands: at that time. */
export const targetAtTime = (wall: string, post: Movable, slots: readonly Slot[]): Target => ({
  wall,
  slot: slots.some((slot) => slot.account_id === post.account?.id && slot.wall_time.slice(0, 16) === wall),
});

/**
 * Moves or adds an entry to its time. The entries are already sorted, so its position is searched for instead of
 * sorting thousands at each step.
 */
export const insertInOrder = (
  entries: readonly CalendarEntryView[],
  entry: CalendarEntryView,
  by: 'at' | 'wall_time',
): CalendarEntryView[] => {
  const others = entries.filter(({ id }) => id !== entry.id);
  const next = others.findIndex((one) => one[by] > entry[by]);
  return others.toSpliced(next < 0 ? others.length : next, 0, entry);
};

/** A post being moved by keyboard that has not been dropped yet. */
export interface PendingMove {
  readonly entry: CalendarEntryView;
  /** `2026-11-26T12:30`, where it would be dropped now. */
  readonly wall: string;
}

/** The calendar with that post where it would be dropped, even in a period that does not contain it. */
export const withPendingMove = (
  calendar: CalendarView | undefined,
  move: PendingMove | null,
): CalendarView | undefined => {
  if (!calendar || !move) return calendar;
  const entry: CalendarEntryView = { ...move.entry, wall_time: `${move.wall}:00` };
  return { ...calendar, data: insertInOrder(calendar.data, entry, 'wall_time') };
};
