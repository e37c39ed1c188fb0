import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPhrases, findPlaceholders, inventedNumbers, inventedUrlsAndHandles } from './fact-check.ts';

const material =
  'Rye loaf, 2 for 49.90 €, from 2026-11-20 at 17:30. 1,000 sold. https://bakery.example/rye @corner.bakery';

test('numbers of the material may be written differently', () => {
  for (const text of [
    'Two loaves: 49,90 €',
    'Ab 20.11.2026, 17:30',
    'November 20, 5:30 pm',
    '1.000 sold',
    '1 000 sold',
    '1000 sold',
    'Only 49 €…',
    '3 reasons to come',
    '1️⃣ Rye 2️⃣ Wheat',
    '1. Rye\n2. Wheat',
  ])
    assert.deepEqual(inventedNumbers(text, material), text.startsWith('November') ? ['5:30'] : [], text);
});

test('an invented number is found, also a small one that makes a claim', () => {
  for (const text of [
    '50% off',
    '€5 off',
    '5 € off',
    '3x the taste',
    'since 1987',
    '24 hours',
    '7 percent',
    '１００ days',
  ])
    assert.equal(inventedNumbers(text, material).length, 1, text);
});

test('invented URLs and account names are found', () => {
  assert.deepEqual(
    inventedUrlsAndHandles('See https://bakery.example/rye, ask @corner.bakery. Mail: me@x', material),
    [],
  );
  assert.deepEqual(
    inventedUrlsAndHandles('See https://evil.example/a. Or www.evil.example, evil.com/x @evil', material),
    ['https://evil.example/a', 'www.evil.example', 'evil.com/x', '@evil'],
  );
  assert.deepEqual(inventedUrlsAndHandles('Open at 5.30 e.g. for you. Really?Yes.', material), []);
});

test('forbidden words are found whatever their case, spaces and hyphens, and only as whole words', () => {
  const words = ['clinically proven', 'cheap', 'Größte', ' '];
  assert.deepEqual(findPhrases('CLINICALLY-\nPROVEN, die größte', words), ['clinically proven', 'Größte']);
  assert.deepEqual(findPhrases('cheapest, unclinically provenance', words), []);
});

test('unfilled placeholders are found; ordinary brackets are not', () => {
  assert.equal(findPlaceholders('[LINK] {{name}} [Your brand] <brief> undefined Lorem ipsum').length, 6);
  assert.deepEqual(findPlaceholders('Rye [sic] <3 (new) a < b {x y} [1]'), []);
});

test('no text makes the search slow', () => {
  const long = 12_000;
  for (const piece of ['a-', 'a.', '1.', '@a', '[A ', '#a\n', 'www.', ' ', '<a', '{a']) {
    const text = piece.repeat(long / piece.length);
    const startedAt = performance.now();
    inventedUrlsAndHandles(text, '');
    inventedNumbers(text, '');
    findPlaceholders(text);
    findPhrases(text, ['a a', 'a-a-a']);
    // Generous: a quadratic implementation takes many times that.
    assert.ok(performance.now() - startedAt < 1_500, piece);
  }
});
