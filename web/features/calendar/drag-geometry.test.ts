import assert from 'node:assert/strict';
import { test } from 'node:test';
import { autoScrollBy, isDrag, snapToQuarter } from './drag-geometry.ts';

test('a tiny movement is not a drag', () => {
  assert.equal(isDrag(3, 3), false);
  assert.equal(isDrag(-3, 4), true);
});

test('a post keeps its own minutes and moves in quarters of an hour from there', () => {
  const grab = { pointer: 620, post: 607 };
  assert.equal(snapToQuarter(620, grab), 607);
  assert.equal(snapToQuarter(627, grab), 607);
  assert.equal(snapToQuarter(628, grab), 622);
  assert.equal(snapToQuarter(560, grab), 547);
});

test('a post without a time starts in the quarter under the pointer', () => {
  assert.equal(snapToQuarter(614, null), 600);
  assert.equal(snapToQuarter(615, null), 615);
});

test('a post never leaves its day', () => {
  assert.equal(snapToQuarter(-40, null), 0);
  assert.equal(snapToQuarter(1500, null), 1425);
  assert.equal(snapToQuarter(1439, { pointer: 100, post: 600 }), 1425);
});

test('the page scrolls near an edge, faster the nearer, and no faster beyond it', () => {
  assert.equal(autoScrollBy(450, 0, 900), 0);
  assert.equal(autoScrollBy(900, 0, 900), 18);
  assert.equal(autoScrollBy(2000, 0, 900), 18);
  assert.equal(autoScrollBy(100, 100, 900), -18);
  const [near, nearer] = [autoScrollBy(860, 0, 900), autoScrollBy(890, 0, 900)];
  assert.ok(near > 0 && nearer > near);
});
