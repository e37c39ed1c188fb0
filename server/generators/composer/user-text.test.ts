import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capitalise } from './user-text.ts';

test('a sentence begins with a capital, also behind an opening mark and its space', () => {
  for (const [given, expected] of [
    ['fresh bread', 'Fresh bread'],
    ['“salt road” as an audiobook', '“Salt road” as an audiobook'],
    ['«\u00a0la route du sel\u00a0» en livre audio', '«\u00a0La route du sel\u00a0» en livre audio'],
    ['¿vienes?', '¿Vienes?'],
    ['élan', 'Élan'],
  ] as const)
    assert.equal(capitalise(given), expected);
});

test('names with a capital inside, addresses, tags and handles keep their case', () => {
  for (const text of [
    'iPhone cases',
    '«\u00a0iPhone\u00a0» en promo',
    'shop.example is open',
    '@lena reads',
    '2 for 1',
  ])
    assert.equal(capitalise(text), text);
});
