import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readSources } from '../../scripts/message-sources.ts';
import { type MessagePiece, parseMessage } from '../../server/lib/message.ts';

const { messages, untranslated } = readSources();
const sourceKeys = new Set(messages.map(({ text }) => text));

const catalogues = globSync('??.json', { cwd: import.meta.dirname }).map((name) => ({
  name,
  words: JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8')) as Record<string, string>,
}));

/** What a message needs: `{name}`, `<b>`, including those inside the cases of a choice. */
const placeholdersOf = (pieces: readonly MessagePiece[]): string[] =>
  pieces.flatMap((piece): string[] => {
    if (piece.is === 'value') return [`{${piece.name}}`];
    if (piece.is === 'mark') return [`<${piece.name}>`, ...placeholdersOf(piece.inner)];
    if (piece.is === 'choice')
      return [`{${piece.name}}`, ...[...piece.cases.values()].flatMap(placeholdersOf)];
    return [];
  });
const selectCasesOf = (pieces: readonly MessagePiece[]): string[] =>
  pieces.flatMap((piece): string[] => {
    if (piece.is === 'mark') return selectCasesOf(piece.inner);
    if (piece.is !== 'choice') return [];
    const ownCases =
      piece.by === 'select' ? [...piece.cases.keys()].map((key) => `${piece.name}: ${key}`) : [];
    return [...ownCases, ...[...piece.cases.values()].flatMap(selectCasesOf)];
  });
const unique = (list: readonly string[]): string[] => [...new Set(list)].sort();
const withoutHint = (key: string): string => key.replace(/ \[[^\]]+\]$/, '');

test('no words stand outside a message', () => {
  assert.deepEqual(
    untranslated.map(({ file, line, text }) => `${file}:${line} ${text}`),
    [],
  );
});

test('every message in the sources can be parsed', () => {
  for (const key of sourceKeys) assert.doesNotThrow(() => parseMessage(withoutHint(key)), key);
});

test('there is a German catalogue', () => {
  assert.ok(catalogues.some(({ name }) => name === 'de.json'));
});

for (const { name, words } of catalogues) {
  test(`${name} has every message and no unused ones`, () => {
    assert.deepEqual(
      [...sourceKeys].filter((key) => !words[key]?.trim()),
      [],
      'Messages without words: write them, or see `node scripts/messages.ts`.',
    );
    assert.deepEqual(
      Object.keys(words).filter((key) => !sourceKeys.has(key)),
      [],
      'Messages that are gone: `node scripts/messages.ts --tidy` takes them out.',
    );
  });

  test(`${name} has the same values, marks and cases as English`, () => {
    for (const [key, text] of Object.entries(words)) {
      const [english, other] = [parseMessage(withoutHint(key)), parseMessage(text)];
      assert.deepEqual(unique(placeholdersOf(other)), unique(placeholdersOf(english)), key);
      const cases = unique(selectCasesOf(english));
      if (cases.length > 0)
        for (const selectCase of selectCasesOf(other))
          assert.ok(cases.includes(selectCase), `${key}: English has no ${selectCase}`);
    }
  });

  test(`${name} is sorted, so that changes are easy to review`, () => {
    const keys = Object.keys(words);
    assert.deepEqual(
      keys,
      keys.toSorted((one, other) => one.localeCompare(other, 'en')),
      'Sort it with `node scripts/messages.ts --tidy`.',
    );
  });
}
