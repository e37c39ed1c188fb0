import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarEntryView } from '../../../server/http/views.ts';
import {
  type Item,
  keyOf,
  pictureOf,
  reuseUnchanged,
  toListItems,
  toMonthItems,
  toWeekItems,
} from './day-items.ts';
import type { Slot } from './move-rules.ts';

const entry = (wall_time: string, id = wall_time): CalendarEntryView => ({
  id,
  state: 'draft',
  platform: 'linkedin',
  account: { id: 'acc_1', name: 'Lanternfish Coffee' },
  campaign_id: null,
  idea_id: `ide_${id}`,
  headline: 'Gift boxes',
  at: `${wall_time}.000Z`,
  wall_time,
  thumbnail_url: null,
  revision: 1,
  approved_for: null,
  moving: 'edit',
});
const slot = (wall_time: string, account_id = 'acc_1'): Slot => ({
  slot_id: `${account_id} ${wall_time}`,
  account_id,
  platform: 'linkedin',
  at: `${wall_time}.000Z`,
  wall_time,
});
/** `count` posts spread evenly over a day. */
const crowd = (day: string, count: number): CalendarEntryView[] =>
  Array.from({ length: count }, (_, index) => {
    const minutes = Math.floor((index * 1440) / count);
    const two = (value: number) => String(value).padStart(2, '0');
    return entry(`${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`, `${day} ${index}`);
  });
const labelsOf = (items: readonly Item[]): string[] =>
  items.map((item) => (item.kind === 'more' ? `${item.count} more` : `${item.kind} ${item.wall.slice(11)}`));
const monthItems = (...of: Parameters<typeof toMonthItems>): Item[] =>
  [...toMonthItems(...of).values()].flat();
const weekItems = (...of: Parameters<typeof toWeekItems>): Item[] => [...toWeekItems(...of).values()].flat();
const countPosts = (items: readonly Item[]): number =>
  items.reduce((sum, item) => sum + (item.kind === 'post' ? 1 : item.kind === 'more' ? item.count : 0), 0);
const day = '2027-05-12';

test('a day with four posts shows four; with five, three and how many more', () => {
  assert.deepEqual(labelsOf(monthItems(crowd(day, 4), [])), [
    'post 00:00',
    'post 06:00',
    'post 12:00',
    'post 18:00',
  ]);
  const five = monthItems(crowd(day, 5), []);
  assert.deepEqual(labelsOf(five).slice(3), ['2 more']);
  const more = five.at(-1);
  assert.ok(more?.kind === 'more');
  // It covers the whole day, and nothing of the next.
  assert.ok(more.from <= `${day}T00:00:00` && `${day}T23:59:00` < more.to && more.to < '2027-05-13');
});

test('however crowded a day is, every post is counted and few are drawn', () => {
  const busy = ['2027-05-12', '2027-05-13'].flatMap((one) => crowd(one, 161));
  for (const items of [monthItems(busy, []), weekItems(busy, [])]) {
    assert.equal(countPosts(items), busy.length);
    assert.ok(items.length <= 2 * 12, `${items.length} are drawn`);
    assert.equal(new Set(items.map(keyOf)).size, items.length);
  }
});

test('the post being moved is drawn even on a crowded day', () => {
  const busy = crowd(day, 161);
  const moving = busy.at(-1)?.id;
  for (const items of [monthItems(busy, [], moving), weekItems(busy, [], moving)]) {
    assert.ok(items.some((item) => item.kind === 'post' && item.entry.id === moving));
    assert.equal(countPosts(items), busy.length);
  }
});

test('free posting times fill the remaining space of a day, and one item represents several accounts', () => {
  const slots = ['08:00', '09:00', '10:00', '11:00'].map((time) => slot(`${day}T${time}:00`));
  assert.deepEqual(labelsOf(monthItems(crowd(day, 3), slots)), [
    'post 00:00',
    'post 08:00',
    'slot 08:00',
    'post 16:00',
  ]);
  assert.deepEqual(labelsOf(monthItems([], slots)), ['slot 08:00', 'slot 09:00', 'slot 10:00']);
  assert.deepEqual(labelsOf(monthItems(crowd(day, 5), slots)).slice(3), ['2 more']);
  const [both] = monthItems([], [slot(`${day}T08:00:00`), slot(`${day}T08:00:00`, 'acc_2')]);
  assert.ok(both?.kind === 'slot');
  assert.deepEqual(
    both.slots.map(({ account_id }) => account_id),
    ['acc_1', 'acc_2'],
  );
});

test('only a day with enough space shows whole names', () => {
  const roomy = (items: readonly Item[]) => items.map((item) => item.kind === 'post' && item.roomy);
  assert.deepEqual(roomy(monthItems(crowd(day, 2), [])), [true, true]);
  assert.deepEqual(roomy(monthItems(crowd(day, 3), [])), [false, false, false]);
});

test('in the week an hour with three posts shows one and how many more; two are shown side by side', () => {
  const hour = (minutes: readonly string[]) => minutes.map((two) => entry(`${day}T09:${two}:00`));
  assert.deepEqual(labelsOf(weekItems(hour(['00', '30']), [])), ['post 09:00', 'post 09:30']);
  const three = weekItems(hour(['00', '15', '30']), []);
  assert.deepEqual(labelsOf(three), ['post 09:00', '2 more']);
  assert.deepEqual(
    three.flatMap((item) => (item.kind === 'more' ? [item.from, item.to] : [])),
    [`${day}T09`, `${day}T10`],
  );
});

test('in the week a taken posting time is not offered', () => {
  const slots = [slot(`${day}T09:00:00`), slot(`${day}T10:00:00`)];
  assert.deepEqual(labelsOf(weekItems([entry(`${day}T09:00:00`)], slots)), ['post 09:00', 'slot 10:00']);
});

test('an hour that happens twice contains the posts of both', () => {
  const night = [
    { ...entry('2027-10-31T01:30:00', 'summer'), at: '2027-10-31T00:30:00.000Z' },
    { ...entry('2027-10-31T01:30:00', 'winter'), at: '2027-10-31T01:30:00.000Z' },
  ];
  assert.deepEqual(weekItems(night, []).map(keyOf), ['summer', 'winter']);
});

test('the list has every day with items, in order, with all of its items', () => {
  const days = toListItems(
    [...crowd('2027-05-14', 9), entry('2027-05-14T23:00:00')],
    [slot('2027-05-12T12:30:00'), slot('2027-05-14T22:30:00')],
  );
  assert.deepEqual([...days.keys()], ['2027-05-12', '2027-05-14']);
  assert.deepEqual(labelsOf(days.get('2027-05-12') ?? []), ['slot 12:30']);
  const busy = labelsOf(days.get('2027-05-14') ?? []);
  assert.equal(busy.length, 11);
  assert.deepEqual(busy.slice(-2), ['slot 22:30', 'post 23:00']);
});

test('unchanged items stay the same objects, so they are not rendered again', () => {
  const before = toMonthItems(crowd(day, 3), []);
  const itemsOf = (entries: readonly CalendarEntryView[]) =>
    reuseUnchanged(before, toMonthItems(entries, [])).get(day) ?? [];
  const items = before.get(day) ?? [];
  assert.equal(itemsOf(crowd(day, 3)), items);
  const [one, two, three] = crowd(day, 3);
  assert.ok(one && two && three);
  const after = itemsOf([one, { ...two, revision: 2 }, three]);
  assert.equal(after[0], items[0]);
  assert.notEqual(after[1], items[1]);
  assert.equal(after[2], items[2]);
  assert.notEqual(itemsOf([one, two]), items);
});

test('moving a post to another day keeps the items of every other day the same objects', () => {
  const days = ['2027-05-12', '2027-05-13', '2027-05-14'];
  const busy = days.flatMap((one) => crowd(one, 9));
  const before = toMonthItems(busy, []);
  const [first] = busy;
  assert.ok(first);
  const moved = { ...first, wall_time: '2027-05-13T00:00:00' };
  const after = reuseUnchanged(before, toMonthItems([...busy.slice(1), moved], []));
  assert.deepEqual(
    days.map((one) => after.get(one) === before.get(one)),
    [false, false, true],
  );
});

test('the posts of one idea at one time are one card, which counts once', () => {
  const variants = ['a', 'b', 'c'].map((id) => ({ ...entry(`${day}T09:00:00`, id), idea_id: 'ide_1' }));
  const later = { ...entry(`${day}T18:00:00`, 'd'), idea_id: 'ide_1' };
  for (const items of [monthItems([...variants, later], []), weekItems([...variants, later], [])])
    assert.deepEqual(
      items.map((item) => (item.kind === 'post' ? [item.entry.id, ...item.others.map(({ id }) => id)] : [])),
      [['a', 'b', 'c'], ['d']],
    );
});

test('a card shows the first picture of its idea; with none it shows words only', () => {
  const [words, cup, bag] = [null, '/cup', '/bag'].map((thumbnail_url, index) => ({
    ...entry(`${day}T09:00:00`, String(index)),
    thumbnail_url,
  }));
  assert.ok(words && cup && bag);
  assert.equal(pictureOf([cup, bag]), '/cup');
  assert.equal(pictureOf([words, cup, bag]), '/cup');
  assert.equal(pictureOf([words]), undefined);
});

test('in the month a post alone with its picture gets space for it, and one free posting time less is shown', () => {
  const slots = ['08:00', '09:00', '10:00', '11:00'].map((time) => slot(`${day}T${time}:00`));
  const shown = (thumbnail_url: string | null) =>
    monthItems([{ ...entry(`${day}T07:00:00`), thumbnail_url }], slots);
  assert.deepEqual(labelsOf(shown(null)), ['post 07:00', 'slot 08:00', 'slot 09:00', 'slot 10:00']);
  const withPicture = shown('/cup');
  assert.deepEqual(labelsOf(withPicture), ['post 07:00', 'slot 08:00', 'slot 09:00']);
  assert.ok(withPicture[0]?.kind === 'post' && withPicture[0].roomy);
});
