import { badParameter, refuseGraph } from './errors.ts';

/** Graph's field lists: `id,picture{url},reactions.limit(0).summary(true)`. */
export type Field = { name: string; modifiers: Record<string, string>; fields: Field[] };

export function parseFields(text: string): Field[] {
  let position = 0;
  const fail = (problem = 'Expected name'): never => {
    const message = `Syntax error "${problem}" at character ${position}: ${text}`;
    throw refuseGraph({ code: 2500, message });
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
    while (take(/\s*,\s*/) !== undefined) {
      const next = field();
      if (fields.some(({ name }) => name === next.name))
        fail(`Field ${next.name} specified more than once. This is only possible before version 2.1`);
      fields.push(next);
    }
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
  requireFields(nodeType, values, fields);
  const named = fields.some(({ name }) => name === 'id') ? fields : [...fields, idField];
  return Object.fromEntries(
    named
      .map((field) => [field.name, resolve(values[field.name], field)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function requireFields(nodeType: string, values: object, fields: Field[]): void {
  const unknown = fields.find(({ name }) => !(name in values));
  if (unknown)
    throw badParameter(`Tried accessing nonexisting field (${unknown.name}) on node type (${nodeType})`);
}

const idField: Field = { name: 'id', modifiers: {}, fields: [] };

/** Fields of a field are selected as those of a node are. */
function resolve(value: unknown, field: Field): unknown {
  if (typeof value === 'function') return (value as (field: Field) => unknown)(field);
  const isNode = typeof value === 'object' && value !== null && field.fields.length > 0;
  return isNode ? selectFields(field.name, value as Values, field.fields) : value;
}

/** The field `picture` or `picture{url}`, which Graph always wraps in data. */
export const pictureField = (url: string) => (field: Field) => {
  const all: Record<string, unknown> = { height: 100, is_silhouette: false, url, width: 100 };
  const requested = field.fields.map(({ name }) => name);
  requireFields('ProfilePictureSource', all, field.fields);
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
