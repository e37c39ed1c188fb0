import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMessage } from '../../server/lib/message.ts';
import { chooseLanguage, chooseRegion } from './languages.ts';
import { t } from './t.ts';

test('a message says its values, and numbers as people write them', () => {
  assert.equal(
    t("{name}'s post has {count} views", { name: 'Ines', count: 12_345 }),
    "Ines's post has 12,345 views",
  );
});

test('a plural takes the form of its number, and the exact case before it', () => {
  const waits = (count: number): string =>
    t('{count, plural, =0 {Nothing waits} one {# proof waits} other {# proofs wait}} for you', { count });
  assert.deepEqual([0, 1, 2, 1000].map(waits), [
    'Nothing waits for you',
    '1 proof waits for you',
    '2 proofs wait for you',
    '1,000 proofs wait for you',
  ]);
});

test('choices nest, and a select that knows no case says its other', () => {
  const say = (kind: string, count: number): string =>
    t('{kind, select, video {{count, plural, one {a video} other {# videos}}} other {something}}', {
      kind,
      count,
    });
  assert.equal(say('video', 1), 'a video');
  assert.equal(say('video', 3), '3 videos');
  assert.equal(say('song', 3), 'something');
});

test('a message that cannot be read, or lacks a value, is refused where it is written', () => {
  assert.throws(() => readMessage('{count, plural, one {# post}}'), /no "other"/);
  assert.throws(() => readMessage('Of <a>one'), /cannot be read/);
  assert.throws(() => readMessage('closed } too early'), /cannot be read/);
  assert.throws(() => t('Hello {name}'), /needs \{name\}/);
  assert.throws(() => t('Hello <b>you</b>'), /rich/);
});

test('less-than signs and apostrophes are only themselves', () => {
  assert.equal(t("it won't be < 3 s"), "it won't be < 3 s");
});

test('the interface speaks what was chosen, else the first language of the person that it knows, else English', () => {
  assert.equal(chooseLanguage('de', ['en-US']), 'de');
  assert.equal(chooseLanguage(null, ['fr-FR', 'de-AT', 'en']), 'de');
  assert.equal(chooseLanguage('tlh', ['fr']), 'en');
});

test('dates are written as in the region of the person, where they have one of that language', () => {
  assert.equal(chooseRegion('en', ['en', 'en-US']), 'en-US');
  assert.equal(chooseRegion('de', ['en-US', 'de']), 'de-DE');
});
