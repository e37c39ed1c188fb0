import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasLeft, minutesAt, minutesOf, pullAt, wallAt } from './calendar-drag.ts';

test('a hand that trembles drags nothing', () => {
  assert.equal(hasLeft(3, 3), false);
  assert.equal(hasLeft(-3, 4), true);
});

test('a post keeps its own minutes and goes by quarters of an hour from there', () => {
  const grip = { hand: 620, post: 607 };
  assert.equal(minutesAt(620, grip), 607);
  assert.equal(minutesAt(627, grip), 607);
  assert.equal(minutesAt(628, grip), 622);
  assert.equal(minutesAt(560, grip), 547);
});

test('what has no time begins in the quarter under the hand', () => {
  assert.equal(minutesAt(614, null), 600);
  assert.equal(minutesAt(615, null), 615);
});

test('nothing leaves its day upwards or downwards', () => {
  assert.equal(minutesAt(-40, null), 0);
  assert.equal(minutesAt(1500, null), 1425);
  assert.equal(minutesAt(1439, { hand: 100, post: 600 }), 1425);
});

test('minutes are told as the clock shows them, and read from it', () => {
  assert.equal(wallAt('2026-11-19', 0), '2026-11-19T00:00');
  assert.equal(wallAt('2026-11-19', 607), '2026-11-19T10:07');
  assert.equal(minutesOf('2026-11-19T10:07:00'), 607);
});

test('the page comes along near an edge, the faster the nearer, and no faster beyond it', () => {
  assert.equal(pullAt(450, 0, 900), 0);
  assert.equal(pullAt(900, 0, 900), 18);
  assert.equal(pullAt(2000, 0, 900), 18);
  assert.equal(pullAt(100, 100, 900), -18);
  const [near, nearer] = [pullAt(860, 0, 900), pullAt(890, 0, 900)];
  assert.ok(near > 0 && nearer > near);
});
