import { badParameter } from './errors.ts';

/** Graph's field lists: `id,picture{url},reactions.limit(0).summary(true)`. */
export type Field = { name: string; modifiers: Record<string, string>; fields: Field[] };

export function parseFields(text: string): Field[] {
  let position = 0;
  const fail = (): never => {
    throw badParameter(`Syntax error "Expected name" at character ${position}: ${text}`);
  };
  const take = (pattern: RegExp): string | undefined => {
    const found = new RegExp(pattern.source, 'y');
    found.lastIndex = position;
    const match = found.exec(text)?.[0];
    if (match !== undefined) position += match.length;
    return match;
  };
  function list(): Field[] {
    const fields = [field()];
    while (take(/\s*,\s*/) !== undefined) fields.push(field());
    return fields;
  }
  function field(): Field {
    const name = take(/\w+/) ?? fail();
    const modifiers: Record<string, string> = {};
    while (take(/\./) !== undefined) {
      const modifier = take(/\w+/) ?? fail();
      const argument = take(/\([^)]*\)/) ?? fail();
      modifiers[modifier] = argument.slice(1, -1);
    }
    let fields: Field[] = [];
    if (take(/\{/) !== undefined) {
      fields = list();
      if (take(/\}/) === undefined) fail();
    }
    return { name, modifiers, fields };
  }
  const fields = list();
  return position === text.length ? fields : fail();
}

/** Values by field name; a function is called only if its field is requested. Undefined values are omitted, as on Graph. */
export type Values = Record<string, unknown | ((field: Field) => unknown)>;

/** `id` is always part of a response. A field that the node does not have fails the whole request. */
export function selectFields(nodeType: string, values: Values, fields: Field[]): Record<string, unknown> {
  const unknown = fields.find(({ name }) => !(name in values));
  if (unknown)
    throw badParameter(`Tried accessing nonexisting field (${unknown.name}) on node type (${nodeType})`);
  const named = fields.some(({ name }) => name === 'id') ? fields : [...fields, idField];
  return Object.fromEntries(
    named
      .map((field) => [field.name, resolve(values[field.name], field)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

const idField: Field = { name: 'id', modifiers: {}, fields: [] };
const resolve = (value: unknown, field: Field): unknown =>
  typeof value === 'function' ? (value as (field: Field) => unknown)(field) : value;

/** The field `picture` or `picture{url}`, which Graph always wraps in data. */
export const pictureField = (url: string) => (field: Field) => {
  const all: Record<string, unknown> = { height: 100, is_silhouette: false, url, width: 100 };
  const requested = field.fields.map(({ name }) => name);
  return {
    data: requested.length === 0 ? all : Object.fromEntries(requested.map((name) => [name, all[name]])),
  };
};

/** Graph's time format: `2026-10-01T07:00:00+0000`. */
export const graphTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, '+0000');

/** Unix seconds, or a date string. */
export function readTime(text: string): number | undefined {
  const time = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
