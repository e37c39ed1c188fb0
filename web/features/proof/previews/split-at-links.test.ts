import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LinkedHandles, splitAtLinks } from './split-at-links.ts';

const links = (text: string, handles: LinkedHandles) =>
  splitAtLinks(text, handles)
    .filter(({ isLink }) => isLink)
    .map((piece) => piece.text);

test('hashtags and addresses are links everywhere, handles where the platform links them', () => {
  const text = 'New: #café_2 at https://example.com/a?b=1 with @lantern.fish';
  assert.deepEqual(links(text, 'none'), ['#café_2', 'https://example.com/a?b=1']);
  assert.deepEqual(links(text, 'words'), ['#café_2', 'https://example.com/a?b=1', '@lantern.fish']);
  assert.equal(
    splitAtLinks(text, 'words')
      .map((piece) => piece.text)
      .join(''),
    text,
  );
});

test('the mark that ends a sentence is no part of a handle, and an e-mail address has none', () => {
  for (const handles of ['words', 'words_and_hyphens'] as const) {
    assert.deepEqual(links('Thanks, @lanternfish. And @ines_d!', handles), ['@lanternfish', '@ines_d']);
    assert.deepEqual(links('Write to hello@example.com or @@x', handles), []);
  }
});

test('handles with hyphens and other alphabets are links where they exist', () => {
  assert.deepEqual(links('@user-ab1cd and @кофе-бар.', 'words_and_hyphens'), ['@user-ab1cd', '@кофе-бар']);
  assert.deepEqual(links('@user-ab1cd', 'words'), ['@user']);
});
