import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readServerGerman, readServerMessages } from '../../scripts/server-messages.ts';
import { errorTable, notFoundMessage, resources } from '../../server/errors.ts';
import { type MessagePiece, message, parseMessage } from '../../server/lib/message.ts';
import { options as youtubeOptions } from '../../server/platforms/youtube/options.ts';
import { localizeResponse, recordFields } from './localize.ts';

const { english, families, ambiguous } = readServerMessages();
const german = readServerGerman();

const placeholdersOf = (pieces: readonly MessagePiece[]): string[] =>
  pieces.flatMap((piece) => {
    if (piece.is === 'value') return [piece.name];
    if (piece.is === 'mark') return placeholdersOf(piece.inner);
    return piece.is === 'choice' ? [piece.name, ...[...piece.cases.values()].flatMap(placeholdersOf)] : [];
  });
const placeholderNames = (pattern: string): string[] =>
  [...new Set(placeholdersOf(parseMessage(pattern)))].sort();

/** Codes that are assembled at run time. */
const assembledCodes = [
  ...Object.keys(errorTable).map((code) => `errors.${code}`),
  ...resources.map((thing) => notFoundMessage(thing).code),
  ...youtubeOptions.flatMap((option) =>
    'choices' in option ? option.choices.map(({ label }) => label.code) : [],
  ),
];

test('every server message has a German translation', () => {
  assert.ok(english.size > 1_000);
  const missing = [...english.keys(), ...assembledCodes].filter((code) => !german[code]?.trim());
  assert.deepEqual(missing, []);
});

test('German has no message that the server does not use', () => {
  assert.deepEqual(
    Object.keys(german).filter((code) => !english.has(code) && !assembledCodes.includes(code)),
    [],
  );
  assert.deepEqual(
    families.filter((start) => !assembledCodes.some((code) => code.startsWith(start))),
    [],
  );
});

test('a code always names the same sentence', () => {
  assert.deepEqual(ambiguous, []);
});

/** The English article depends on the name after it. */
const englishOnly = ['article'];

test('German keeps every placeholder of a sentence', () => {
  for (const [code, pattern] of english)
    assert.deepEqual(
      placeholderNames(german[code] ?? ''),
      placeholderNames(pattern).filter((name) => !englishOnly.includes(name)),
      code,
    );
});

test('server messages are translated at any depth, and text written by people is not', () => {
  const language = {
    locale: 'de-DE',
    pattern: (code: string) => ({ 'a.refused': 'Abgelehnt: {why}', 'a.why': 'zu lang' })[code],
  };
  const why = message('a.why', 'too long');
  const refused = { message: 'Refused: too long', message_code: 'a.refused', message_params: { why } };
  const response = {
    data: [{ caption: 'Refused: too long', trouble: { ...refused, at: 'now' }, status_reason: null }],
    notices: ['too long'],
    notices_messages: [why],
    options: { title: 'Mine', title_code: 'a.why', title_params: {} },
    unknown: 'Said anew',
    unknown_code: 'a.unknown',
  };
  assert.deepEqual(localizeResponse(response, language), {
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

test('exactly the fields with arbitrary keys are listed as records', () => {
  const recordNames = new Set<string>();
  const objectNames = new Set<string>();
  const schemas: Record<string, Schema> = {};
  for (const name of ['openapi.json', 'openapi-web.json'])
    Object.assign(
      schemas,
      JSON.parse(readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8')).components.schemas,
    );
  const isRecord = ({ properties, additionalProperties }: Schema): boolean =>
    !properties && Boolean(additionalProperties);
  const holdsMessages = ({ properties = {}, ...schema }: Schema): boolean =>
    Object.entries(properties).some(
      ([key, inner]) => /_(code|codes|messages)$/.test(key) || holdsMessages(inner),
    ) ||
    (schema.$ref !== undefined && holdsMessages(schemas[nameIn(schema.$ref)] ?? {})) ||
    (schema.items !== undefined && holdsMessages(schema.items as Schema)) ||
    ['anyOf', 'oneOf', 'allOf'].some((part) => ((schema[part] ?? []) as Schema[]).some(holdsMessages));
  const nameIn = (reference: unknown): string => String(reference).replace('#/components/schemas/', '');
  const visit = (given: Schema, name: string): void => {
    const target = schemas[nameIn(given.$ref)];
    const schema = target && isRecord(target) ? target : given;
    // An object without sentences may share its name with a record: there is nothing to translate in it.
    if (schema.properties && holdsMessages(schema)) objectNames.add(name);
    else if (isRecord(schema) && !/(^|_)params$/.test(name)) recordNames.add(name);
    for (const [key, inner] of Object.entries(schema.properties ?? {})) visit(inner, key);
    // The items of a list are visited, whatever the list is called.
    if (schema.items) visit(schema.items as Schema, '');
    for (const part of ['anyOf', 'oneOf', 'allOf'])
      for (const variant of (schema[part] ?? []) as Schema[]) visit(variant, name);
  };
  for (const schema of Object.values(schemas)) if (!isRecord(schema)) visit(schema, '');
  assert.deepEqual([...recordNames].sort(), [...recordFields]);
  assert.deepEqual(
    [...recordFields].filter((name) => objectNames.has(name)),
    [],
  );
});
