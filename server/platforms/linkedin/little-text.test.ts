import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromLittleText, toLittleText } from './little-text.ts';

/** Text as marketers write it, with many of the characters that LinkedIn reserves. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...'|{}@[]()<>#\\*_~ \n\rab1é',
        '🎉',
        '👩‍🚀',
        '#tag',
        '{hashtag|\\#|x}',
        '@[A](urn:li:a:1)',
        '\ud800',
      ),
    )
    .map((parts) => parts.join('')),
);

test('a reader sees exactly what was written, whatever was written', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      assert.equal(fromLittleText(toLittleText(text)), text);
    }),
    { numRuns: 5_000 },
  );
});

test('nothing reserved is left unescaped outside a hashtag template, so LinkedIn cuts nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const rest = toLittleText(text)
        .replace(/\\[|{}@[\]()<>#\\*_~]/g, (escaped) => (escaped === '\\#' ? '\ue000' : ''))
        .replace(/\{hashtag\|\ue000\|[\p{L}\p{N}\p{M}]+\}/gu, '');
      assert.doesNotMatch(rest, /[|{}@[\]()<>#\\*_~]/);
    }),
    { numRuns: 5_000 },
  );
});

test('a hashtag stays a hashtag; other number signs are plain characters', () => {
  const cases = [
    ['Hi #coffee!', 'Hi {hashtag|\\#|coffee}!'],
    ['#káva', '{hashtag|\\#|káva}'],
    ['(#coffee)', '\\({hashtag|\\#|coffee}\\)'],
    ['#one #two', '{hashtag|\\#|one} {hashtag|\\#|two}'],
    ['#2026goals', '{hashtag|\\#|2026goals}'],
    ['We are #1', 'We are \\#1'],
    ['C#sharp', 'C\\#sharp'],
    ['#under_score', '\\#under\\_score'],
    ['## title', '\\#\\# title'],
    ['#a#b', '\\#a\\#b'],
    ['a_b (c) \\', 'a\\_b \\(c\\) \\\\'],
  ];
  for (const [text, written] of cases) assert.equal(toLittleText(text ?? ''), written);
});

test('LinkedIn’s stored text reads the same: templates, plain hashtags and mentions', () => {
  assert.equal(fromLittleText('{hashtag|\\#|coffee} #tea {hashtag|#|milk}'), '#coffee #tea #milk');
  assert.equal(
    fromLittleText('@[Lanternfish \\(EU\\)](urn:li:organization:1) hello'),
    'Lanternfish (EU) hello',
  );
});
