import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankMatches, scoreMatch } from './rank-matches.ts';
import { withRecent } from './recent.ts';

test('every typed word must start a word, in any order, whatever its case and accents', () => {
  assert.equal(scoreMatch('med', 'Media'), 3);
  assert.equal(scoreMatch('times post', 'Posting times'), 2);
  assert.equal(scoreMatch('slots', 'Posting times', 'slots schedule'), 1);
  assert.equal(scoreMatch('slots post', 'Posting times', 'slots schedule'), 1);
  assert.equal(scoreMatch('cafe', 'Café Lanternfish'), 3);
  assert.equal(scoreMatch('edia', 'Media'), 0);
  assert.equal(scoreMatch('media bread', 'Media'), 0);
});

test('nothing typed, or only punctuation, does not match', () => {
  for (const typed of ['', '  ', '…', '%_']) assert.equal(scoreMatch(typed, 'Media'), 0);
});

test('the best matches come first, equal ones in their order', () => {
  const all = [
    { name: 'Ways to sign in', words: 'settings' },
    { name: 'Brand kit', words: 'settings' },
    { name: 'Settings' },
  ];
  assert.deepEqual(
    rankMatches(all, 'set').map(({ name }) => name),
    ['Settings', 'Ways to sign in', 'Brand kit'],
  );
});

test('the last used entry comes first, once, and the oldest is dropped', () => {
  assert.deepEqual(withRecent(['post:1', 'page:/media'], 'page:/media'), ['page:/media', 'post:1']);
  const many = Array.from({ length: 30 }, (_, number) => `post:${number}`).reduce<string[]>(withRecent, []);
  assert.equal(many.length, 6);
  assert.equal(many[0], 'post:29');
});
