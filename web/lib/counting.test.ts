import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countIn, foldAt } from './counting.ts';

test('the same text is counted in the platform’s own measure', () => {
  const text = 'é👩‍🍳';
  assert.equal(countIn('utf16', text), text.length);
  assert.equal(countIn('bytes', 'é'), 2);
  assert.equal(countIn('characters', '👍a'), 2);
  assert.equal(countIn('graphemes', text), 2);
});

test('short text is not folded', () => {
  assert.deepEqual(foldAt('Winter hours', 140), { shown: 'Winter hours', hidden: '' });
});

test('long text is folded between words, and nothing of it is lost', () => {
  const text = 'word '.repeat(60);
  const { shown, hidden } = foldAt(text, 140);
  assert.ok(shown.length <= 140);
  assert.ok(shown.endsWith('word'));
  assert.equal(shown + hidden, text);
});

test('a fourth line is below the fold', () => {
  const { shown, hidden } = foldAt('a\nb\nc\nd', 140);
  assert.equal(shown, 'a\nb\nc');
  assert.equal(hidden, '\nd');
});
