/**
 * Promise: of what was sent and answered the log keeps only what a schema declares and nobody wrote. A field that is not
 * declared is dropped, its name too. A value is kept where its kind leaves no room for words: numbers, yes and no, a choice
 * from a list, ids, dates and times. Every other text becomes its length. So a new field is hidden until its schema says what
 * it is; no list of secret fields has to be complete.
 */
import type { z } from 'zod';
import type { RedactedJson } from '../../domain/request-log/call.ts';
import { hidden } from './mask-text.ts';

type Schema = z.core.$ZodType;

const maxDepth = 12;
const maxItems = 20;
/** Of each body, as JSON. */
export const maxBodyBytes = 8_192;

const id = /^[a-z]{3}_[0-9a-z]{26}$/;
const number = /^\d{1,20}$/;
const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Undefined where nothing of it may be kept. `publicWords` are ours: platforms, roles, states. */
export function redact(
  schema: Schema | undefined,
  value: unknown,
  publicWords: ReadonlySet<string>,
): RedactedJson | undefined {
  const kept = schema ? redactBy(schema, value, { name: '', depth: maxDepth, publicWords }) : undefined;
  if (kept === undefined || JSON.stringify(kept).length <= maxBodyBytes) return kept;
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? cut(kept) : hiddenPart(kept);
}

/** As many of its fields as fit. */
function cut(whole: object): RedactedJson {
  const fields: [string, RedactedJson][] = [];
  let size = 2;
  for (const [name, part] of Object.entries(whole) as [string, RedactedJson][]) {
    size += JSON.stringify([name, part]).length;
    fields.push([name, size > maxBodyBytes ? hiddenPart(part) : part]);
  }
  return Object.fromEntries(fields);
}

const hiddenPart = (part: RedactedJson): string => hidden(JSON.stringify(part));

interface Place {
  /** Of the field. */
  readonly name: string;
  readonly depth: number;
  readonly publicWords: ReadonlySet<string>;
}
const within = (place: Place, name = place.name): Place => ({ ...place, name, depth: place.depth - 1 });

function redactBy(schema: Schema, value: unknown, place: Place): RedactedJson | undefined {
  if (value === null || typeof value === 'boolean') return value;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (place.depth === 0) return '…';
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return redactBy(def.innerType, value, place);
    case 'pipe':
      return redactBy(isTransform(def.in) ? def.out : def.in, value, place);
    case 'lazy':
      return redactBy(def.getter(), value, within(place));
    case 'union':
      return redactUnion(def.options, value, place);
    case 'intersection':
      return redactUnion([def.left, def.right], value, place);
    case 'object':
      return isObject(value) ? redactObject(def.shape, value, place) : hiddenOf(value);
    case 'array':
      return Array.isArray(value) ? redactItems(() => def.element, value, place) : hiddenOf(value);
    case 'tuple':
      return Array.isArray(value)
        ? redactItems((index) => def.items[index] ?? def.rest, value, place)
        : hiddenOf(value);
    case 'enum':
      return keptIf(Object.values(def.entries).includes(value as string), value);
    case 'literal':
      return keptIf(def.values.includes(value as string), value);
    case 'number':
    case 'bigint':
      return keptIf(isNumeric(value), value);
    default:
      return keptIf(typeof value === 'string' && isWordless(value, place), value);
  }
}

// guard: only what cannot be words is kept
const keptIf = (isKept: boolean, value: unknown): RedactedJson | undefined =>
  isKept ? (value as RedactedJson) : hiddenOf(value);

/** In an address a number is a text. */
const isNumeric = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value));

const isTransform = (schema: Schema): boolean => (schema as z.core.$ZodTypes)._zod.def.type === 'transform';

/** Ids of ours are no secrets, and times are nobody's words. A number may be a person's, unless the field is an id. */
const isWordless = (value: string, { name, publicWords }: Place): boolean =>
  publicWords.has(value) ||
  id.test(value) ||
  time.test(value) ||
  (number.test(value) && /(^|_)ids?$/.test(name));

function redactObject(
  shape: Readonly<Record<string, Schema>>,
  value: Readonly<Record<string, unknown>>,
  place: Place,
): RedactedJson {
  const kept: Record<string, RedactedJson> = {};
  // guard: only declared fields are kept
  for (const [field, schema] of Object.entries(shape)) {
    if (!Object.hasOwn(value, field)) continue;
    const part = redactBy(schema, value[field], within(place, field));
    if (part !== undefined) kept[field] = part;
  }
  return kept;
}

function redactItems(
  schemaAt: (index: number) => Schema | null | undefined,
  value: readonly unknown[],
  place: Place,
): RedactedJson {
  const items = value.slice(0, maxItems).flatMap((item, index) => {
    const schema = schemaAt(index);
    const part = schema ? redactBy(schema, item, within(place)) : undefined;
    return part === undefined ? [] : [part];
  });
  return value.length > maxItems ? [...items, `… ${value.length - maxItems} more`] : items;
}

/** What any of the options keeps. Objects keep the fields of all of them. */
function redactUnion(options: readonly Schema[], value: unknown, place: Place): RedactedJson | undefined {
  const all = options.map((option) => redactBy(option, value, within(place)));
  if (!isObject(value)) return keptOf(all, value);
  const objects = all.filter(isObject) as Readonly<Record<string, RedactedJson>>[];
  const fields = new Set(objects.flatMap((one) => Object.keys(one)));
  return Object.fromEntries(
    [...fields].map((field) => [
      field,
      keptOf(
        objects.map((one) => one[field]),
        value[field],
      ) as RedactedJson,
    ]),
  );
}

/** The first that says more than how long it is. */
const keptOf = (parts: readonly (RedactedJson | undefined)[], value: unknown): RedactedJson | undefined =>
  parts.find((part) => part !== undefined && part !== hiddenOf(value)) ?? hiddenOf(value);

/** Of a text its length, of anything else that it was something else. */
const hiddenOf = (value: unknown): RedactedJson | undefined =>
  typeof value === 'string' ? hidden(value) : value === undefined ? undefined : '…';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every name that a schema declares, at any depth: what may be said of where a problem is. */
export function declaredNames(
  schema: Schema | undefined,
  names = new Set<string>(),
  depth = maxDepth,
): Set<string> {
  if (!schema || depth === 0) return names;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const visit = (inner: Schema | null | undefined) => {
    if (inner) declaredNames(inner, names, depth - 1);
  };
  if ('innerType' in def) visit(def.innerType as Schema);
  if (def.type === 'pipe') for (const part of [def.in, def.out]) visit(part);
  if (def.type === 'lazy') visit(def.getter());
  if (def.type === 'union') def.options.forEach(visit);
  if (def.type === 'intersection') for (const part of [def.left, def.right]) visit(part);
  if (def.type === 'array') visit(def.element);
  if (def.type === 'tuple') def.items.forEach(visit);
  if (def.type === 'object')
    for (const [field, inner] of Object.entries(def.shape)) {
      names.add(field);
      visit(inner as Schema);
    }
  return names;
}
