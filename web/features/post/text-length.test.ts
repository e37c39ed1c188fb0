import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLength, foldText, foldToFit } from './text-length.ts';

test('the same text is counted in the platform’s own unit', () => {
  const text = 'é👩‍🍳';
  assert.equal(countLength('utf16', text), text.length);
  assert.equal(countLength('bytes', 'é'), 2);
  assert.equal(countLength('code_points', '👍a'), 2);
});

test('short text is not folded', () => {
  assert.deepEqual(foldText('Winter hours', 140), { shown: 'Winter hours', hidden: '' });
});

test('long text is folded between words, and nothing is lost', () => {
  const text = 'word '.repeat(60);
  const { shown, hidden } = foldText(text, 140);
  assert.ok(shown.length <= 140);
  assert.ok(shown.endsWith('word'));
  assert.equal(shown + hidden, text);
});

test('a fourth line is folded', () => {
  const { shown, hidden } = foldText('a\nb\nc\nd', 140);
  assert.equal(shown, 'a\nb\nc');
  assert.equal(hidden, '\nd');
});

test('a line that wraps at the edge counts as a line, and nothing is lost', () => {
  const linesOf = (text: string) =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 40)), 0);
  const fits = (shown: string) => linesOf(shown) <= 3;
  const text = `${'word '.repeat(20)}\nand a second part that nobody sees at first`;
  const { shown, hidden } = foldToFit(text, 210, 3, fits);
  assert.equal(shown + hidden, text);
  assert.ok(fits(shown) && shown.length > 90 && !/\w$/.test(text[shown.length] ?? ''), shown);
  assert.deepEqual(foldToFit('Winter hours', 210, 3, fits), { shown: 'Winter hours', hidden: '' });
  const unbroken = 'x'.repeat(500);
  assert.equal(foldToFit(unbroken, 210, 3, fits).shown.length, 120);
});
