import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionAtCaret } from './mention-at-caret.ts';

/** The caret is where the bar is. */
const at = (text: string) => mentionAtCaret(text.replace('|', ''), text.indexOf('|'));

test('what follows an @ up to the caret is the beginning of a name, with spaces in it', () => {
  assert.deepEqual(at('@la|'), { start: 0, query: 'la' });
  assert.deepEqual(at('Hello @Lanternfish Cof|fee'), { start: 6, query: 'Lanternfish Cof' });
  assert.deepEqual(at('One\nwith @Ines and @To|'), { start: 19, query: 'To' });
});

test('an address, a lone @, a new line and a long sentence are no mention', () => {
  for (const text of [
    'ines@lanternfish|',
    '@|',
    '@a|',
    '@ lantern|',
    '@lan\ntern|',
    'la|',
    '@one two three four five six|',
    '|@lan',
  ])
    assert.equal(at(text), null, text);
});
