import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLittleText } from './little-text.ts';

const names: Record<string, string[]> = {
  'urn:li:organization:5515715': ['Lanternfish Coffee'],
  'urn:li:organization:5515717': ['Harbour [Roasters] (EU) #1_*'],
  'urn:li:person:782bbtaQ': ['Ines Duarte', 'Ines', 'Duarte'],
};
const read = (raw: string) => readLittleText(raw, (urn, text) => names[urn]?.includes(text) ?? false);
const visible = (raw: string) => read(raw).visible;

test('an escaped reserved character is shown, an unescaped one ends the text', () => {
  for (const character of '|{}@[]()<>#\\*_~') {
    assert.equal(visible(`before \\${character} after`), `before ${character} after`);
    assert.equal(visible(`before ${character} after`), 'before ');
  }
});

test('hashtags and mentions are parsed, and hashtags are stored as templates', () => {
  assert.equal(visible('Try #café2 now'), 'Try #café2 now');
  assert.equal(read('Try #café2').stored, 'Try {hashtag|\\#|café2}');
  assert.equal(visible('{hashtag|\\#|cold\\_brew} today'), '#cold_brew today');
  assert.equal(visible('By @[Lanternfish Coffee](urn:li:organization:5515715)!'), 'By Lanternfish Coffee!');
  assert.equal(visible('Mail me@example.com'), 'Mail me');
});

test('a mention is a link only if its text is the name; otherwise it is plain text', () => {
  const coffee = 'urn:li:organization:5515715';
  assert.deepEqual(read(`@[Lanternfish Coffee](${coffee}) and @[Ines](urn:li:person:782bbtaQ)`).mentions, [
    { urn: coffee, text: 'Lanternfish Coffee' },
    { urn: 'urn:li:person:782bbtaQ', text: 'Ines' },
  ]);
  for (const text of [
    `@[lanternfish coffee](${coffee})`,
    `@[Lanternfish](${coffee})`,
    '@[X](urn:li:person:none)',
  ]) {
    const { mentions, stored } = read(`By ${text}!`);
    assert.deepEqual([mentions, stored.includes('urn:li')], [[], false], text);
  }
  assert.equal(visible(`By @[lanternfish coffee](${coffee})!`), 'By lanternfish coffee!');
});

test('a name with reserved characters must escape each of them, or the text ends there', () => {
  const roasters = 'urn:li:organization:5515717';
  const link = { urn: roasters, text: 'Harbour [Roasters] (EU) #1_*' };
  assert.deepEqual(read(`By @[Harbour \\[Roasters\\] \\(EU\\) \\#1\\_\\*](${roasters})!`).mentions, [link]);
  for (const name of [
    'Lantern (Fish) #1_*',
    'Lantern \\(Fish)',
    'Lantern #1',
    'Lantern_',
    'Lantern*',
    'a@b',
  ]) {
    const { visible, mentions } = read(`By @[${name}](${roasters})!`);
    assert.deepEqual([visible, mentions], ['By ', []], name);
  }
  assert.equal(visible('{hashtag|\\#|cold_brew} today'), '');
});

test('other text is unchanged: line breaks, emoji, quotes, a single escape at the end', () => {
  assert.equal(visible('a\nb “c” 👩‍🍳 100 %'), 'a\nb “c” 👩‍🍳 100 %');
  assert.equal(visible('end\\'), 'end');
  assert.equal(visible('C:\\\\temp'), 'C:\\temp');
});
