import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Item } from './day-items.ts';
import { layOutDay } from './week-layout.ts';

const more = (time: string): Item => ({
  kind: 'more',
  count: 3,
  wall: `2027-05-12T${time}`,
  from: '2027-05-12',
  to: '2027-05-12T24',
});
const slot = (time: string): Item => ({ kind: 'slot', slots: [], wall: `2027-05-12T${time}` });
const post = (time: string): Item => ({
  kind: 'post',
  wall: `2027-05-12T${time}`,
  others: [],
  entry: {
    id: time,
    state: 'draft',
    platform: 'linkedin',
    account: null,
    campaign_id: null,
    idea_id: `ide_${time}`,
    headline: '',
    at: `2027-05-12T${time}:00.000Z`,
    wall_time: `2027-05-12T${time}:00`,
    thumbnail_url: null,
    revision: 1,
    approved_for: null,
    moving: 'edit',
  },
});
/** `1+2/3`: starts in the second column and spans two of three. */
const columnsOf = (items: readonly Item[]): string[] =>
  layOutDay(items).map(({ column, span, columns }) => `${column}+${span}/${columns}`);

test('an item without overlap takes the whole width, even right after another', () => {
  assert.deepEqual(columnsOf([post('09:00'), post('09:55'), slot('12:30')]), ['0+1/1', '0+1/1', '0+1/1']);
  assert.deepEqual(layOutDay([]), []);
});

test('overlapping items are side by side, and a freed column is used again', () => {
  assert.deepEqual(columnsOf([post('09:00'), post('09:30'), post('10:10')]), ['0+1/2', '1+1/2', '0+1/2']);
  assert.deepEqual(columnsOf([post('09:00'), more('09:00')]), ['0+1/2', '1+1/2']);
});

test('an item with nothing to its right takes that space', () => {
  assert.deepEqual(columnsOf([post('09:00'), post('09:20'), post('09:40'), post('10:16')]), [
    '0+1/3',
    '1+1/3',
    '2+1/3',
    '0+2/3',
  ]);
});

test('overlapping boxes never share a column, whatever the day', () => {
  const times = Array.from({ length: 40 }, (_, index) => (index * 37) % 1440).sort((a, b) => a - b);
  const two = (value: number) => String(value).padStart(2, '0');
  const boxes = layOutDay(
    times.map((minutes, index) => {
      const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
      return index % 3 === 0 ? slot(time) : post(time);
    }),
  );
  for (const one of boxes) {
    assert.ok(one.column + one.span <= one.columns);
    for (const other of boxes)
      if (one !== other && one.start < other.end && other.start < one.end)
        assert.ok(one.column + one.span <= other.column || other.column + other.span <= one.column);
  }
});

test('an item shortly before midnight is drawn whole on its own day', () => {
  const boxes = layOutDay([post('23:10'), slot('23:30'), post('23:59')]);
  assert.deepEqual(
    boxes.map(({ start, end }) => [start, end]),
    [
      [1385, 1440],
      [1410, 1434],
      [1385, 1440],
    ],
  );
  assert.equal(new Set(boxes.map(({ column }) => column)).size, 3);
});
