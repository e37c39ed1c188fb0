import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionOf, entitiesNamedIn, showMentions, toEntities } from './mentions.ts';

const coffee = { id: 'urn:li:organization:5515715', name: 'Lanternfish Coffee' };
const ines = { id: 'urn:li:person:1', name: 'Ines' };

test('readers see names without the @, and each is a link', () => {
  const { text, ranges } = showMentions('@Ines of @Lanternfish Coffee, @Tomas', [coffee, ines]);
  assert.equal(text, 'Ines of Lanternfish Coffee, @Tomas');
  assert.deepEqual(
    ranges.map(({ start, end }) => text.slice(start, end)),
    ['Ines', 'Lanternfish Coffee'],
  );
});

test('a mention ends when its name is deleted from the text', () => {
  assert.deepEqual(entitiesNamedIn('With @Lanternfish Coffee', [coffee, ines]), [coffee]);
  assert.deepEqual(entitiesNamedIn('With @Lanternfish Coffe', [coffee]), []);
});

test('names may have any character, and an @ inside an address or a word is none of theirs', () => {
  const hyphenated = { id: 'x', name: 'Anne-Marie (A+B)/Co.' };
  assert.deepEqual(entitiesNamedIn('With @Anne-Marie (A+B)/Co.', [hyphenated]), [hyphenated]);
  assert.deepEqual(entitiesNamedIn('https://example.com/@Ines, mail@Ines, @Ines\u0301', [ines]), []);
});

test('a name that begins another is not mentioned by the longer one', () => {
  const short = { id: 'urn:li:organization:1', name: 'Lanternfish' };
  assert.deepEqual(entitiesNamedIn('With @Lanternfish Coffee', [short, coffee]), [coffee]);
  assert.deepEqual(entitiesNamedIn('@Lanternfish and @Lanternfish Coffee', [short, coffee]), [short, coffee]);
  assert.deepEqual(entitiesNamedIn('With @Lanternfish Coffee', [short]), [short]);
});

test('the caption is written again from the text that readers see', () => {
  const caption = '@Ines of @Lanternfish Coffee, @Tomas';
  const { text, ranges } = showMentions(caption, [coffee, ines]);
  assert.equal(captionOf({ text, mentions: ranges }), caption);
});

test('a value of another shape names nobody', () => {
  assert.deepEqual(toEntities([ines, { id: 1 }, null, 'x']), [ines]);
  assert.deepEqual(toEntities('x'), []);
});
