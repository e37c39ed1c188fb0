/** The check for filler can fail a caption: stock phrases are found, facts and calls to action are not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyBrandKit } from '../../server/domain/content/brand-kit.ts';
import type { Brief } from '../../server/domain/content/brief.ts';
import { collectAllowed } from './allowed-content.ts';
import { findFiller, findRepetitions } from './find-filler.ts';

const brief: Brief = {
  subject: 'Rye sourdough with caraway',
  points: ['The dough rests for 36 hours', 'Curated by Dr. Ngozi Adeyemi. Baked by Tom.'],
  offer: 'Two loaves for £8',
  audience: 'early risers',
  goal: 'sell',
  link: 'https://oldmill.example/rye?a=1',
  keywords: ['bread'],
  tone: null,
  language: 'en',
};
const brand = { ...emptyBrandKit, name: 'Old Mill', sells: 'bread and pastries' };
const allowed = collectAllowed(brief, brand, []);
const honest = `Reminder: rye sourdough with caraway. For early risers.

• The dough rests for 36 hours
• Two loaves for £8

Curated by Dr. Ngozi Adeyemi. Baked by Tom. Old Mill: bread and pastries.

👉 All the details: https://oldmill.example/rye?a=1

#bread`;

test('facts, labels, links and calls to action are no filler', () => {
  assert.deepEqual(findFiller(honest, allowed), []);
  assert.deepEqual(findFiller('Rye sourdough with caraway.\n👉 Sign up here: link in bio.', allowed), []);
  assert.deepEqual(findRepetitions(honest, allowed), []);
});

const fillers = [
  'We can’t say everything yet.',
  'And there it is.',
  'Worth knowing about.',
  'What do you think?',
  'More soon.',
  'At a glance:',
  'Ask us in the comments.',
];
for (const filler of fillers)
  test(`"${filler}" is filler wherever it stands`, () => {
    for (const caption of [`${filler}\n${honest}`, `${honest}\n\n${filler}`, `${honest}\n${filler} 👋`])
      assert.equal(findFiller(caption, allowed).length, 1, caption);
  });

test('a fact that is stated twice is found', () => {
  assert.deepEqual(findRepetitions(`${honest}\nTwo loaves for £8.`, allowed), ['twoloavesfor8']);
});
