import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSelected, partOf, replaced } from './selection.ts';

const text = 'Dark chocolate, burnt orange. Ships Thursday.';

test('what is selected is meant, and all of it when nothing is', () => {
  assert.deepEqual(partOf(text, { start: 5, end: 5 }), { start: 0, end: text.length });
  assert.deepEqual(partOf(text, { start: 4, end: 5 }), { start: 0, end: text.length });
  assert.deepEqual(partOf(text, { start: 29, end: 45 }), { start: 30, end: 45 });
  assert.equal(isSelected(text, { start: 4, end: 5 }), false);
});

test('only those words change', () => {
  assert.equal(
    replaced(text, { start: 30, end: 45 }, 'Ships Thursday.', 'Ships soon.'),
    'Dark chocolate, burnt orange. Ships soon.',
  );
});

test('a suggestion for words that have changed since fits nowhere', () => {
  assert.equal(
    replaced('Other words altogether here, see.', { start: 30, end: 45 }, 'Ships Thursday.', 'x'),
    null,
  );
});
