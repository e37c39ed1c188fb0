import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testPlatform } from '../platforms/test-support.ts';
import * as english from './legal-words.ts';
import * as german from './legal-words-de.ts';
import { blocksOf } from './plain-document.ts';
import { platformLegal } from './platform-legal.ts';

const both = (en: string, de: string) => ({ en, de });
const none = { rules: null, figures: null, deletion: null, terms: null };
const platforms = [
  testPlatform('one', {
    legal: {
      ...none,
      rules: both('One: be kind.', 'One: sei nett.'),
      figures: both('from One: a year.', 'von One: ein Jahr.'),
    },
  }),
  testPlatform('silent'),
  testPlatform('two', {
    legal: {
      rules: both('Two: be brief.', 'Two: sei kurz.'),
      figures: both('from Two: two years.', 'von Two: zwei Jahre.'),
      deletion: both('Ask Two.', 'Frag Two.'),
      terms: both('You agree with Two.', 'Du stimmst Two zu.'),
    },
  }),
];

test('what each platform wants said stands in its place, in the language of the reader', () => {
  const en = platformLegal(platforms, 'en');
  assert.match(english.privacyWords(en), /\n- Figures from One: a year\. From Two: two years\.\n\n/);
  assert.match(english.privacyWords(en), /\n- Ask Two\.\n- Ask whoever runs/);
  assert.match(english.termsWords(en), /\n- You agree with Two\.\n\n/);
  assert.deepEqual(blocksOf(english.platformRules(en)).at(-1), {
    kind: 'list',
    items: [[{ text: 'One: be kind.' }], [{ text: 'Two: be brief.' }]],
  });
  const de = platformLegal(platforms, 'de');
  assert.match(german.privacyWords(de), /\n- Zahlen von One: ein Jahr\. Von Two: zwei Jahre\.\n\n/);
  assert.match(german.termsWords(de), /\n- Du stimmst Two zu\.\n\n/);
});

test('where no platform wants anything, nothing is said and no list is torn', () => {
  const words = english.privacyWords(platformLegal([], 'en'));
  assert.doesNotMatch(words, /Figures/);
  const kinds = blocksOf(words).map(({ kind }) => kind);
  assert.ok(
    !kinds.some((kind, at) => kind === 'list' && kinds[at + 1] === 'list'),
    'one list under each heading',
  );
});
