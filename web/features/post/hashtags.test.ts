import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  appendHashtags,
  countHashtags,
  findHashtags,
  missingHashtags,
  readTypedHashtags,
} from './hashtags.ts';

test('hashtags are found as platforms read them, each once', () => {
  assert.deepEqual(findHashtags('New #Harvest, #harvest and #Röst_2026! (#slow) ＃café'), [
    '#Harvest',
    '#Röst_2026',
    '#slow',
    '#café',
  ]);
  assert.deepEqual(findHashtags('No. #1, a#b, ##twice, https://example.com/#about &#39; #'), []);
});

test('a limit counts every hashtag, also one that is written twice', () => {
  assert.equal(countHashtags('#a #a #b and # alone'), 3);
});

test('typed hashtags are read with or without #, between spaces, commas or nothing', () => {
  assert.deepEqual(readTypedHashtags('#one two, #Three;#four#five\nONE'), {
    tags: ['#one', '#two', '#Three', '#four', '#five'],
    invalid: [],
  });
  assert.deepEqual(readTypedHashtags('#50% 2026 fine #'), {
    tags: ['#fine'],
    invalid: ['#50%', '2026', '#'],
  });
  assert.deepEqual(readTypedHashtags('  '), { tags: [], invalid: [] });
});

test('only tags that are not there yet are appended', () => {
  assert.deepEqual(missingHashtags('We have #One', ['#one', '#two']), ['#two']);
  assert.equal(appendHashtags('We have #One', ['#one']), 'We have #One');
});

test('tags are appended in a paragraph of their own, or to a last line of tags', () => {
  assert.equal(appendHashtags('', ['#one', '#two']), '#one #two');
  assert.equal(appendHashtags('Words. \n', ['#one', '#two']), 'Words.\n\n#one #two');
  assert.equal(appendHashtags('Words.\n\n#zero #one', ['#one', '#two']), 'Words.\n\n#zero #one #two');
});
