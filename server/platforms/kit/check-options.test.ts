import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostOption } from '../../domain/platform-port/limits.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { verbatim } from '../../lib/message.ts';
import { checkOptions } from './check-options.ts';

const label = verbatim('Label');
const choices = [{ value: 'a', label }];
const options: readonly PostOption[] = [
  { key: 'text', label, kind: 'text', maxLength: 3, unit: 'utf16' },
  { key: 'long', label, kind: 'long_text', maxLength: 5, unit: 'utf16' },
  { key: 'link', label, kind: 'link', maxLength: 30, unit: 'utf16' },
  { key: 'moment', label, kind: 'moment' },
  { key: 'words', label, kind: 'words', maxCount: 2 },
  { key: 'choice', label, kind: 'choice', choices },
  { key: 'toggle', label, kind: 'toggle' },
  { key: 'list', label, kind: 'list', minCount: 2, maxCount: 3, maxLength: 2 },
  { key: 'mentions', label, kind: 'mentions' },
  { key: 'entities', label, kind: 'entities', maxCount: 1 },
  { key: 'people', label, kind: 'people_tags', maxCount: 1 },
];
const codes = (given: { readonly [key: string]: Json }, caption = '') =>
  checkOptions('Toy', options, { caption, media: [], options: given }).map(
    ({ param, code }) => `${param}:${code}`,
  );

test('values of the right kind and size have no problem, and empty ones count as not given', () => {
  const ines = { id: '1', name: 'Ines' };
  assert.deepEqual(
    codes(
      {
        text: 'abc',
        long: 'a\nb',
        link: 'https://example.com',
        moment: 2.5,
        words: ['a', 'b'],
        choice: 'a',
        toggle: false,
        list: ['a', 'b'],
        mentions: [ines],
        entities: [ines],
        people: [{ username: '@ines', file: 1, x: 0.5, y: 1 }],
      },
      'With @Ines.',
    ),
    [],
  );
  assert.deepEqual(codes({ text: '', choice: null, list: [], mentions: [], entities: [], people: [] }), []);
  assert.deepEqual(codes({ long: '', link: '', moment: '', choice: '', toggle: null, words: [] }), []);
});

test('an unknown option, a wrong type and a wrong number are each refused', () => {
  assert.deepEqual(codes({ boost: true }), ['options.boost:unknown_option']);
  for (const key of ['text', 'long', 'link', 'moment', 'words', 'list', 'mentions', 'entities', 'people'])
    assert.deepEqual(codes({ [key]: { a: 1 } }), [`options.${key}:option_invalid`], key);
  assert.deepEqual(codes({ toggle: 'yes' }), ['options.toggle:option_invalid']);
  // Nobody could say whether this means off, or what the option is at first.
  for (const key of ['toggle', 'words', 'list', 'mentions', 'entities', 'people'])
    assert.deepEqual(codes({ [key]: '' }), [`options.${key}:option_invalid`], key);
  assert.deepEqual(codes({ text: 'a\nb' }), ['options.text:option_many_lines']);
  assert.deepEqual(codes({ list: ['a', '\r'] }), ['options.list:option_too_few']);
  assert.deepEqual(codes({ list: ['a', 'b', 'c\nd'] }), [
    'options.list:option_too_long',
    'options.list:option_many_lines',
  ]);
  assert.deepEqual(codes({ words: ['a', 'b', 'c'] }), ['options.words:option_too_many']);
  assert.deepEqual(codes({ choice: 'b' }), ['options.choice:option_not_offered']);
  assert.deepEqual(codes({ text: 'abcd' }), ['options.text:option_too_long']);
  assert.deepEqual(codes({ text: '\ud800' }), ['options.text:option_not_readable']);
  assert.deepEqual(codes({ list: ['a'] }), ['options.list:option_too_few']);
  assert.deepEqual(codes({ list: ['a', 'b', 'c', 'd'] }), ['options.list:option_too_many']);
  assert.deepEqual(codes({ list: ['a', 'abc'] }), ['options.list:option_too_long']);
  assert.deepEqual(codes({ people: [{ username: 'a', x: 1.2 }] }), ['options.people:option_invalid']);
  assert.deepEqual(codes({ entities: [{ id: '1' }] }), ['options.entities:option_invalid']);
});

test('a mention that the caption does not contain is refused by its name', () => {
  const given = { mentions: [{ id: '1', name: 'Ines' }] };
  assert.deepEqual(codes(given, 'With @Inessa.'), ['options.mentions:mention_not_in_text']);
  assert.deepEqual(codes(given, 'With Ines.'), ['options.mentions:mention_not_in_text']);
});

test('a name that stands for two is refused, since both places would link to the first', () => {
  const mention = (...ids: string[]) => ({ mentions: ids.map((id) => ({ id, name: 'Ines' })) });
  assert.deepEqual(codes(mention('1', '2'), '@Ines and @Ines'), ['options.mentions:mention_ambiguous']);
  assert.deepEqual(codes(mention('1', '1'), '@Ines and @Ines'), []);
});
