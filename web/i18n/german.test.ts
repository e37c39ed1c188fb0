import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readServerGerman } from '../../scripts/server-messages.ts';

const ofInterface: Record<string, string> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'de.json'), 'utf8'),
);
const words = [...Object.entries(ofInterface), ...Object.entries(readServerGerman())].filter(
  ([english]) => !english.endsWith('[search words]'),
);
const thatSay = (pattern: RegExp): string[] =>
  words.filter(([, german]) => pattern.test(german)).map(([, german]) => german);

test('German quotes are German, and what belongs together stays on one line', () => {
  assert.deepEqual(thatSay(/"|”|“[^“”]*”/), [], 'quotes are „…“');
  assert.deepEqual(thatSay(/[\p{L}] …|\p{L}…(“|$)/u), [], 'before … stands a non-breaking space');
  assert.deepEqual(
    thatSay(/[\d}#] (h|min|s|ms|kB|MB|GB|MiB|€|Uhr)(?!\p{L})/u),
    [],
    'so it does before a unit',
  );
  assert.deepEqual(thatSay(/E-Mail/), [], 'its hyphen does not break: E\u2011Mail');
  assert.deepEqual(thatSay(/\bum \{time\}(?!\u00a0Uhr)/), [], 'a clock time in a sentence has its Uhr');
});

/** As docs/translating.md has them; these are the words that were said before, or come to mind. */
const otherwise = {
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

test('one thing has one German word', () => {
  for (const [word, other] of Object.entries(otherwise)) assert.deepEqual(thatSay(other), [], word);
});
