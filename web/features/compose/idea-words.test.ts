import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IdeaWords, saysTheSame, withWords } from './idea-words.ts';

const words = (caption: string, parts: Record<number, [caption: string, ownText?: boolean]>): IdeaWords => ({
  caption,
  parts: new Map(
    Object.entries(parts).map(([key, [text, ownText = false]]) => [
      Number(key),
      { caption: text, options: {}, ownText },
    ]),
  ),
});
const taken = (captions: Record<number, string>) =>
  new Map(Object.entries(captions).map(([key, caption]) => [Number(key), { caption, options: {} }]));

test('words for all: each part has its own, and what the idea says is shared by those that say it too', () => {
  const before = words('Old', { 1: ['Old'], 2: ['Old'], 3: ['Mine', true] });
  assert.deepEqual(
    withWords(before, taken({ 1: 'A', 2: 'B', 3: 'A' }), 'A'),
    words('A', { 1: ['A'], 2: ['B', true], 3: ['A'] }),
  );
});

test('words for one part leave what is shared, and those with their own, as they were', () => {
  const before = words('Old', { 1: ['Old'], 2: ['Old'], 3: ['Mine', true] });
  assert.deepEqual(
    withWords(before, taken({ 2: 'B' })),
    words('Old', { 1: ['Old'], 2: ['B', true], 3: ['Mine', true] }),
  );
});

test('other shared words reach every part without its own', () => {
  const before = words('Old', { 1: ['Old'], 2: ['Mine', true] });
  assert.deepEqual(withWords(before, new Map(), 'New'), words('New', { 1: ['New'], 2: ['Mine', true] }));
});

test('the words of a single part are what is shared, not its own', () => {
  const after = withWords(words('', { 1: [''] }), taken({ 1: 'A' }), 'A');
  assert.deepEqual(after, words('A', { 1: ['A'] }));
  assert.ok(saysTheSame(after, words('A', { 1: ['A'] })));
  assert.ok(!saysTheSame(after, words('A', { 1: ['A, and more'] })));
  assert.ok(!saysTheSame(after, words('A', { 1: ['A'], 2: ['A'] })));
});
