/** The formatting check can fail a caption, and leaves people's own text alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../../server/domain/content/languages.ts';
import { findFormattingFaults } from './formatting-rules.ts';
import { createMask } from './mask-user-text.ts';

const faults = (caption: string, language: Language = 'en', fields: readonly string[] = []): string[] =>
  findFormattingFaults(caption, language, createMask(fields)).map((fault) => fault.split(':')[0] ?? '');

const good: readonly (readonly [Language, string])[] = [
  [
    'en',
    'Here it is: fresh bread.\n\n• Baked at 7:30\n• Open until noon\n\nMore: https://a.example/?b=1&c=2\n\n#Bread',
  ],
  ['en', 'From “maybe later” to “let’s do it”: fresh bread (two kinds).'],
  ['de', 'Von „vielleicht“ zu „ja“: frisches Brot. Was meinst du?'],
  ['fr', 'Du pain frais\u202f: c’est là\u202f! «\u202fPain\u202f» à 7:30. Et toi\u202f?'],
  ['es', '¿Te apuntas? ¡Vamos! Hay pan: «Centeno».'],
  ['pt', 'Quem vem? Há pão fresco: “Centeio”!'],
];
for (const [language, caption] of good)
  test(`${language}: ${JSON.stringify(caption.slice(0, 30))} is well formatted`, () => {
    assert.deepEqual(faults(caption, language), []);
  });

const bad: readonly (readonly [fault: string, Language, string])[] = [
  ['empty', 'en', ' \n'],
  ['placeholder', 'en', 'Have a look at {subject}.'],
  ['placeholder', 'en', 'Hello [name].'],
  ['placeholder', 'en', 'Only %s left.'],
  ['placeholder', 'en', 'Bread for undefined.'],
  ['placeholder', 'en', 'Lorem? No: lorem ipsum.'],
  ['two spaces', 'en', 'Fresh  bread.'],
  ['space at the end of a line', 'en', 'Fresh bread. \nMore.'],
  ['more than one empty line', 'en', 'Fresh.\n\n\nBread.'],
  ['doubled mark', 'en', 'Fresh bread..'],
  ['doubled mark', 'en', 'Fresh bread!.'],
  ['doubled mark', 'en', 'Here it is:. Bread.'],
  ['separator left at the end', 'en', 'Bread –'],
  ['separator left at the end', 'en', 'Fresh bread:'],
  ['colon with nothing after it', 'en', 'The details:\n\n#Bread'],
  ['line of marks alone', 'en', 'Bread.\n•\nMore.'],
  ['same word twice', 'en', 'Here is the the bread.'],
  ['small letter at the start', 'en', 'fresh bread.'],
  ['small letter after a sentence', 'en', 'Fresh. bread.'],
  ['space before a mark', 'en', 'Fresh bread !'],
  ['space before a mark', 'de', 'Brot , frisch.'],
  ['no space after a mark', 'en', 'Fresh,crisp bread.'],
  ['unbalanced “ ”', 'en', 'From “maybe to yes.'],
  ['unbalanced „ “', 'de', 'Von „vielleicht” zu ja.'],
  ['unbalanced ( )', 'en', 'Bread (fresh.'],
  ['unbalanced "', 'en', 'Say "yes.'],
  ['no narrow space before a mark', 'fr', 'Et toi?'],
  ['space that may break before a mark', 'fr', 'Et toi ?'],
  ['question without ¿', 'es', 'Hola. Te apuntas?'],
  ['exclamation without ¡', 'es', 'Vamos!'],
];
for (const [fault, language, caption] of bad)
  test(`${language}: ${JSON.stringify(caption)} is caught: ${fault}`, () => {
    assert.ok(faults(caption, language).includes(fault), faults(caption, language).join(', '));
  });

test('people’s own punctuation is left alone, but not what the composer put beside it', () => {
  const fields = ['{name} said: "wow"!!', 'iPhone cases'];
  assert.deepEqual(faults('{name} said: "wow"!!', 'en', fields), []);
  assert.deepEqual(faults('Here it is: {name} said: "wow"!', 'en', fields), []);
  assert.deepEqual(faults('iPhone cases. More soon.', 'en', fields), []);
  assert.deepEqual(faults('{name} said: "wow"!!.', 'en', fields), ['doubled mark']);
  assert.deepEqual(faults('Look at {this}: {name} said: "wow"!!', 'en', fields), ['placeholder']);
});
