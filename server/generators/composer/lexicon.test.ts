import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Language, languages } from '../../domain/content/languages.ts';
import { inAddress, lexicons } from './lexicon.ts';
import { lowerFirstWord } from './stop-words.ts';

const casualWords: Partial<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/iu,
};
const formalWords: Partial<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:Sie|Ihnen|Ihr\p{L}*)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/iu,
};

for (const language of languages) {
  const { calls, comments, hiring, reminder, linkInBio } = lexicons[language];
  const wordings = [...Object.values(calls), comments];

  test(`${language}: every wording is tidy, without a number or a mark; only comments are a sentence`, () => {
    const sentences = (['casual', 'formal'] as const).map((address) => inAddress(comments, address));
    const labels = wordings.flatMap((wording) =>
      typeof wording === 'string' ? [wording] : Object.values(wording),
    );
    for (const text of [...labels, hiring.label, reminder, linkInBio]) {
      assert.equal(text, text.normalize('NFC').trim());
      const isSentence = sentences.includes(text);
      assert.match(text, isSentence ? /^\p{Lu}[^\d.!?:]+\.$/u : /^[^\d.!?:]+$/u);
    }
  });

  test(`${language}: one form of address is used throughout`, () => {
    for (const wording of wordings) {
      assert.doesNotMatch(inAddress(wording, 'casual'), formalWords[language] ?? /^$/);
      assert.doesNotMatch(inAddress(wording, 'formal'), casualWords[language] ?? /^$/);
    }
  });

  test(`${language}: the label of a vacancy is recognised in a subject`, () => {
    assert.match(hiring.label, hiring.isSaidBy);
  });
}

const titles: readonly (readonly [Language, string])[] = [
  ['en', 'Joiner in Yorkshire'],
  ['de', 'Mitarbeit im Besucherdienst'],
  ['fr', 'Chercheuse en biologie'],
  ['es', 'Trabajadora social'],
  ['pt', 'Técnico de contratação'],
];
for (const [language, title] of titles)
  test(`${language}: "${title}" does not say that someone is wanted`, () => {
    assert.doesNotMatch(title, lexicons[language].hiring.isSaidBy);
  });

const lowered: readonly (readonly [Language, string, string])[] = [
  ['en', 'Our new menu', 'our new menu'],
  ['en', 'People who cycle', 'people who cycle'],
  ['en', 'The Lighthouse opens', 'The Lighthouse opens'],
  ['en', 'Agnieszka bakes', 'Agnieszka bakes'],
  ['de', 'Alle, die mahlen', 'alle, die mahlen'],
  ['fr', 'L’automne sur la côte', 'l’automne sur la côte'],
  ['es', 'El taller', 'el taller'],
  ['pt', 'A nossa oficina', 'a nossa oficina'],
];
for (const [language, text, expected] of lowered)
  test(`${language}: within a sentence, "${text}" is "${expected}"`, () => {
    assert.equal(lowerFirstWord(text, language), expected);
  });
