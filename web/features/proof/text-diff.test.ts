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
