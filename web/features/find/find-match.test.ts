import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestOf, matches } from './find-match.ts';
import { withRecent } from './recent.ts';

test('every typed word must begin a word, in any order, whatever its case and accents', () => {
  assert.equal(matches('med', 'Media'), 3);
  assert.equal(matches('times post', 'Posting times'), 2);
  assert.equal(matches('slots', 'Posting times', 'slots schedule'), 1);
  assert.equal(matches('slots post', 'Posting times', 'slots schedule'), 1);
  assert.equal(matches('cafe', 'Café Lanternfish'), 3);
  assert.equal(matches('edia', 'Media'), 0);
  assert.equal(matches('media bread', 'Media'), 0);
});

test('nothing typed, or only signs, is no match', () => {
  for (const typed of ['', '  ', '…', '%_']) assert.equal(matches(typed, 'Media'), 0);
});

test('the best come first, equals in their order', () => {
  const all = [
    { name: 'Ways to sign in', words: 'settings' },
    { name: 'Brand kit', words: 'settings' },
    { name: 'Settings' },
  ];
  assert.deepEqual(
    bestOf(all, 'set').map(({ name }) => name),
    ['Settings', 'Ways to sign in', 'Brand kit'],
  );
});

test('what was used last stands first, once, and the oldest is forgotten', () => {
  assert.deepEqual(withRecent(['post:1', 'page:/media'], 'page:/media'), ['page:/media', 'post:1']);
  const many = Array.from({ length: 30 }, (_, number) => `post:${number}`).reduce<string[]>(withRecent, []);
  assert.equal(many.length, 6);
  assert.equal(many[0], 'post:29');
});
