import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  exactLength,
  fileSize,
  headline,
  initials,
  joinAnd,
  lengthOf,
  numberWord,
  oneLine,
  shortDigest,
  sizeOfWhole,
} from './words.ts';

test('counts up to ten are words', () => {
  assert.equal(numberWord(1), 'one');
  assert.equal(numberWord(3), 'three');
  assert.equal(numberWord(12), '12');
  assert.equal(numberWord(0), 'no');
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

test('large files are told in GB, and a part in the unit of its whole', () => {
  assert.equal(fileSize(20_000_000_000), '20 GB');
  assert.equal(sizeOfWhole(2_310_000_000, 3_840_000_000), '2.31 of 3.84 GB');
  assert.equal(sizeOfWhole(90_000, 2_900_000), '0.1 of 2.9 MB');
});

test('lengths are told in minutes and seconds, marks to the tenth', () => {
  assert.equal(lengthOf(23_400), '0:23');
  assert.equal(lengthOf(3_729_000), '1:02:09');
  assert.equal(exactLength(4_520), '0:04.5');
  assert.equal(exactLength(63_980), '1:04');
});

test('lines in one line stay apart, and what is typed stays as it is', () => {
  assert.equal(
    oneLine('Six hundred bags, roasted once\nDark chocolate'),
    'Six hundred bags, roasted once Dark chocolate',
  );
  assert.equal(oneLine('one \r\n\n two'), 'one two');
  assert.equal(oneLine('A bag, '), 'A bag, ');
});
