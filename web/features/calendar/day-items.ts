/** What each day of the month, the week and the list shows. A crowded day shows its first posts and counts the rest. */
import type { CalendarEntryView } from '../../../server/http/views.ts';
import type { Slot } from './move-rules.ts';

export type Item =
  | {
      readonly kind: 'post';
      readonly entry: CalendarEntryView;
      readonly wall: string;
      /** Its day has room for the whole name. */
      readonly roomy?: boolean;
    }
  | { readonly kind: 'slot'; readonly slots: readonly Slot[]; readonly wall: string }
  | {
      readonly kind: 'more';
      readonly count: number;
      readonly wall: string;
      readonly from: string;
      readonly to: string;
    };

export const keyOf = (item: Item): string =>
  item.kind === 'post' ? item.entry.id : `${item.kind} ${item.wall}`;

/** The days that have something, in order, each in order of time. */
export type DayItems = ReadonlyMap<string, readonly Item[]>;

/**
 * The items of now, as the same objects and arrays as before where they are equal: React then skips them, and most of
 * what the server repeats every minute is equal.
 */
export const reuseUnchanged = (before: DayItems, now: DayItems): DayItems =>
  new Map([...now].map(([day, items]) => [day, reuseItems(before.get(day) ?? [], items)]));

function reuseItems(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const known = new Map(before.map((item) => [keyOf(item), item]));
  const items = now.map((item) => {
    const old = known.get(keyOf(item));
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
  const isSame = items.length === before.length && items.every((item, index) => item === before[index]);
  return isSame ? before : items;
}

const perDay = 4;
/** A day of more posts shows one less of them: it shows little of itself anyway. */
const crowded = 12;
const slotsPerDay = 3;
const perHour = 2;
/** From so many posts of a day on, so many hours are counted together. */
const spans = [
  { posts: 49, hours: 6 },
  { posts: 17, hours: 4 },
  { posts: 0, hours: 1 },
];

/** The first ones; the one that is being moved is always among them. */
const firstOf = (
  all: readonly CalendarEntryView[],
  most: number,
  movingId: string | undefined,
): readonly CalendarEntryView[] => {
  const shown = all.slice(0, most);
  const moving = all.find(({ id }) => id === movingId);
  return moving && !shown.includes(moving) ? [...shown.slice(0, -1), moving] : shown;
};

const dayOf = ({ wall_time }: { readonly wall_time: string }): string => wall_time.slice(0, 10);

const post = (entry: CalendarEntryView): Item => ({
  kind: 'post',
  entry,
  wall: entry.wall_time.slice(0, 16),
});

/** Several accounts may have the same posting time. */
const slotItems = (slots: readonly Slot[]): Item[] =>
  [...Map.groupBy(slots, ({ wall_time }) => wall_time.slice(0, 16))].map(([wall, of]) => ({
    kind: 'slot',
    slots: of,
    wall,
  }));

const byTime = (one: Item, other: Item): number =>
  one.wall < other.wall ? -1 : one.wall > other.wall ? 1 : 0;

/** The items of each day, chosen by `choose` among its posts and free posting times. */
function chooseByDay(
  entries: readonly CalendarEntryView[],
  slots: readonly Slot[],
  choose: (day: string, posts: readonly CalendarEntryView[], free: readonly Item[]) => readonly Item[],
): DayItems {
  const posts = Map.groupBy(entries, dayOf);
  const free = Map.groupBy(slots, dayOf);
  const days = [...new Set([...posts.keys(), ...free.keys()])].sort();
  return new Map(
    days.map((day) => [
      day,
      choose(day, posts.get(day) ?? [], slotItems(free.get(day) ?? [])).toSorted(byTime),
    ]),
  );
}

export const monthDays = (
  entries: readonly CalendarEntryView[],
  slots: readonly Slot[],
  movingId?: string,
): DayItems =>
  chooseByDay(entries, slots, (day, all, free) => {
    const most = all.length > crowded ? perDay - 2 : perDay - 1;
    const shown = all.length > perDay ? firstOf(all, most, movingId) : all;
    const room = Math.min(slotsPerDay, perDay - shown.length);
    const count = all.length - shown.length;
    const more: Item = { kind: 'more', count, wall: `${day}T23:59`, from: day, to: `${day}T24` };
    const rest = count > 0 ? [more] : free.slice(0, room);
    const roomy = count === 0 && shown.length + rest.length < 3;
    return [...shown.map((entry) => ({ ...post(entry), roomy })), ...rest];
  });

export const weekDays = (
  entries: readonly CalendarEntryView[],
  slots: readonly Slot[],
  movingId?: string,
): DayItems =>
  chooseByDay(entries, slots, (_day, all, free) => {
    const posts = hoursOf(all, movingId);
    const taken = new Set(posts.map(({ wall }) => wall));
    return [...posts, ...free.filter(({ wall }) => !taken.has(wall))];
  });

/** Hundreds of posts do not fit beside each other: a crowded day counts them by the hours. */
function hoursOf(day: readonly CalendarEntryView[], movingId: string | undefined): Item[] {
  const span = spans.find(({ posts }) => day.length >= posts)?.hours ?? 1;
  const startOf = (wall: string) => Math.floor(Number(wall.slice(11, 13)) / span) * span;
  const hourOf = (wall: string, hour: number) => `${wall.slice(0, 11)}${String(hour).padStart(2, '0')}`;
  return [...Map.groupBy(day, ({ wall_time }) => startOf(wall_time))].flatMap(([hour, all]): Item[] => {
    const [one] = all;
    if (!one || all.length <= perHour) return all.map(post);
    const shown = firstOf(all, 1, movingId);
    const [from, to] = [hourOf(one.wall_time, hour), hourOf(one.wall_time, hour + span)];
    const rest: Item = { kind: 'more', count: all.length - shown.length, wall: `${from}:00`, from, to };
    return [...shown.map(post), rest];
  });
}

/** The list shows everything. */
export const listDays = (entries: readonly CalendarEntryView[], slots: readonly Slot[]): DayItems =>
  chooseByDay(entries, slots, (_day, all, free) => [...all.map(post), ...free]);
