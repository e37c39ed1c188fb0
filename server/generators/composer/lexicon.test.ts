import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../domain/content/languages.ts';
import { type Lexicon, type Lines, lines, type Mood, moods, slots } from './lexicon.ts';
import { lexicons } from './lexicons/index.ts';
import { suits } from './manner.ts';

/** Every pool with the slots its lines must and may have. */
function poolsOf(lexicon: Lexicon): [name: string, pool: Lines, must: string[], may: string[]][] {
  const pools: [string, Lines, string[], string[]][] = Object.entries(lexicon.goals).flatMap(
    ([goal, words]) => [
      [`${goal}.hooks`, words.hooks, [], []],
      [`${goal}.questions`, words.questions, [], []],
      [`${goal}.naming`, words.naming, ['subject'], []],
      [`${goal}.calls.link`, words.calls.link, ['link'], []],
      [`${goal}.calls.bio`, words.calls.bio, [], []],
      [`${goal}.calls.none`, words.calls.none, [], []],
    ],
  );
  for (const [angle, { open, close }] of Object.entries(lexicon.angles))
    pools.push([`${angle}.open`, open, [], ['subject']], [`${angle}.close`, close, [], []]);
  for (const name of ['naming', 'story', 'bridge'] as const)
    pools.push([name, lexicon[name], ['subject'], []]);
  for (const name of ['because', 'plus'] as const) pools.push([name, lexicon[name], ['point'], []]);
  for (const name of ['listLead', 'closingQuestions'] as const) pools.push([name, lexicon[name], [], []]);
  pools.push(['news', lexicon.news, ['brand', 'subject'], []]);
  pools.push(['offer', lexicon.offer, ['offer'], []]);
  pools.push(['audience', lexicon.audience, ['audience'], []]);
  pools.push(['signOff', lexicon.signOff, ['brand'], ['sells']]);
  return pools;
}

for (const language of languages) {
  const lexicon = lexicons[language];

  test(`${language}: every line has the slots of its place and no other`, () => {
    assert.equal(lexicon.language, language);
    for (const [name, pool, must, may] of poolsOf(lexicon))
      for (const { text } of pool) {
        const found = [...text.matchAll(/\{(\w*)\}/g)].map(([, slot = '']) => slot);
        for (const slot of must) assert.ok(found.includes(slot), `${name}: ${text}`);
        for (const slot of found) assert.ok([...must, ...may].includes(slot), `${name}: ${text}`);
        assert.ok(
          slots.every((slot) => found.filter((one) => one === slot).length < 2),
          `${name}: ${text}`,
        );
      }
  });

  test(`${language}: whatever the address and tone, every place has something to say`, () => {
    const flavours: readonly (readonly Mood[])[] = [[], ['playful'], ['warm'], ['bold']];
    for (const [name, pool] of poolsOf(lexicon))
      for (const address of ['casual', 'formal'] as const)
        for (const flavour of flavours) {
          const manner = { address, flavours: flavour, emoji: 0, detail: 0 };
          const usable = pool.filter((line) => suits(line, manner) > 0);
          assert.ok(usable.length > 0, `${name} has nothing for ${address}`);
        }
  });

  test(`${language}: the words of a brief stand where nothing has to agree with them`, () => {
    for (const [name, pool] of poolsOf(lexicon))
      for (const { text } of pool)
        for (const slot of ['subject', 'point', 'offer', 'link', 'sells']) {
          const at = text.indexOf(`{${slot}}`);
          if (at > 0) assert.match(text.slice(0, at), /[:–—]\s$/u, `${name}: ${text}`);
        }
  });

  test(`${language}: lines are tidy and state nothing`, () => {
    const labels = Object.values(lexicon.labels).flat();
    const said = poolsOf(lexicon).flatMap(([, pool]) => pool.map(({ text }) => text));
    for (const text of [...labels, ...said]) {
      assert.doesNotMatch(text, /\d| {2}|[!?.,]{2}|^\s|\s$|\|/, text);
      assert.equal(text, text.normalize('NFC'));
    }
    for (const [name, pool] of poolsOf(lexicon)) assert.ok(pool.length >= 3, `${name} is too short`);
  });
}

test('a line says its moods before a bar, and an unknown mood is refused', () => {
  assert.deepEqual(lines('\n  Hello.\n  casual warm| Hi there.\n'), [
    { text: 'Hello.', moods: [] },
    { text: 'Hi there.', moods: ['casual', 'warm'] },
  ]);
  assert.throws(() => lines('cheeky| Oi.'), /cheeky/);
  assert.equal(moods.length, 5);
});
