/** The domain's words are written down once, and words that were retired for plainer ones do not come back as names. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..');
const sources = globSync('{server,web,sandbox,scripts,test}/**/*.{ts,tsx}', { cwd: root });
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('every word of the glossary has one meaning, and the code uses it', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| ([a-z][a-z ]+?) +\|/gm)].map(
    ([, word = '']) => word,
  );
  assert.ok(words.length > 60);
  assert.equal(new Set(words).size, words.length);
  const code = sources
    .filter((file) => !file.startsWith('web/'))
    .map(read)
    .join('\n')
    .toLowerCase();
  const unused = words.filter((word) => !new RegExp(word.replaceAll(' ', '[ _-]?')).test(code));
  assert.deepEqual(unused, []);
});

test('nothing is named with a retired word', () => {
  const retired = new Set(
    'told heard begun somebody whoever anybody everybody desk house visitor chores knock brought anew'.split(
      ' ',
    ),
  );
  const declared = /\b(?:const|let|function|class|interface|type)\s+([A-Za-z]\w*)/g;
  const wordsOf = (name: string): string[] =>
    (name.match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
  const found = sources.flatMap((file) =>
    [...read(file).matchAll(declared)]
      .filter(([, name = '']) => wordsOf(name).some((word) => retired.has(word)))
      .map(([, name]) => `${file}: ${name}`),
  );
  assert.deepEqual(found, []);
});
