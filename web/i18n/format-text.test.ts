import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatDuration,
  formatExactDuration,
  formatFileSize,
  formatList,
  formatPartOfSize,
  initials,
  spellNumber,
  toOneLine,
} from './format-text.ts';

test('counts up to ten are spelled out', () => {
  assert.equal(spellNumber(1), 'one');
  assert.equal(spellNumber(3), 'three');
  assert.equal(spellNumber(12), '12');
  assert.equal(spellNumber(0), 'no');
});

test('lists end with "and"', () => {
  assert.equal(formatList([]), '');
  assert.equal(formatList(['signatures']), 'signatures');
  assert.equal(
    formatList(['signatures', 'the late window', 'a role']),
    'signatures, the late window and a role',
  );
});

test('initials come from the first and the last name', () => {
  assert.equal(initials('Ines Duarte'), 'ID');
  assert.equal(initials('Ana Maria da Silva'), 'AS');
  assert.equal(initials('Cher'), 'C');
});

test('file sizes are rounded for reading', () => {
  assert.equal(formatFileSize(180), '1 kB');
  assert.equal(formatFileSize(1_420_000), '1.4 MB');
});

test('large files are shown in GB, and a part in the unit of its whole', () => {
  assert.equal(formatFileSize(20_000_000_000), '20 GB');
  assert.equal(formatPartOfSize(2_310_000_000, 3_840_000_000), '2.31 of 3.84 GB');
  assert.equal(formatPartOfSize(90_000, 2_900_000), '0.1 of 2.9 MB');
});

test('durations are shown in minutes and seconds, marks to the tenth of a second', () => {
  assert.equal(formatDuration(23_400), '0:23');
  assert.equal(formatDuration(3_729_000), '1:02:09');
  assert.equal(formatExactDuration(4_520), '0:04.5');
  assert.equal(formatExactDuration(63_980), '1:04');
});

test('line breaks become spaces, and typed spaces stay', () => {
  assert.equal(
    toOneLine('Six hundred bags, roasted once\nDark chocolate'),
    'Six hundred bags, roasted once Dark chocolate',
  );
  assert.equal(toOneLine('one \r\n\n two'), 'one two');
  assert.equal(toOneLine('A bag, '), 'A bag, ');
});
