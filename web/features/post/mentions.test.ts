import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entitiesNamedIn, showMentions, toEntities } from './mentions.ts';

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

test('a value of another shape names nobody', () => {
  assert.deepEqual(toEntities([ines, { id: 1 }, null, 'x']), [ines]);
  assert.deepEqual(toEntities('x'), []);
});
