import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf, piecesOf } from './plain-document.ts';

test('headings, paragraphs and lists', () => {
  assert.deepEqual(
    blocksOf('# Privacy\nWe keep\nlittle.\n\n## What\n- a name\n* an address\n\nThat is all.'),
    [
      { kind: 'heading', level: 2, pieces: [{ text: 'Privacy' }] },
      { kind: 'paragraph', pieces: [{ text: 'We keep little.' }] },
      { kind: 'heading', level: 2, pieces: [{ text: 'What' }] },
      { kind: 'list', items: [[{ text: 'a name' }], [{ text: 'an address' }]] },
      { kind: 'paragraph', pieces: [{ text: 'That is all.' }] },
    ],
  );
  assert.deepEqual(blocksOf(' \r\n\r\n'), []);
});

test('addresses of pages and mail become links, with the full stop outside', () => {
  assert.deepEqual(
    piecesOf('See https://example.com/a?b=1. Or [our page](https://example.com), or me@example.com.'),
    [
      { text: 'See ' },
      { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
      { text: '. Or ' },
      { text: 'our page', href: 'https://example.com' },
      { text: ', or ' },
      { text: 'me@example.com', href: 'mailto:me@example.com' },
      { text: '.' },
    ],
  );
});

test('nothing else becomes a link, and markup stays words', () => {
  for (const line of [
    '[x](javascript:alert(1))',
    '<a href="x">y</a>',
    'http://example.com',
    '[x](data:text/html,1)',
  ])
    assert.deepEqual(piecesOf(line), [{ text: line }]);
});
