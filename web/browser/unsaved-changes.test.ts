import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesFrom, withoutSent, withoutSentText } from './unsaved-changes.ts';

test('a value changed back to the stored one is not a change', () => {
  const stored = { name: 'Lanternfish', zone: 'Europe/Lisbon', more: 1 };
  assert.deepEqual(changesFrom(stored, { name: 'Lanternfish', zone: 'Europe/Vienna' }), {
    zone: 'Europe/Vienna',
  });
});

test('edits made while saving stay, and only the values that were sent are dropped', () => {
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

test('text added to a note while it is sent becomes the next note, and a new note is left alone', () => {
  assert.equal(withoutSentText('Good. ', 'Good. '), '');
  assert.equal(withoutSentText('Good.\nBut the date?', 'Good.'), 'But the date?');
  assert.equal(withoutSentText('Another', 'Good.'), 'Another');
  assert.equal(withoutSentText('', 'Good.'), '');
});
