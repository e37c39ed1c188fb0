import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testPlatform } from '../platforms/test-support.ts';
import * as english from './legal-texts.ts';
import * as german from './legal-texts-de.ts';
import { parseBlocks } from './plain-document.ts';
import { platformLegal } from './platform-legal.ts';

const inBoth = (en: string, de: string) => ({ en, de });
const none = { rules: null, figures: null, deletion: null, terms: null };
const platforms = [
  testPlatform('one', {
    legal: {
      ...none,
      rules: inBoth('One: be kind.', 'One: sei nett.'),
      figures: inBoth('from One: a year.', 'von One: ein Jahr.'),
    },
  }),
  testPlatform('silent'),
  testPlatform('two', {
    legal: {
      rules: inBoth('Two: be brief.', 'Two: sei kurz.'),
      figures: inBoth('from Two: two years.', 'von Two: zwei Jahre.'),
      deletion: inBoth('Ask Two.', 'Frag Two.'),
      terms: inBoth('You agree with Two.', 'Du stimmst Two zu.'),
    },
  }),
];

test('each platform’s legal text appears in its section, in the reader’s language', () => {
  const en = platformLegal(platforms, 'en');
  assert.match(english.privacyText(en), /\n- Figures from One: a year\. From Two: two years\.\n\n/);
  assert.match(english.privacyText(en), /\n- Ask Two\.\n- Ask whoever runs/);
  assert.match(english.termsText(en), /\n- You agree with Two\.\n\n/);
  assert.deepEqual(parseBlocks(english.platformRules(en)).at(-1), {
    kind: 'list',
    items: [[{ text: 'One: be kind.' }], [{ text: 'Two: be brief.' }]],
  });
  const de = platformLegal(platforms, 'de');
  assert.match(german.privacyText(de), /\n- Zahlen von One: ein Jahr\. Von Two: zwei Jahre\.\n\n/);
  assert.match(german.termsText(de), /\n- Du stimmst Two zu\.\n\n/);
});

test('without platform texts the sections are left out and no list is split', () => {
  const text = english.privacyText(platformLegal([], 'en'));
  assert.doesNotMatch(text, /Figures/);
  const kinds = parseBlocks(text).map(({ kind }) => kind);
  assert.ok(
    !kinds.some((kind, at) => kind === 'list' && kinds[at + 1] === 'list'),
    'one list under each heading',
  );
});
