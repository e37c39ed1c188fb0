import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLength } from '../../post/text-length.ts';
import { findEmoji, moveInGrid, readEmoji, withRecentEmoji } from './emoji.ts';
import { objects, symbols } from './object-emoji.ts';
import { feelings, people, smileys } from './people-emoji.ts';
import { food, nature, places } from './things-emoji.ts';

const tables = [smileys, people, feelings, nature, food, places, objects, symbols];
const english = tables.flatMap((table) => readEmoji(table, 'en'));
const found = (typed: string): string[] => findEmoji(english, typed).map(({ text }) => text);

test('every emoji is one visible character, is listed once, and has a name in both languages', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  assert.ok(english.length > 400);
  assert.equal(new Set(english.map(({ text }) => text)).size, english.length);
  for (const { text } of english) {
    assert.match(text, /\p{Emoji}/u);
    assert.equal([...segmenter.segment(text)].length, 1, text);
  }
  for (const line of tables.flatMap((table) => table.trim().split('\n')))
    assert.match(line, /^[^|\s]+\|[^|]+\|[^|]+$/u);
});

test('an emoji is found by its English and its German name, by the start of a word, without accents', () => {
  for (const typed of ['rocket', 'Rakete', 'launch', 'rak']) assert.ok(found(typed).includes('🚀'), typed);
  assert.ok(found('frohlich').includes('😃'));
  assert.ok(found('thumbs up').includes('👍') && found('daumen hoch').includes('👍'));
  assert.deepEqual(found('no such thing at all'), []);
});

test('names are those of the interface, and both languages are searched in either', () => {
  const german = tables.flatMap((table) => readEmoji(table, 'de'));
  assert.equal(german.find(({ text }) => text === '🚀')?.name, 'Rakete');
  assert.equal(english.find(({ text }) => text === '🚀')?.name, 'rocket');
  assert.ok(findEmoji(german, 'rocket').some(({ text }) => text === '🚀'));
});

test('the last used emoji comes first, once, and the oldest is dropped', () => {
  assert.deepEqual(withRecentEmoji(['🚀', '☕'], '☕'), ['☕', '🚀']);
  const many = english.slice(0, 30).map(({ text }) => text);
  const recent = many.reduce<string[]>((list, text) => withRecentEmoji(list, text), []);
  assert.equal(recent.length, 24);
  assert.equal(recent[0], many.at(-1));
});

test('arrow keys move through rows and over short ones into the next group', () => {
  // Rows of 3: 0 1 2 / 3 4 | 5 6 7 / 8
  const move = (key: string, from: number) => moveInGrid(key, from, [5, 4], 3);
  assert.equal(move('ArrowDown', 2), 4);
  assert.equal(move('ArrowDown', 4), 6);
  assert.equal(move('ArrowDown', 7), 8);
  assert.equal(move('ArrowDown', 8), 8);
  assert.equal(move('ArrowUp', 5), 3);
  assert.equal(move('ArrowUp', 1), 1);
  assert.equal(move('ArrowRight', 4), 5);
  assert.equal(move('ArrowLeft', 0), 0);
  assert.equal(move('a', 0), undefined);
  assert.equal(moveInGrid('ArrowDown', 0, [], 3), undefined);
});

test('an emoji counts as each platform counts it', () => {
  const counted = (text: string) =>
    (['utf16', 'code_points', 'bytes'] as const).map((unit) => countLength(unit, text));
  assert.deepEqual(counted('🚀'), [2, 1, 4]);
  assert.deepEqual(counted('🧑‍🍳'), [5, 3, 11]);
});
