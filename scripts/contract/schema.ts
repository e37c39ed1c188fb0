/** JSON Schema, taken apart into alternatives of one type each, so that two ways of writing the same compare as equal. */

export type Schema = boolean | SchemaObject;
export interface SchemaObject {
  readonly [keyword: string]: unknown;
}
export type Resolve = (reference: string) => unknown;

const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
export type SchemaType = (typeof types)[number] | 'any';

export interface Alternative {
  readonly type: SchemaType;
  readonly schema: SchemaObject;
  /** Where it is one of a list. */
  readonly values?: readonly unknown[];
}

export const isObject = (value: unknown): value is SchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema itself: what a reference leads to. */
export function target(schema: Schema, resolve: Resolve): Schema {
  for (let current = schema; ; ) {
    if (!isObject(current) || typeof current.$ref !== 'string') return current;
    current = resolve(current.$ref) as Schema;
  }
}

export function alternativesOf(given: Schema, resolve: Resolve): readonly Alternative[] {
  return joinLists(expand(given, resolve));
}

function expand(given: Schema, resolve: Resolve): readonly Alternative[] {
  if (given === true) return [{ type: 'any', schema: {} }];
  if (given === false) return [];
  const { $ref, anyOf, oneOf, allOf, ...own } = given;
  if (typeof $ref === 'string') {
    const found = target(given, resolve);
    return expand(isObject(found) ? mergeSchemas(found, rest(given, '$ref')) : found, resolve);
  }
  if (Array.isArray(allOf)) {
    const parts = (allOf as Schema[]).map((part) => target(part, resolve)).filter(isObject);
    return expand(parts.reduce(mergeSchemas, rest(given, 'allOf')), resolve);
  }
  for (const [keyword, choices] of Object.entries({ anyOf, oneOf }))
    if (Array.isArray(choices))
      return (choices as Schema[]).flatMap((choice) => {
        const found = target(choice, resolve);
        return expand(isObject(found) ? mergeSchemas(rest(given, keyword), found) : found, resolve);
      });
  return typesOf(own).map((type) => withValues(type, own));
}

const rest = (schema: SchemaObject, without: string): SchemaObject =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== without));

const mergeSchemas = (one: SchemaObject, other: SchemaObject): SchemaObject => ({
  ...one,
  ...other,
  ...(one.properties && other.properties
    ? { properties: { ...(one.properties as object), ...(other.properties as object) } }
    : {}),
  ...(one.required && other.required
    ? { required: [...new Set([...(one.required as string[]), ...(other.required as string[])])] }
    : {}),
});

function typesOf({ type, enum: list, ...schema }: SchemaObject): readonly SchemaType[] {
  if (typeof type === 'string') return [type as SchemaType];
  if (Array.isArray(type)) return type as SchemaType[];
  if (Array.isArray(list)) return [...new Set(list.map(typeOf))];
  if ('const' in schema) return [typeOf(schema.const)];
  if ('properties' in schema || 'required' in schema) return ['object'];
  return 'items' in schema ? ['array'] : ['any'];
}

function typeOf(value: unknown): SchemaType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'number' : (typeof value as SchemaType);
}

const isOfType = (value: unknown, type: SchemaType): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

function withValues(type: SchemaType, schema: SchemaObject): Alternative {
  const { enum: list, const: only, ...others } = schema;
  const values = Array.isArray(list) ? list : 'const' in schema ? [only] : undefined;
  return values === undefined
    ? { type, schema: others }
    : { type, schema: others, values: values.filter((value) => isOfType(value, type)) };
}

/** `a` or `b`, written as one list or as two, is the same. */
function joinLists(alternatives: readonly Alternative[]): readonly Alternative[] {
  const lists = alternatives.filter(({ type, values }) => values !== undefined && type !== 'object');
  const joined = new Map<SchemaType, Alternative>();
  for (const one of lists) {
    const earlier = joined.get(one.type);
    joined.set(
      one.type,
      earlier ? { ...one, values: [...(earlier.values ?? []), ...(one.values ?? [])] } : one,
    );
  }
  return [...alternatives.filter((one) => !lists.includes(one)), ...joined.values()];
}
