import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLittleText } from './little-text.ts';

const visible = (raw: string) => readLittleText(raw).visible;

test('an escaped reserved character is shown, an unescaped one ends the text', () => {
  for (const character of '|{}@[]()<>#\\*_~') {
    assert.equal(visible(`before \\${character} after`), `before ${character} after`);
    assert.equal(visible(`before ${character} after`), 'before ');
  }
});

test('hashtags and mentions are parsed, and hashtags are stored as templates', () => {
  assert.equal(visible('Try #café2 now'), 'Try #café2 now');
  assert.equal(readLittleText('Try #café2').stored, 'Try {hashtag|\\#|café2}');
  assert.equal(visible('{hashtag|\\#|cold\\_brew} today'), '#cold_brew today');
  assert.equal(visible('By @[Lanternfish Coffee](urn:li:organization:5515715)!'), 'By Lanternfish Coffee!');
  assert.equal(visible('Mail me@example.com'), 'Mail me');
});

test('other text is unchanged: line breaks, emoji, quotes, a single escape at the end', () => {
  assert.equal(visible('a\nb “c” 👩‍🍳 100 %'), 'a\nb “c” 👩‍🍳 100 %');
  assert.equal(visible('end\\'), 'end');
  assert.equal(visible('C:\\\\temp'), 'C:\\temp');
});
