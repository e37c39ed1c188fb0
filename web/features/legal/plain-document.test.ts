import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBlocks, parsePieces } from './plain-document.ts';

test('headings, paragraphs and lists are parsed', () => {
  assert.deepEqual(
    parseBlocks('# Privacy\nWe keep\nlittle.\n\n## What\n- a name\n* an address\n\nThat is all.'),
    [
      { kind: 'heading', level: 2, pieces: [{ text: 'Privacy' }] },
      { kind: 'paragraph', pieces: [{ text: 'We keep little.' }] },
      { kind: 'heading', level: 2, pieces: [{ text: 'What' }] },
      { kind: 'list', items: [[{ text: 'a name' }], [{ text: 'an address' }]] },
      { kind: 'paragraph', pieces: [{ text: 'That is all.' }] },
    ],
  );
  assert.deepEqual(parseBlocks(' \r\n\r\n'), []);
});

test('page and email addresses become links, without the trailing full stop', () => {
  assert.deepEqual(
    parsePieces('See https://example.com/a?b=1. Or [our page](https://example.com), or me@example.com.'),
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

test('nothing else becomes a link, and markup stays text', () => {
  for (const line of [
    '[x](javascript:alert(1))',
    '<a href="x">y</a>',
    'http://example.com',
    '[x](data:text/html,1)',
  ])
    assert.deepEqual(parsePieces(line), [{ text: line }]);
});
