import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readSources } from '../../scripts/message-sources.ts';
import { type Piece, readMessage } from '../../server/lib/message.ts';

const { messages, bare } = readSources();
const said = new Set(messages.map(({ text }) => text));

const catalogues = globSync('??.json', { cwd: import.meta.dirname }).map((name) => ({
  name,
  words: JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8')) as Record<string, string>,
}));

/** What a message needs: `{name}`, `<b>`. Of a choice also the cases that English tells apart. */
const needsOf = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece): string[] => {
    if (piece.is === 'value') return [`{${piece.name}}`];
    if (piece.is === 'mark') return [`<${piece.name}>`, ...needsOf(piece.inner)];
    if (piece.is === 'choice') return [`{${piece.name}}`, ...[...piece.cases.values()].flatMap(needsOf)];
    return [];
  });
const casesOf = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece): string[] => {
    if (piece.is === 'mark') return casesOf(piece.inner);
    if (piece.is !== 'choice') return [];
    const own = piece.by === 'select' ? [...piece.cases.keys()].map((key) => `${piece.name}: ${key}`) : [];
    return [...own, ...[...piece.cases.values()].flatMap(casesOf)];
  });
const unique = (list: readonly string[]): string[] => [...new Set(list)].sort();
const withoutHint = (key: string): string => key.replace(/ \[[^\]]+\]$/, '');

test('no words stand outside a message', () => {
  assert.deepEqual(
    bare.map(({ file, line, text }) => `${file}:${line} ${text}`),
    [],
  );
});

test('every message of the sources can be read', () => {
  for (const key of said) assert.doesNotThrow(() => readMessage(withoutHint(key)), key);
});

test('there is a catalogue for German', () => {
  assert.ok(catalogues.some(({ name }) => name === 'de.json'));
});

for (const { name, words } of catalogues) {
  test(`${name} has every message, and none that nobody says`, () => {
    assert.deepEqual(
      [...said].filter((key) => !words[key]?.trim()),
      [],
      'Messages without words: write them, or see `node scripts/messages.ts`.',
    );
    assert.deepEqual(
      Object.keys(words).filter((key) => !said.has(key)),
      [],
      'Messages that are gone: `node scripts/messages.ts --tidy` takes them out.',
    );
  });

  test(`${name} says the same values and marks as English, and chooses by the same cases`, () => {
    for (const [key, text] of Object.entries(words)) {
      const [english, other] = [readMessage(withoutHint(key)), readMessage(text)];
      assert.deepEqual(unique(needsOf(other)), unique(needsOf(english)), key);
      const cases = unique(casesOf(english));
      if (cases.length > 0)
        for (const one of casesOf(other)) assert.ok(cases.includes(one), `${key}: English has no ${one}`);
    }
  });

  test(`${name} is sorted, so that a change is seen where it belongs`, () => {
    const keys = Object.keys(words);
    assert.deepEqual(
      keys,
      keys.toSorted((one, other) => one.localeCompare(other, 'en')),
      'Sort it with `node scripts/messages.ts --tidy`.',
    );
  });
}
