import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canBreakBetween } from './lines.ts';

const marked = (text: string): string => {
  const letters = [...text];
  return letters
    .map((letter, index) =>
      index > 0 && canBreakBetween(letters[index - 1] ?? '', letter) ? `|${letter}` : letter,
    )
    .join('');
};

for (const [text, expected] of [
  ['two words', 'two |words'],
  ['a  b', 'a  |b'],
  ['10\u00a0€ now', '10\u00a0€ |now'],
  ['well-known', 'well-|known'],
  ['minus -5', 'minus |-5'],
  ['你好，世界！', '你|好，|世|界！'],
  ['（你好）', '（你|好）'],
  ['ok你好', 'ok|你|好'],
  ['wow🎉🎉!', 'wow|🎉|🎉!'],
  ['«да» нет', '«да» |нет'],
  ['مرحبا بكم', 'مرحبا |بكم'],
] as const)
  test(`lines of "${text}" may break where they should`, () => {
    assert.equal(marked(text), expected);
  });
