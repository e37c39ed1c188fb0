import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describePeople, type Person } from './describe-people.ts';

const person = (name: string, doing: Person['doing'] = 'reading'): Person => ({
  id: `usr_${name}`,
  name,
  doing,
});
const sentences = (people: readonly Person[], mine: Person['doing'] = 'reading') =>
  describePeople(people, mine);

test('people are named by what they do, those who edit first', () => {
  const tomas = person('Tomas Almeida');
  assert.deepEqual(sentences([]), []);
  assert.deepEqual(sentences([tomas]), ['Tomas is reading this']);
  assert.deepEqual(sentences([tomas, person('Ines Duarte', 'editing')]), [
    'Ines is editing this',
    'Tomas is reading this',
  ]);
  assert.deepEqual(sentences([person('Ines Duarte', 'editing')], 'editing'), ['Ines is editing this too']);
});

test('two people with the same first name have their full names, and more than two are counted', () => {
  const ines = [person('Ines Duarte'), person('Ines Costa')];
  const [both = ''] = sentences(ines);
  assert.match(both, /^Ines Duarte and Ines Costa are reading this$/);
  const [many = ''] = sentences(['Tomas', 'Maren', 'Priya', 'Jonas'].map((name) => person(name)));
  assert.match(many, /^Tomas and 3 others are reading this$/);
});
