import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meantBy, settled } from './whole-number.ts';

const range = { least: 1, most: 1440 };

test('a field that is cleared and typed anew holds what was typed', () => {
  const kept = ['', '3', '30'].reduce((before, typed) => meantBy(typed, range) ?? before, 15);
  assert.equal(kept, 30);
  assert.equal(settled('30', range, kept), 30);
});

test('what may not be meant is put right when the field is left, not before', () => {
  assert.equal(meantBy('5000', range), null);
  assert.equal(settled('5000', range, 500), 1440);
  assert.equal(settled('0', range, 15), 1);
  assert.equal(settled('2.6', range, 15), 3);
  assert.equal(settled('', range, 15), 15);
  assert.equal(settled('soon', range, 15), 15);
});
