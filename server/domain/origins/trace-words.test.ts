/** Whose the words of a changed text are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Source } from '../sources/source.ts';
import { accountFor, generatedShare, originOf, type PartOrigin, summarize } from './origin.ts';
import { phrasesOf, splitWords } from './phrases.ts';
import { type GeneratedText, traceWords } from './trace-words.ts';

const workspaceId = 'wsp_1';
const ines: Source = { kind: 'person', user: 'usr_ines' };
const tomas: Source = { kind: 'person', user: 'usr_tomas' };
const meadowlark: Source = { kind: 'app', user: 'usr_ines', app: 'app_1' };
const model = { kind: 'model', name: 'claude-sonnet-5', user: 'usr_ines' } as const;
const suggestion = 'The new harvest from Guji is here, with notes of plum and black tea. Order until Sunday!';
const generated: GeneratedText = { source: model, phrases: new Set(phrasesOf(workspaceId, suggestion)) };

interface Draft {
  readonly text: string;
  readonly origin: PartOrigin | undefined;
}

let minute = 0;
const save = (before: Draft | undefined, text: string, by: Source, known = [generated]): Draft => {
  minute += 1;
  const at = new Date(Date.UTC(2026, 10, 18, 9, minute));
  return { text, origin: traceWords({ workspaceId, part: 'caption', before, text, by, at }).finish(known) };
};
const partsOf = ({ text, origin }: Draft): [string, string][] => {
  let end = 0;
  return (origin?.runs ?? []).map(([length, contribution]) => {
    const start = end;
    end += length;
    const source = origin?.contributions[contribution]?.source;
    return [
      text.slice(start, end),
      source && 'user' in source && source.kind === 'person' ? source.user : (source?.kind ?? ''),
    ];
  });
};
const originOfDraft = ({ origin }: Draft) => ({ parts: origin ? [origin] : [] });
const sentence = (draft: Draft): string => {
  const name = (source: Source) => ('user' in source && source.kind === 'person' ? source.user : source.kind);
  const { writtenBy, changedBy } = accountFor(summarize(originOfDraft(draft)));
  return [writtenBy ? name(writtenBy.source) : 'nobody', ...changedBy.map(({ source }) => name(source))].join(
    ' > ',
  );
};

test('words and signs add up to the text, in every script', () => {
  for (const text of [
    '',
    '  ',
    ' a b ',
    'Guji—¡ya! 🎉👩‍👩‍👧 ok',
    '新しい収穫が届きました。',
    'قهوة جديدة\nمن غوجي',
    '#coffee @ines',
  ])
    assert.equal(
      splitWords(text).reduce((sum, { length }) => sum + length, 0),
      text.trim() === '' ? 0 : text.length,
      text,
    );
});

test('what a person types is theirs, and stays theirs when another person goes on', () => {
  const first = save(undefined, 'Our cafe opens at eight', ines);
  const second = save(first, 'Our cafe opens at nine tomorrow', tomas);
  assert.deepEqual(partsOf(second), [
    ['Our cafe opens at ', 'usr_ines'],
    ['nine tomorrow', 'usr_tomas'],
  ]);
  assert.equal(sentence(second), 'usr_ines > usr_tomas');
});

test('an accepted suggestion is the generator’s, not of who accepted it', () => {
  const draft = save(save(undefined, '', ines), suggestion, ines);
  assert.deepEqual(partsOf(draft), [[suggestion, 'model']]);
  assert.equal(sentence(draft), 'model');
  assert.deepEqual(generatedShare(originOfDraft(draft)), { kinds: new Set(['model']), changed: false });
});

test('a suggestion that a person changes remains the generator’s where it stayed', () => {
  const taken = save(undefined, suggestion, ines);
  const changed = save(taken, suggestion.replace('plum', 'cherry'), tomas);
  assert.deepEqual(partsOf(changed), [
    ['The new harvest from Guji is here, with notes of ', 'model'],
    ['cherry ', 'usr_tomas'],
    ['and black tea. Order until Sunday!', 'model'],
  ]);
  assert.equal(sentence(changed), 'model > usr_tomas');
  assert.equal(generatedShare(originOfDraft(changed)).changed, true);
});

test('who only removes words of a generator changed them', () => {
  const shorter = save(
    save(undefined, suggestion, ines),
    suggestion.replace(' Order until Sunday!', ''),
    tomas,
  );
  assert.equal(sentence(shorter), 'model > usr_tomas');
  assert.deepEqual(originOf(originOfDraft(shorter)), new Set(['model']));
});

test('a suggestion that was rewritten completely is still told of, and nothing of it is left', () => {
  const rewritten = save(save(undefined, suggestion, ines), 'Come by, taste it', tomas);
  assert.equal(sentence(rewritten), 'usr_tomas');
  assert.deepEqual(
    rewritten.origin?.contributions.map(({ source, kept, most }) => [source.kind, kept, most > 0]),
    [
      ['model', 0, true],
      ['person', 14, true],
    ],
  );
});

test('a suggestion pasted by hand among own words is recognized', () => {
  const own = save(undefined, 'Hello!', tomas);
  const pasted = save(own, `Hello! ${suggestion} See you.`, tomas);
  assert.deepEqual(partsOf(pasted), [
    ['Hello! ', 'usr_tomas'],
    [`${suggestion} `, 'model'],
    ['See you.', 'usr_tomas'],
  ]);
});

test('a suggestion that repeats what a person wrote leaves that with the person', () => {
  // Written before the generator was asked.
  const own = save(undefined, 'The new harvest from Guji is here', ines, []);
  const rewritten = save(own, suggestion, ines);
  assert.deepEqual(partsOf(rewritten), [
    ['The new harvest from Guji is here', 'usr_ines'],
    [suggestion.slice('The new harvest from Guji is here'.length), 'model'],
  ]);
  assert.equal(sentence(rewritten), 'usr_ines > model');
});

test('a short correction by a generator inside own words is the generator’s', () => {
  const own = save(undefined, 'We roast each tuesday in the old port of Lisbon', ines);
  const corrected = 'We roast every Tuesday in the old port of Lisbon';
  const fix: GeneratedText = { source: model, phrases: new Set(phrasesOf(workspaceId, corrected)) };
  assert.deepEqual(partsOf(save(own, corrected, ines, [fix])), [
    ['We roast ', 'usr_ines'],
    ['every Tuesday ', 'model'],
    ['in the old port of Lisbon', 'usr_ines'],
  ]);
});

test('words keep their source when a paragraph moves', () => {
  const two = save(
    save(undefined, suggestion, ines),
    `${suggestion}\n\nSee you at the old port tomorrow.`,
    tomas,
  );
  const moved = save(two, `See you at the old port tomorrow.\n\n${suggestion}`, ines);
  assert.deepEqual(
    partsOf(moved).map(([, source]) => source),
    ['usr_tomas', 'model'],
  );
  assert.equal(sentence(moved), 'model > usr_tomas');
});

test('clearing the field and bringing the suggestion back makes it nobody else’s', () => {
  const cleared = save(save(undefined, suggestion, ines), '', tomas);
  assert.deepEqual(partsOf(save(cleared, suggestion, tomas)), [[suggestion, 'model']]);
});

test('common words that a generator used too stay the person’s', () => {
  const own = save(undefined, 'With notes of plum, and the new harvest!', ines);
  assert.deepEqual(partsOf(own), [['With notes of plum, and the new harvest!', 'usr_ines']]);
});

test('what another workspace had generated is not recognized here', () => {
  const foreign: GeneratedText = { source: model, phrases: new Set(phrasesOf('wsp_2', suggestion)) };
  assert.deepEqual(partsOf(save(undefined, suggestion, ines, [foreign])), [[suggestion, 'usr_ines']]);
});

test('an app’s words are the app’s until a person changes them', () => {
  const sent = save(undefined, 'Fresh beans, roasted this morning', meadowlark);
  assert.equal(sentence(sent), 'app');
  assert.equal(sentence(save(sent, 'Fresh beans, roasted on Tuesday', ines)), 'app > usr_ines');
});

test('text that was there before origins is not recorded, and stays so beside new words', () => {
  const old: Draft = { text: 'Written long ago, in another version', origin: undefined };
  assert.equal(sentence(save(old, `${old.text}. And today`, ines)), 'unrecorded > usr_ines');
});

test('a text whose stored origin is about other words is not recorded', () => {
  const { origin } = save(undefined, 'Words of Ines that were replaced', ines);
  assert.equal(sentence(save({ text: 'Others', origin }, 'Others now', tomas)), 'unrecorded > usr_tomas');
});

test('it takes no time for the longest texts', () => {
  const long = Array.from({ length: 9_000 }, (_, place) => `word${place % 900}`).join(' ');
  const before = save(undefined, long, ines);
  const started = performance.now();
  save(before, `${long} more`, tomas);
  assert.ok(performance.now() - started < 2_000);
});
