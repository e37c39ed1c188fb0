import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileSize, headline, initials, joinAnd, plural, shortDigest } from './words.ts';

test('counts up to ten are words, with the right plural', () => {
  assert.equal(plural(1, 'proof'), 'one proof');
  assert.equal(plural(3, 'proof'), 'three proofs');
  assert.equal(plural(12, 'loose end'), '12 loose ends');
  assert.equal(plural(0, 'proof'), 'no proofs');
});

test('lists end with and', () => {
  assert.equal(joinAnd([]), '');
  assert.equal(joinAnd(['signatures']), 'signatures');
  assert.equal(
    joinAnd(['signatures', 'the late window', 'a role']),
    'signatures, the late window and a role',
  );
});

test('a post is named by its first line, or says that it has none', () => {
  assert.equal(headline('\n Winter hours \nWe close at six.'), 'Winter hours');
  assert.equal(headline('   '), 'No words yet');
});

test('a digest is shown in three groups of four, whatever its prefix', () => {
  assert.equal(shortDigest('9f2ce41b07aa99'), '9f2c e41b 07aa');
  assert.equal(shortDigest('sha256:9f2ce41b07aa99'), '9f2c e41b 07aa');
});

test('initials come from the first and the last name', () => {
  assert.equal(initials('Ines Duarte'), 'ID');
  assert.equal(initials('Ana Maria da Silva'), 'AS');
  assert.equal(initials('Cher'), 'C');
});

test('file sizes are rounded for reading', () => {
  assert.equal(fileSize(180), '1 kB');
  assert.equal(fileSize(1_420_000), '1.4 MB');
});
