/**
 * The part of JSON Schema that our OpenAPI document uses: finding values that do not match, and generating values
 * that do.
 */
import fc from 'fast-check';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

export type ResolveRef = (reference: string) => Schema;

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};
const isRecord = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object';

/** The first thing in `value` that the schema does not allow, or undefined. */
export function findMismatch(
  schema: Schema,
  value: unknown,
  lookup: ResolveRef,
  at = '$',
): string | undefined {
  if (schema.$ref) return findMismatch(lookup(schema.$ref), value, lookup, at);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.every((choice) => findMismatch(choice, value, lookup, at) !== undefined))
    return `${at} fits none of ${choices.length} choices: ${JSON.stringify(value)?.slice(0, 80)}`;
  for (const part of schema.allOf ?? []) {
    const found = findMismatch(part, value, lookup, at);
    if (found) return found;
  }
  const kind = kindOf(value);
  const types = schema.type === undefined ? undefined : [schema.type].flat();
  if (types && !types.includes(kind) && !(kind === 'integer' && types.includes('number')))
    return `${at} is ${kind}, not ${types.join(' or ')}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} is ${String(value)}, which is not listed`;
  if ('const' in schema && schema.const !== value) return `${at} is not ${String(schema.const)}`;
  if (typeof value === 'string' && schema.pattern && !new RegExp(schema.pattern).test(value))
    return `${at} does not match ${schema.pattern}`;
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    return first(value.map((item, index) => () => findMismatch(items, item, lookup, `${at}[${index}]`)));
  }
  return isRecord(value) ? findRecordMismatch(schema, value, lookup, at) : undefined;
}

function findRecordMismatch(
  schema: Schema,
  value: Record<string, unknown>,
  lookup: ResolveRef,
  at: string,
): string | undefined {
  const missing = schema.required?.find((key) => !Object.hasOwn(value, key));
  if (missing) return `${at}.${missing} is missing`;
  return first(
    Object.entries(value).map(([key, item]) => () => {
      const known = schema.properties?.[key];
      if (known) return findMismatch(known, item, lookup, `${at}.${key}`);
      if (schema.additionalProperties === false) return `${at}.${key} is not documented`;
      if (isRecord(schema.additionalProperties))
        return findMismatch(schema.additionalProperties as Schema, item, lookup, `${at}.${key}`);
      return undefined;
    }),
  );
}

function first(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const found = check();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Generates matching values; `known` are texts that mean something to the service, such as existing ids. */
export function matchingValues(
  schema: Schema,
  lookup: ResolveRef,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  if (schema.$ref) return matchingValues(lookup(schema.$ref), lookup, known);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => matchingValues(choice, lookup, known)));
  switch ([schema.type].flat()[0]) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, part]) => [
            key,
            matchingValues(part, lookup, known),
          ]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case 'array':
      return fc.array(matchingValues(schema.items ?? {}, lookup, known), { maxLength: 3 });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1_000, 1_000) });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return matchingText(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function matchingText(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'date-time') {
    const range = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z') };
    return fc.date({ ...range, noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (schema.pattern !== undefined) {
    const pattern = new RegExp(schema.pattern);
    const meaningful = known.filter((text) => pattern.test(text));
    return fc.oneof(...meaningful.map((text) => fc.constant(text)), fc.stringMatching(pattern));
  }
  const maxLength = Math.min(schema.maxLength ?? 100, 100);
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength }),
    fc.constantFrom(...known),
  );
}
