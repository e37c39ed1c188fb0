import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clampOnBlur, parseInRange } from './whole-number.ts';

const range = { min: 1, max: 1440 };

test('a field that is cleared and retyped has the typed value', () => {
  const kept = ['', '3', '30'].reduce((before, typed) => parseInRange(typed, range) ?? before, 15);
  assert.equal(kept, 30);
  assert.equal(clampOnBlur('30', range, kept), 30);
});

test('an invalid value is corrected when the field loses the focus, not before', () => {
  assert.equal(parseInRange('5000', range), null);
  assert.equal(clampOnBlur('5000', range, 500), 1440);
  assert.equal(clampOnBlur('0', range, 15), 1);
  assert.equal(clampOnBlur('2.6', range, 15), 3);
  assert.equal(clampOnBlur('', range, 15), 15);
  assert.equal(clampOnBlur('soon', range, 15), 15);
});
