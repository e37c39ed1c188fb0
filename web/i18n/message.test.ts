import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMessage } from '../../server/lib/message.ts';
import { chooseLanguage, chooseRegion } from './languages.ts';
import { t } from './t.ts';

test('a message contains its values, with numbers in the reader’s format', () => {
  assert.equal(
    t("{name}'s post has {count} views", { name: 'Ines', count: 12_345 }),
    "Ines's post has 12,345 views",
  );
});

test('a plural uses the form of its number, and an exact case first', () => {
  const waits = (count: number): string =>
    t('{count, plural, =0 {Nothing waits} one {# proof waits} other {# proofs wait}} for you', { count });
  assert.deepEqual([0, 1, 2, 1000].map(waits), [
    'Nothing waits for you',
    '1 proof waits for you',
    '2 proofs wait for you',
    '1,000 proofs wait for you',
  ]);
});

test('choices nest, and a select without a matching case uses other', () => {
  const say = (kind: string, count: number): string =>
    t('{kind, select, video {{count, plural, one {a video} other {# videos}}} other {something}}', {
      kind,
      count,
    });
  assert.equal(say('video', 1), 'a video');
  assert.equal(say('video', 3), '3 videos');
  assert.equal(say('song', 3), 'something');
});

test('an invalid message, or one with a missing value, throws', () => {
  assert.throws(() => parseMessage('{count, plural, one {# post}}'), /no "other"/);
  assert.throws(() => parseMessage('Of <a>one'), /cannot be read/);
  assert.throws(() => parseMessage('closed } too early'), /cannot be read/);
  assert.throws(() => t('Hello {name}'), /needs \{name\}/);
  assert.throws(() => t('Hello <b>you</b>'), /rich/);
});

test('less-than signs and apostrophes are literal', () => {
  assert.equal(t("it won't be < 3 s"), "it won't be < 3 s");
});

test('the language is the saved one, else the first supported language of the user, else English', () => {
  assert.equal(chooseLanguage('de', ['en-US']), 'de');
  assert.equal(chooseLanguage(null, ['fr-FR', 'de-AT', 'en']), 'de');
  assert.equal(chooseLanguage('tlh', ['fr']), 'en');
});

test('dates use the user’s region if it belongs to that language', () => {
  assert.equal(chooseRegion('en', ['en', 'en-US']), 'en-US');
  assert.equal(chooseRegion('de', ['en-US', 'de']), 'de-DE');
});
