import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readServerGerman, readServerMessages } from '../../scripts/server-messages.ts';
import { errorTable, notFoundWords, things } from '../../server/errors.ts';
import { message, type Piece, readMessage } from '../../server/lib/message.ts';
import { options as youtubeOptions } from '../../server/platforms/youtube/options.ts';
import { localizeAnswer, records } from './localize.ts';

const { english, families, ambiguous } = readServerMessages();
const german = readServerGerman();

const placesOf = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) => {
    if (piece.is === 'value') return [piece.name];
    if (piece.is === 'mark') return placesOf(piece.inner);
    return piece.is === 'choice' ? [piece.name, ...[...piece.cases.values()].flatMap(placesOf)] : [];
  });
const placeNames = (pattern: string): string[] => [...new Set(placesOf(readMessage(pattern)))].sort();

/** Codes that are put together while running. */
const assembled = [
  ...Object.keys(errorTable).map((code) => `errors.${code}`),
  ...things.map((thing) => notFoundWords(thing).code),
  ...youtubeOptions.flatMap((option) =>
    'choices' in option ? option.choices.map(({ label }) => label.code) : [],
  ),
];

test('every message of the server has German', () => {
  assert.ok(english.size > 1_000);
  const missing = [...english.keys(), ...assembled].filter((code) => !german[code]?.trim());
  assert.deepEqual(missing, []);
});

test('German has no message that the server does not say', () => {
  assert.deepEqual(
    Object.keys(german).filter((code) => !english.has(code) && !assembled.includes(code)),
    [],
  );
  assert.deepEqual(
    families.filter((start) => !assembled.some((code) => code.startsWith(start))),
    [],
  );
});

test('a code names one sentence, in every place where it is said', () => {
  assert.deepEqual(ambiguous, []);
});

/** The English article is chosen by the name behind it. */
const onlyEnglish = ['article'];

test('German keeps every place of a sentence', () => {
  for (const [code, pattern] of english)
    assert.deepEqual(
      placeNames(german[code] ?? ''),
      placeNames(pattern).filter((name) => !onlyEnglish.includes(name)),
      code,
    );
});

test('what the server says is shown in the reader’s language however deep it stands; what people wrote is not', () => {
  const language = {
    locale: 'de-DE',
    pattern: (code: string) => ({ 'a.refused': 'Abgelehnt: {why}', 'a.why': 'zu lang' })[code],
  };
  const why = message('a.why', 'too long');
  const refused = { message: 'Refused: too long', message_code: 'a.refused', message_params: { why } };
  const answer = {
    data: [{ caption: 'Refused: too long', trouble: { ...refused, at: 'now' }, status_reason: null }],
    notices: ['too long'],
    notices_messages: [why],
    options: { title: 'Mine', title_code: 'a.why', title_params: {} },
    unknown: 'Said anew',
    unknown_code: 'a.unknown',
  };
  assert.deepEqual(localizeAnswer(answer, language), {
    data: [
      {
        caption: 'Refused: too long',
        trouble: { ...refused, message: 'Abgelehnt: zu lang', at: 'now' },
        status_reason: null,
      },
    ],
    notices: ['zu lang'],
    notices_messages: [why],
    options: { title: 'Mine', title_code: 'a.why', title_params: {} },
    unknown: 'Said anew',
    unknown_code: 'a.unknown',
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly [part: string]: unknown;
}

test('what has keys of its own choosing is named as a record, and nothing else is', () => {
  const document = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../openapi.json'), 'utf8'));
  const found = new Set<string>();
  const named = new Set<string>();
  const schemas: Record<string, Schema> = document.components.schemas;
  const isRecord = ({ properties, additionalProperties }: Schema): boolean =>
    !properties && Boolean(additionalProperties);
  const visit = (given: Schema, name: string): void => {
    const target = schemas[String(given.$ref).replace('#/components/schemas/', '')];
    const schema = target && isRecord(target) ? target : given;
    if (schema.properties) named.add(name);
    else if (isRecord(schema) && !/(^|_)params$/.test(name)) found.add(name);
    for (const [key, inner] of Object.entries(schema.properties ?? {})) visit(inner, key);
    // What stands in a list is walked, whatever the list is called.
    if (schema.items) visit(schema.items as Schema, '');
    for (const part of ['anyOf', 'oneOf', 'allOf'])
      for (const one of (schema[part] ?? []) as Schema[]) visit(one, name);
  };
  for (const schema of Object.values(schemas)) if (!isRecord(schema)) visit(schema, '');
  assert.deepEqual([...found].sort(), [...records]);
  assert.deepEqual(
    [...records].filter((name) => named.has(name)),
    [],
  );
});
