/** What each day of the month, the week and the list shows. A crowded day shows its first posts and counts the rest. */
import type { CalendarEntryView } from '../../../server/http/views.ts';
import type { Slot } from './move-rules.ts';

export type Item =
  | {
      readonly kind: 'post';
      readonly entry: CalendarEntryView;
      /** The other posts of its idea at this time. */
      readonly others: readonly CalendarEntryView[];
      readonly wall: string;
      /** Its day has space for the whole name. */
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

/** The first picture of an idea's posts, or the still of its video. */
export const pictureOf = (posts: readonly Pick<CalendarEntryView, 'thumbnail_url'>[]): string | undefined =>
  posts.find(({ thumbnail_url }) => thumbnail_url !== null)?.thumbnail_url ?? undefined;

export const keyOf = (item: Item): string =>
  item.kind === 'post' ? item.entry.id : `${item.kind} ${item.wall}`;

/** The days that have items, in order, each sorted by time. */
export type DayItems = ReadonlyMap<string, readonly Item[]>;

/**
 * Returns the new items, but the previous objects and arrays where they are equal, so that React skips them: most of
 * what the server repeats every minute is unchanged.
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

const maxPerDay = 4;
/** A day with more posts than this shows one fewer, because it can show only a fraction anyway. */
const crowdedFrom = 12;
const maxSlotsPerDay = 3;
const maxPerHour = 2;
/** From this many posts in a day on, this many hours are counted together. */
const spans = [
  { posts: 49, hours: 6 },
  { posts: 17, hours: 4 },
  { posts: 0, hours: 1 },
];

/** The posts of one idea at one time; the one that needs a person most comes first. */
type Card = readonly [CalendarEntryView, ...CalendarEntryView[]];

const toCards = (entries: readonly CalendarEntryView[]): Card[] =>
  [...Map.groupBy(entries, ({ idea_id, wall_time }) => `${idea_id} ${wall_time}`).values()].flatMap(
    ([first, ...others]): Card[] => (first ? [[first, ...others]] : []),
  );

/** The first ones; the post being moved is always among them. */
const firstOf = (all: readonly Card[], max: number, movingId: string | undefined): readonly Card[] => {
  const shown = all.slice(0, max);
  const moving = all.find((card) => card.some(({ id }) => id === movingId));
  return moving && !shown.includes(moving) ? [...shown.slice(0, -1), moving] : shown;
};

const dayOf = ({ wall_time }: { readonly wall_time: string }): string => wall_time.slice(0, 10);

const toPostItem = ([entry, ...others]: Card): Item => ({
  kind: 'post',
  entry,
  others,
  wall: entry.wall_time.slice(0, 16),
});

/** Several accounts may share a posting time, which is one item. */
const toSlotItems = (slots: readonly Slot[]): Item[] =>
  [...Map.groupBy(slots, ({ wall_time }) => wall_time.slice(0, 16))].map(([wall, of]) => ({
    kind: 'slot',
    slots: of,
    wall,
  }));

const byTime = (one: Item, other: Item): number =>
  one.wall < other.wall ? -1 : one.wall > other.wall ? 1 : 0;

/** The items of each day, chosen by `choose` from its posts and free posting times. */
function chooseByDay(
  entries: readonly CalendarEntryView[],
  slots: readonly Slot[],
  choose: (day: string, cards: readonly Card[], free: readonly Item[]) => readonly Item[],
): DayItems {
  const posts = Map.groupBy(entries, dayOf);
  const free = Map.groupBy(slots, dayOf);
  const days = [...new Set([...posts.keys(), ...free.keys()])].sort();
  return new Map(
    days.map((day) => [
      day,
      choose(day, toCards(posts.get(day) ?? []), toSlotItems(free.get(day) ?? [])).toSorted(byTime),
    ]),
  );
}

export const toMonthItems = (
  entries: readonly CalendarEntryView[],
  slots: readonly Slot[],
  movingId?: string,
): DayItems =>
  chooseByDay(entries, slots, (day, all, free) => {
    const max = all.length > crowdedFrom ? maxPerDay - 2 : maxPerDay - 1;
    const shown = all.length > maxPerDay ? firstOf(all, max, movingId) : all;
    const [first, second] = all;
    // A picture that has no other post beside it takes the space of one free posting time.
    const hasOnePicture = first !== undefined && second === undefined && pictureOf(first) !== undefined;
    const freeSpace = Math.min(maxSlotsPerDay, maxPerDay - shown.length) - (hasOnePicture ? 1 : 0);
    const count = all.length - shown.length;
    const more: Item = { kind: 'more', count, wall: `${day}T23:59`, from: day, to: `${day}T24` };
    const rest = count > 0 ? [more] : free.slice(0, freeSpace);
    const roomy = hasOnePicture || (count === 0 && shown.length + rest.length < 3);
    return [...shown.map((card) => ({ ...toPostItem(card), roomy })), ...rest];
  });

export const toWeekItems = (
  entries: readonly CalendarEntryView[],
  slots: readonly Slot[],
  movingId?: string,
): DayItems =>
  chooseByDay(entries, slots, (_day, all, free) => {
    const posts = groupByHours(all, movingId);
    const taken = new Set(posts.map(({ wall }) => wall));
    return [...posts, ...free.filter(({ wall }) => !taken.has(wall))];
  });

/** Hundreds of posts do not fit side by side, so a crowded day counts them by hours. */
function groupByHours(day: readonly Card[], movingId: string | undefined): Item[] {
  const span = spans.find(({ posts }) => day.length >= posts)?.hours ?? 1;
  const startOf = (wall: string) => Math.floor(Number(wall.slice(11, 13)) / span) * span;
  const hourOf = (wall: string, hour: number) => `${wall.slice(0, 11)}${String(hour).padStart(2, '0')}`;
  return [...Map.groupBy(day, ([{ wall_time }]) => startOf(wall_time))].flatMap(([hour, all]): Item[] => {
    const one = all[0]?.[0];
    if (!one || all.length <= maxPerHour) return all.map(toPostItem);
    const shown = firstOf(all, 1, movingId);
    const [from, to] = [hourOf(one.wall_time, hour), hourOf(one.wall_time, hour + span)];
    const rest: Item = { kind: 'more', count: all.length - shown.length, wall: `${from}:00`, from, to };
    return [...shown.map(toPostItem), rest];
  });
}

/** The list shows everything. */
export const toListItems = (entries: readonly CalendarEntryView[], slots: readonly Slot[]): DayItems =>
  chooseByDay(entries, slots, (_day, all, free) => [...all.map(toPostItem), ...free]);
