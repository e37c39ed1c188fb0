/** What moving a post to another time would do, shown before the drop. The server decides again. */
import type { CalendarEntryView, CalendarView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { minutesOf } from '../../time/calendar-days.ts';
import { instantOf } from '../../time/wall-time.ts';

export type Slot = CalendarView['free_slots'][number];

/** A post on the calendar, or one that waits beside it for a time. */
export type Movable = Pick<
  CalendarEntryView,
  'id' | 'state' | 'platform' | 'headline' | 'revision' | 'approved_for' | 'moving'
> & {
  readonly account: { readonly id: string } | null;
  /** Null if it has no time yet. */
  readonly wall_time: string | null;
  /** The other posts of its idea at this time, which move with it. */
  readonly others?: readonly Movable[];
};

/** A post of the calendar with those that move with it. */
export const withOthers = (
  entry: CalendarEntryView,
  entries: readonly CalendarEntryView[],
): MovableEntry => ({
  ...entry,
  others: entries.filter(
    (other) =>
      other.id !== entry.id && other.idea_id === entry.idea_id && other.wall_time === entry.wall_time,
  ),
});
export type MovableEntry = CalendarEntryView & { readonly others: readonly CalendarEntryView[] };

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

/** Of the post and those that move with it: what refuses first, then what has to be signed. */
export function moveEffect(post: Movable, wall: string, context: MoveContext): MoveEffect {
  const own = effectOnOne(post, wall, context);
  const all = [own, ...(post.others ?? []).map((other) => effectOnOne(other, wall, context))];
  return all.find(({ allowed }) => !allowed) ?? all.find(({ signs }) => signs) ?? own;
}

function effectOnOne(post: Movable, wall: string, { zone, now, canSign }: MoveContext): MoveEffect {
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

/** What it would do if two posts got each other's time. */
export function swapEffect(one: MovableEntry, other: MovableEntry, context: MoveContext): MoveEffect {
  if (one.wall_time === other.wall_time) return refuse(t('Both go out at that time'));
  const both = [
    moveEffect(one, other.wall_time.slice(0, 16), context),
    moveEffect(other, one.wall_time.slice(0, 16), context),
  ];
  const refusal = both.find(({ allowed }) => !allowed);
  if (refusal) return refusal;
  const effect = allow([...new Set(both.map(({ label }) => label))].join('. '));
  return both.some(({ signs }) => signs) ? { ...effect, signs: true } : effect;
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
  readonly entry: MovableEntry;
  /** `2026-11-26T12:30`, where it would be dropped now. */
  readonly wall: string;
}

/** The calendar with that post where it would be dropped, even in a period that does not contain it. */
export const withPendingMove = (
  calendar: CalendarView | undefined,
  move: PendingMove | null,
): CalendarView | undefined => {
  if (!calendar || !move) return calendar;
  const { others, ...first } = move.entry;
  const data = [first, ...others].reduce<readonly CalendarEntryView[]>(
    (entries, entry) => insertInOrder(entries, { ...entry, wall_time: `${move.wall}:00` }, 'wall_time'),
    calendar.data,
  );
  return { ...calendar, data: [...data] };
};
