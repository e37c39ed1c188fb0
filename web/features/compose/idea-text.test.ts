import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasSameText, type IdeaText, replaceText, undoText } from './idea-text.ts';

const ideaText = (
  caption: string,
  parts: Record<number, [caption: string, ownText?: boolean]>,
): IdeaText => ({
  caption,
  parts: new Map(
    Object.entries(parts).map(([key, [text, ownText = false]]) => [
      Number(key),
      { caption: text, options: {}, ownText },
    ]),
  ),
});
const accepted = (captions: Record<number, string>) =>
  new Map(Object.entries(captions).map(([key, caption]) => [Number(key), { caption, options: {} }]));

test('text for all parts: each gets its own, and those equal to the shared text count as shared', () => {
  const before = ideaText('Old', { 1: ['Old'], 2: ['Old'], 3: ['Mine', true] });
  assert.deepEqual(
    replaceText(before, accepted({ 1: 'A', 2: 'B', 3: 'A' }), 'A'),
    ideaText('A', { 1: ['A'], 2: ['B', true], 3: ['A'] }),
  );
});

test('text for one part leaves the shared text, and parts with their own, as they were', () => {
  const before = ideaText('Old', { 1: ['Old'], 2: ['Old'], 3: ['Mine', true] });
  assert.deepEqual(
    replaceText(before, accepted({ 2: 'B' })),
    ideaText('Old', { 1: ['Old'], 2: ['B', true], 3: ['Mine', true] }),
  );
});

test('new shared text reaches every part without its own', () => {
  const before = ideaText('Old', { 1: ['Old'], 2: ['Mine', true] });
  assert.deepEqual(replaceText(before, new Map(), 'New'), ideaText('New', { 1: ['New'], 2: ['Mine', true] }));
});

test('the text of a single part is the shared text, not its own', () => {
  const after = replaceText(ideaText('', { 1: [''] }), accepted({ 1: 'A' }), 'A');
  assert.deepEqual(after, ideaText('A', { 1: ['A'] }));
  assert.ok(hasSameText(after, ideaText('A', { 1: ['A'] })));
  assert.ok(!hasSameText(after, ideaText('A', { 1: ['A, and more'] })));
  assert.ok(!hasSameText(after, ideaText('A', { 1: ['A'], 2: ['A'] })));
});

test('undoing takes back the text and the options that came with it, and keeps what was set since', () => {
  const one = (caption: string, options: object): IdeaText => ({
    caption,
    parts: new Map([[1, { caption, options: { ...options }, ownText: false }]]),
  });
  const before = one('Old', { kept: 1, title: 'Old' });
  const after = one('New', { kept: 1, title: 'New', tags: 'new' });
  const place = [{ id: '1', name: 'Harbour Hall' }];
  const now = one('New', { kept: 2, title: 'New', tags: 'new', place });
  assert.deepEqual(undoText(now, { before, after }), one('Old', { kept: 2, title: 'Old', place }));
  assert.deepEqual(
    undoText(one('New', { kept: 1, title: 'Mine', tags: 'new' }), { before, after }),
    one('Old', { kept: 1, title: 'Mine' }),
  );
});
