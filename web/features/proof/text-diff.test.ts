import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffText, editCount, type Piece } from './text-diff.ts';

const side = (pieces: Piece[], drop: Piece['kind']): string =>
  pieces
    .filter((piece) => piece.kind !== drop)
    .map((piece) => piece.text)
    .join('');

test('a replaced word is one deletion and one insertion', () => {
  const pieces = diffText('our winter blend ships Friday', 'our winter espresso ships Thursday');
  assert.deepEqual(
    pieces.filter((piece) => piece.kind !== 'same').map((piece) => [piece.kind, piece.text]),
    [
      ['gone', 'blend'],
      ['added', 'espresso'],
      ['gone', 'Friday'],
      ['added', 'Thursday'],
    ],
  );
  assert.equal(editCount(pieces), 2);
});

test('both texts can be reconstructed from the marks', () => {
  const before = 'Meet Deepwater:\n dark, a little smoke.';
  const after = 'Meet Deepwater, at last:\ndark chocolate, smoke.';
  const pieces = diffText(before, after);
  assert.equal(side(pieces, 'added'), before);
  assert.equal(side(pieces, 'gone'), after);
});

test('equal texts have no edits', () => {
  assert.equal(editCount(diffText('same words', 'same words')), 0);
  assert.deepEqual(diffText('', ''), []);
});

const marksOf = (before: string, after: string): string =>
  diffText(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

test('a changed word leaves the punctuation around it unmarked', () => {
  assert.equal(marksOf('Doors open at ten.', 'Doors open at nine.'), 'Doors open at [-ten-][+nine+].');
  assert.equal(marksOf('(ten), then', '(nine), then'), '([-ten-][+nine+]), then');
  assert.equal(marksOf('Doors open.', 'Doors open!'), 'Doors open[-.-][+!+]');
  assert.equal(marksOf('See #ten.', 'See #nine.'), 'See [-#ten-][+#nine+].');
});

test('a rewritten sentence is struck as a whole, not word by word', () => {
  assert.equal(
    marksOf('A card you write yourself. We pack by hand.', 'A card with your name on it. We pack by hand.'),
    'A card [-you write yourself-][+with your name on it+]. We pack by hand.',
  );
  const before = 'And a card. We pack by hand until 20 December, or until the ribbon runs out.';
  const after = 'And a card. For teams of ten or more, order by 4 December. We deliver in Lisbon.';
  assert.equal(editCount(diffText(before, after)), 1, marksOf(before, after));
});
