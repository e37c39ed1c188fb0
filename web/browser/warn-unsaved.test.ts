import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFrom, withoutSent, withoutSentWords } from './warn-unsaved.ts';

test('what was put back to what is stored is no change', () => {
  const stored = { name: 'Lanternfish', zone: 'Europe/Lisbon', more: 1 };
  assert.deepEqual(changedFrom(stored, { name: 'Lanternfish', zone: 'Europe/Vienna' }), {
    zone: 'Europe/Vienna',
  });
});

test('what was changed while a save was under way stays, and only what was sent is dropped', () => {
  const words = ['roast day'];
  const sent = { name: 'Lantern', audience: 'Cafés', words };
  const now = { ...sent, name: 'Lanternfish', words: [...words, 'lot'], link: 'https://a.example' };
  assert.deepEqual(withoutSent(now, sent), {
    name: 'Lanternfish',
    words: ['roast day', 'lot'],
    link: 'https://a.example',
  });
  assert.deepEqual(withoutSent(sent, { ...sent }), {});
});

test('what was written behind a note on its way is the next one, and a new one is left alone', () => {
  assert.equal(withoutSentWords('Good. ', 'Good. '), '');
  assert.equal(withoutSentWords('Good.\nBut the date?', 'Good.'), 'But the date?');
  assert.equal(withoutSentWords('Another', 'Good.'), 'Another');
  assert.equal(withoutSentWords('', 'Good.'), '');
});
