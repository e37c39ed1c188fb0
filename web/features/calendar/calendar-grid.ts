/** What of a period is drawn. A crowded day shows its first posts and says how many more there are. */
import type { CalendarEntryView } from '../../../server/http/views.ts';
import type { Slot } from './calendar-move.ts';

export type Item =
  | {
      readonly kind: 'post';
      readonly entry: CalendarEntryView;
      readonly wall: string;
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

/**
 * What is drawn now, in the very objects of before where nothing about them is new: what is the same is not drawn
 * again, and most of what the server says every minute is.
 */
export function steadied(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const known = new Map(before.map((item) => [keyOf(item), item]));
  const kept = now.map((item) => {
    const old = known.get(keyOf(item));
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
  return kept.length === before.length && kept.every((item, index) => item === before[index]) ? before : kept;
}

const perDay = 4;
/** A day of more than so many tells the rest in one line earlier: it shows little of itself anyway. */
const crowded = 12;
const slotsPerDay = 3;
const perHour = 2;
/** From so many posts of a day on, so many hours are told together. */
const spans = [
  { posts: 49, hours: 6 },
  { posts: 17, hours: 4 },
  { posts: 0, hours: 1 },
];

/** The one that is being moved is always seen. */
const first = <T extends { readonly id: string }>(
  all: readonly T[],
  most: number,
  held: string | undefined,
) => {
  const shown = all.slice(0, most);
  const moving = all.find(({ id }) => id === held);
  return moving && !shown.includes(moving) ? [...shown.slice(0, -1), moving] : shown;
};

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

/** What stands on each day that has something, in order of time. */
export type MonthDays = ReadonlyMap<string, readonly Item[]>;

export function monthDays(
  entries: readonly CalendarEntryView[],
  slots: readonly Slot[],
  held?: string,
): MonthDays {
  const free = Map.groupBy(slotItems(slots), ({ wall }) => wall.slice(0, 10));
  const days = Map.groupBy(entries, ({ wall_time }) => wall_time.slice(0, 10));
  const empty = [...free].filter(([day]) => !days.has(day));
  return new Map([
    ...[...days].map(([day, all]) => [day, itemsOf(day, all, free.get(day) ?? [], held)] as const),
    ...empty.map(([day, of]) => [day, of.slice(0, slotsPerDay)] as const),
  ]);
}

function itemsOf(
  day: string,
  all: readonly CalendarEntryView[],
  free: readonly Item[],
  held: string | undefined,
): readonly Item[] {
  const most = all.length > crowded ? perDay - 2 : perDay - 1;
  const shown = all.length > perDay ? first(all, most, held) : all;
  const room = Math.min(slotsPerDay, perDay - shown.length);
  const count = all.length - shown.length;
  const more: Item = { kind: 'more', count, wall: `${day}T23:59`, from: day, to: `${day}T24` };
  const rest = count > 0 ? [more] : free.slice(0, room);
  const roomy = count === 0 && shown.length + rest.length < 3;
  return [...shown.map((entry) => ({ ...post(entry), roomy })), ...rest].sort(byTime);
}

const byTime = (one: Item, other: Item): number =>
  one.wall < other.wall ? -1 : one.wall > other.wall ? 1 : 0;

/** As `steadied`, day by day. */
export const steadiedDays = (before: MonthDays, now: MonthDays): MonthDays =>
  new Map([...now].map(([day, items]) => [day, steadied(before.get(day) ?? [], items)]));

export function weekItems(
  entries: readonly CalendarEntryView[],
  slots: readonly Slot[],
  held?: string,
): Item[] {
  const days = Map.groupBy(entries, ({ wall_time }) => wall_time.slice(0, 10));
  const posts = [...days.values()].flatMap((all) => hoursOf(all, held));
  const taken = new Set(posts.map(({ wall }) => wall));
  return [...posts, ...slotItems(slots).filter(({ wall }) => !taken.has(wall))];
}

/** Laying out hundreds of posts again at each step of a hand would be felt: a crowded day is told in parts. */
function hoursOf(day: readonly CalendarEntryView[], held: string | undefined): Item[] {
  const span = spans.find(({ posts }) => day.length >= posts)?.hours ?? 1;
  const startOf = (wall: string) => Math.floor(Number(wall.slice(11, 13)) / span) * span;
  const hourOf = (wall: string, hour: number) => `${wall.slice(0, 11)}${String(hour).padStart(2, '0')}`;
  return [...Map.groupBy(day, ({ wall_time }) => startOf(wall_time))].flatMap(([hour, all]): Item[] => {
    const [one] = all;
    if (!one || all.length <= perHour) return all.map(post);
    const shown = first(all, 1, held);
    const [from, to] = [hourOf(one.wall_time, hour), hourOf(one.wall_time, hour + span)];
    const rest: Item = { kind: 'more', count: all.length - shown.length, wall: `${from}:00`, from, to };
    return [...shown.map(post), rest];
  });
}

export interface Day {
  readonly day: string;
  readonly entries: readonly CalendarEntryView[];
  readonly slots: readonly Item[];
}

/** The list: days that have something. */
export function daysOf(entries: readonly CalendarEntryView[], slots: readonly Slot[]): Day[] {
  const posts = Map.groupBy(entries, ({ wall_time }) => wall_time.slice(0, 10));
  const free = Map.groupBy(slotItems(slots), ({ wall }) => wall.slice(0, 10));
  return [...new Set([...posts.keys(), ...free.keys()])]
    .sort()
    .map((day) => ({ day, entries: posts.get(day) ?? [], slots: free.get(day) ?? [] }));
}
