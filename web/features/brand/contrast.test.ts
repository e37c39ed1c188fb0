import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, formatRatio, isColour } from './contrast.ts';

test('contrast is what WCAG defines, in either order', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#ffffff', '#000000'), 21);
  assert.equal(contrast('#c2410c', '#c2410c'), 1);
  assert.equal(formatRatio(contrast('#767676', '#ffffff')), '4.5:1');
});

test('a ratio just below a limit is not rounded up to it', () => {
  assert.equal(formatRatio(4.49), '4.4:1');
});

test('only six hex digits are a colour', () => {
  assert.deepEqual(['#c2410c', '#C2410C', '#fff', 'c2410c', '#c2410g'].map(isColour), [
    true,
    true,
    false,
    false,
    false,
  ]);
});
