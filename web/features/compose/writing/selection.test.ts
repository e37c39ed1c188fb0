import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSelected, replacePart, selectedPart } from './selection.ts';

const text = 'Dark chocolate, burnt orange. Ships Thursday.';

test('the selected part is the selection, or the whole text when nothing is selected', () => {
  assert.deepEqual(selectedPart(text, { start: 5, end: 5 }), { start: 0, end: text.length });
  assert.deepEqual(selectedPart(text, { start: 4, end: 5 }), { start: 0, end: text.length });
  assert.deepEqual(selectedPart(text, { start: 29, end: 45 }), { start: 30, end: 45 });
  assert.equal(isSelected(text, { start: 4, end: 5 }), false);
});

test('only the selected text is replaced', () => {
  assert.equal(
    replacePart(text, { start: 30, end: 45 }, 'Ships Thursday.', 'Ships soon.'),
    'Dark chocolate, burnt orange. Ships soon.',
  );
});

test('a suggestion for text that has changed since cannot be applied', () => {
  assert.equal(
    replacePart('Other words altogether here, see.', { start: 30, end: 45 }, 'Ships Thursday.', 'x'),
    null,
  );
});
