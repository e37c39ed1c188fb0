import { isRecord } from '../core/forms.ts';

/**
 * Rest.li's data schemas. LinkedIn checks a body against them before the resource sees it, and names every field that
 * does not fit in one message.
 */
export type Schema =
  | 'string'
  | 'boolean'
  | 'long'
  /** A record whose fields are not checked. */
  | 'map'
  | { oneOf: readonly string[] }
  | { arrayOf: Schema }
  /** A name that ends with `?` is optional. */
  | { record: Readonly<Record<string, Schema>> }
  | { union: Readonly<Record<string, Schema>> };

/** Each problem is a line of its own. */
export function findProblems(schema: Schema, value: unknown, path = ''): string[] {
  const problem = (text: string) => [`ERROR :: ${path} :: ${text}\n`];
  if (schema === 'map') return isRecord(value) ? [] : problem('record type is not backed by a DataMap');
  if (typeof schema === 'string') return isPrimitive(schema, value) ? [] : problem(notCoerced(schema, value));
  if ('oneOf' in schema) {
    if (typeof value !== 'string') return problem('enum type is not backed by a String');
    return schema.oneOf.includes(value) ? [] : problem(`"${value}" is not an enum symbol`);
  }
  if ('arrayOf' in schema) {
    if (!Array.isArray(value)) return problem('array type is not backed by a DataList');
    return value.flatMap((one, index) => findProblems(schema.arrayOf, one, `${path}/${index}`));
  }
  if (!isRecord(value)) {
    return problem(`${'union' in schema ? 'union' : 'record'} type is not backed by a DataMap`);
  }
  if ('union' in schema) {
    const [[name, member] = ['', undefined], ...others] = Object.entries(value);
    if (name === '' || others.length > 0) {
      return problem('DataMap should have exactly one entry for a union type');
    }
    const known = schema.union[name];
    return known
      ? findProblems(known, member, `${path}/${name}`)
      : problem(`"${name}" is not a member type of union [ ${Object.keys(schema.union).join(', ')} ]`);
  }
  return checkRecord(schema.record, value, path);
}

function checkRecord(
  fields: Readonly<Record<string, Schema>>,
  value: Record<string, unknown>,
  path: string,
): string[] {
  const missing = Object.keys(fields).filter((name) => !name.endsWith('?') && value[name] === undefined);
  return [
    ...missing.map((name) => `ERROR :: ${path}/${name} :: ${missingText}\n`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const field = fields[name] ?? fields[`${name}?`];
      if (!field) return [`ERROR :: ${path}/${name} :: unrecognized field found but not allowed\n`];
      return findProblems(field, inner, `${path}/${name}`);
    }),
  ];
}
const missingText = 'field is required but not found and has no default value';

const isPrimitive = (type: 'string' | 'boolean' | 'long', value: unknown): boolean =>
  type === 'long' ? Number.isInteger(value) : typeof value === type;

function notCoerced(type: 'string' | 'boolean' | 'long', value: unknown): string {
  const names = { string: 'String', boolean: 'Boolean', long: 'Long' };
  return `${JSON.stringify(value)} cannot be coerced to ${names[type]}`;
}
