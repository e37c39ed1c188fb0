import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readServerGerman } from '../../scripts/server-messages.ts';

const interfaceCatalogue: Record<string, string> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'de.json'), 'utf8'),
);
const entries = [...Object.entries(interfaceCatalogue), ...Object.entries(readServerGerman())].filter(
  ([english]) => !english.endsWith('[search words]'),
);
const textsMatching = (pattern: RegExp): string[] =>
  entries.filter(([, german]) => pattern.test(german)).map(([, german]) => german);

test('German text uses German quotes and non-breaking spaces', () => {
  assert.deepEqual(textsMatching(/"|”|“[^“”]*”/), [], 'quotes are „…“');
  assert.deepEqual(textsMatching(/[\p{L}] …|\p{L}…(“|$)/u), [], 'before … stands a non-breaking space');
  assert.deepEqual(
    textsMatching(/[\d}#] (h|min|s|ms|kB|MB|GB|MiB|€|Uhr)(?!\p{L})/u),
    [],
    'so it does before a unit',
  );
  assert.deepEqual(textsMatching(/E-Mail/), [], 'its hyphen does not break: E\u2011Mail');
  assert.deepEqual(textsMatching(/\bum \{time\}(?!\u00a0Uhr)/), [], 'a clock time in a sentence has its Uhr');
});

/** The preferred terms of docs/translating.md, with the synonyms that were used before or come to mind. */
const discouraged = {
  Freigeber: /[Ff]reigebend/,
  fehlgeschlagen: /\b[Gg]escheitert/,
  veröffentlicht: /draußen|gepostet/,
  Bibliothek: /Mediathek/,
  'eingebauter Texter': /Schreiber/,
  'Änderungen anfordern': /Änderungen verlang|verlangt Änderungen/,
  'zur Prüfung senden': /(zur|in die) Prüfung (ge)?schick/,
  'jemand anderes': /[Jj]emand anders/,
  'Access-Token': /Zugriffstoken/,
};

test('each concept has one German term', () => {
  for (const [preferred, pattern] of Object.entries(discouraged))
    assert.deepEqual(textsMatching(pattern), [], preferred);
});
