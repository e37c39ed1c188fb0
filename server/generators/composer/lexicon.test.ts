import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goals } from '../../domain/content/brief.ts';
import { languages } from '../../domain/content/languages.ts';
import { angles } from './angles.ts';
import { lexicons, type Mood, moods, type Phrase, parsePhrase, type Slot, slots } from './lexicon.ts';
import { weighPhrase } from './style.ts';

type SlotRule = readonly [required: readonly Slot[], optional?: readonly Slot[]];

/** Every list of phrases in each file, with the slots its phrases must and may have. */
const goalRules: Readonly<Record<string, SlotRule>> = {
  hooks: [[]],
  questions: [[]],
  introductions: [['subject']],
  'callsToAction.link': [['link']],
  'callsToAction.bio': [[]],
  'callsToAction.none': [[]],
};
const angleRules: Readonly<Record<string, SlotRule>> = { openings: [[], ['subject']], closings: [[]] };
const rules: Readonly<Record<string, SlotRule>> = {
  ...Object.fromEntries(
    goals.flatMap((goal) => Object.entries(goalRules).map(([name, rule]) => [`goals.${goal}.${name}`, rule])),
  ),
  ...Object.fromEntries(
    angles.flatMap((angle) =>
      Object.entries(angleRules).map(([name, rule]) => [`angles.${angle}.${name}`, rule]),
    ),
  ),
  introductions: [['subject']],
  news: [['brand', 'subject']],
  stories: [['subject']],
  bridges: [['subject']],
  pointLeads: [['point']],
  additions: [['point']],
  listHeadings: [[]],
  offers: [['offer']],
  audiences: [['audience']],
  closingQuestions: [[]],
  signOffs: [['brand'], ['sells']],
};

/** Keyed by path in the lexicon: `goals.sell.hooks`. */
function listsOf(node: object, path = ''): [name: string, phrases: readonly Phrase[]][] {
  return Object.entries(node).flatMap(([name, child]) =>
    Array.isArray(child) ? [[`${path}${name}`, child]] : listsOf(child, `${path}${name}.`),
  );
}

for (const language of languages) {
  const { labels, stopWords, language: ofLexicon, ...phrases } = lexicons[language];
  const lists = listsOf(phrases);

  test(`${language}: the files have exactly the expected lists of phrases`, () => {
    assert.equal(ofLexicon, language);
    assert.deepEqual(lists.map(([name]) => name).sort(), Object.keys(rules).sort());
    assert.deepEqual(Object.keys(labels).sort(), ['audience', 'link', 'offer']);
    assert.ok(stopWords.length > 50 && stopWords.every((word) => /^\p{Ll}+$/u.test(word)));
  });

  test(`${language}: every phrase has exactly the slots its list allows`, () => {
    for (const [name, list] of lists)
      for (const { text } of list) {
        const [required, optional = []] = rules[name] ?? assert.fail(name);
        const found = [...text.matchAll(/\{(\w*)\}/g)].map(([, slot = '']) => slot);
        for (const slot of required) assert.ok(found.includes(slot), `${name}: ${text}`);
        for (const slot of found)
          assert.ok(
            [...required, ...optional].some((one) => one === slot),
            `${name}: ${text}`,
          );
        assert.ok(
          slots.every((slot) => found.filter((one) => one === slot).length < 2),
          `${name}: ${text}`,
        );
      }
  });

  test(`${language}: every list has a usable phrase for any address and tone`, () => {
    const flavours: readonly (readonly Mood[])[] = [[], ['playful'], ['warm'], ['bold']];
    for (const [name, list] of lists)
      for (const address of ['casual', 'formal'] as const)
        for (const flavour of flavours) {
          const style = { address, flavours: flavour, emoji: 0, detail: 0 };
          const usable = list.filter((phrase) => weighPhrase(phrase, style) > 0);
          assert.ok(usable.length > 0, `${name} has nothing for ${address}`);
        }
  });

  test(`${language}: slots stand only where no grammatical agreement is needed`, () => {
    for (const [name, list] of lists)
      for (const { text } of list)
        for (const slot of ['subject', 'point', 'offer', 'link', 'sells']) {
          const at = text.indexOf(`{${slot}}`);
          if (at > 0) assert.match(text.slice(0, at), /[:–—]\s$/u, `${name}: ${text}`);
        }
  });

  test(`${language}: phrases are tidy and make no claims`, () => {
    const texts = lists.flatMap(([, list]) => list.map(({ text }) => text));
    for (const text of [...Object.values(labels).flat(), ...texts]) {
      assert.doesNotMatch(text, /\d| {2}|[!?.,]{2}|^\s|\s$|\|/, text);
      assert.equal(text, text.normalize('NFC'));
    }
    for (const [name, list] of lists) assert.ok(list.length >= 3, `${name} is too short`);
  });
}

test('a phrase lists its moods before a bar, and an unknown mood is rejected', () => {
  assert.deepEqual(parsePhrase('Hello.'), { text: 'Hello.', moods: [] });
  assert.deepEqual(parsePhrase('casual warm| Hi there.'), { text: 'Hi there.', moods: ['casual', 'warm'] });
  assert.throws(() => parsePhrase('cheeky| Oi.'), /cheeky/);
  assert.equal(moods.length, 5);
});
