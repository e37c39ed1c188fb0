/** Local hours, medians, and no conclusion from few posts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountId } from '../../lib/ids.ts';
import { computePostingTimes } from './posting-times.ts';
import type { TimedPost } from './reader.ts';
import { wallClock } from './wall-clock.ts';

const post = (at: string, againstUsual: number, account = 'a'): TimedPost => ({
  accountId: `acc_${account}` as AccountId,
  publishedAt: new Date(at),
  againstUsual,
});
const lisbon = wallClock('Europe/Lisbon', Date.parse('2026-05-01'), Date.parse('2026-11-15'));

test('hours are local hours on both sides of a clock change', () => {
  const { cells } = computePostingTimes(
    [post('2026-10-22T17:10:00Z', 1), post('2026-10-29T18:50:00Z', 3), post('2026-10-25T23:59:00Z', 2)],
    lisbon,
  );
  assert.deepEqual(cells, [
    { weekday: 4, hour: 18, posts: 2, againstUsual: 2 },
    { weekday: 7, hour: 23, posts: 1, againstUsual: 2 },
  ]);
});

test('at most three best hours, each with at least three posts and better than the baseline', () => {
  const hour = (day: number, hours: number, values: readonly number[]) =>
    values.map((value, index) =>
      post(
        `2026-11-${String(2 + day).padStart(2, '0')}T${String(hours).padStart(2, '0')}:0${index}:00Z`,
        value,
      ),
    );
  const posts = [
    ...hour(0, 9, [9, 9]),
    ...hour(1, 9, [1.2, 1.4, 8]),
    ...hour(2, 9, [2, 2, 2, 2]),
    ...hour(3, 9, [0.5, 1, 1]),
    ...hour(4, 9, [1.1, 1.1, 1.1]),
    ...hour(5, 9, [1.05, 1.05, 1.05]),
  ];
  const { best, enough, accounts } = computePostingTimes(posts, lisbon);
  assert.deepEqual(
    best.map(({ weekday, againstUsual }) => [weekday, againstUsual]),
    [
      [3, 2],
      [2, 1.4],
      [5, 1.1],
    ],
  );
  assert.deepEqual([enough, accounts], [true, 1]);
});

test('with too few posts the note says how many are missing', () => {
  const { enough, note, best } = computePostingTimes([post('2026-11-02T09:00:00Z', 4)], lisbon);
  assert.deepEqual([enough, best], [false, []]);
  assert.match(note.text, /1 of 5/);
});
