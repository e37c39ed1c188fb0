/**
 * Compares two schemas as they are on the wire. For what a caller sends, everything that was taken must be taken still; for
 * what we answer, everything that was promised must be there still. What is new and optional is fine in both.
 */
import { at, type Finding, found } from './breaks.ts';
import { isWithinLimits, limitFindings } from './limits.ts';
import {
  type Alternative,
  alternativesOf,
  isObject,
  type Resolve,
  type Schema,
  type SchemaObject,
  target,
} from './schema.ts';

export interface Sides {
  /** Who writes what the schema describes: the caller, or we. */
  readonly by: 'caller' | 'us';
  readonly oldRefs: Resolve;
  readonly newRefs: Resolve;
  /** Pairs that are being compared: schemas may hold themselves. */
  readonly open: WeakMap<object, Set<unknown>>;
}

export function compareSchemas(sides: Sides, before: Schema, after: Schema): readonly Finding[] {
  const [one, other] = [target(before, sides.oldRefs), target(after, sides.newRefs)];
  if (!isObject(one)) return compareAlternatives(sides, one, after);
  const open = sides.open.get(one) ?? new Set();
  sides.open.set(one, open);
  if (open.has(other)) return [];
  open.add(other);
  try {
    return compareAlternatives(sides, before, after);
  } finally {
    open.delete(other);
  }
}

function compareAlternatives(sides: Sides, before: Schema, after: Schema): readonly Finding[] {
  const was = alternativesOf(before, sides.oldRefs);
  const is = alternativesOf(after, sides.newRefs);
  if (sides.by === 'caller')
    return was.flatMap((old) => {
      const fits = is.filter(({ type }) => type === 'any' || includesType(type, old.type));
      if (fits.length === 0)
        return found(
          old.type === 'any'
            ? `takes only ${namesOf(is)} now, was anything`
            : `no longer takes ${nameOf(old)}${is.length > 0 ? `, only ${namesOf(is)}` : ''}`,
        );
      return best(fits.map((now) => compareAlternative(sides, old, now)));
    });
  const kinds = is.filter((now) => !isNewKind(sides, was, now));
  return [
    ...goneProperties(was, is),
    ...kinds.flatMap((now) => {
      const fits = was.filter(({ type }) => type === 'any' || includesType(type, now.type));
      if (fits.length === 0) return found(`may be ${nameOf(now)} now, was always ${namesOf(was)}`);
      return best(
        fits
          .toSorted((one, other) => Number(sameKind(sides, other, now)) - Number(sameKind(sides, one, now)))
          .map((old) => compareAlternative(sides, old, now)),
      );
    }),
  ];
}

const includesType = (wide: Alternative['type'], narrow: Alternative['type']): boolean =>
  wide === narrow || (wide === 'number' && narrow === 'integer');

const best = (candidates: readonly (readonly Finding[])[]): readonly Finding[] =>
  candidates.reduce((least, one) => (one.length < least.length ? one : least));

const nameOf = ({ type, values }: Alternative): string =>
  values ? values.map((value) => JSON.stringify(value)).join(', ') : type === 'any' ? 'anything' : type;
const namesOf = (alternatives: readonly Alternative[]): string => alternatives.map(nameOf).join(' or ');

function compareAlternative(sides: Sides, old: Alternative, now: Alternative): readonly Finding[] {
  // Where anything was taken or answered, nothing was promised of it; where anything is taken now, nothing is lost.
  if (old.type === 'any' || now.type === 'any') return [];
  if (old.type === 'object') return compareObjects(sides, old.schema, now.schema);
  if (old.type === 'array') return compareArrays(sides, old.schema, now.schema);
  return [
    ...(sides.by === 'caller' ? lostValues(old, now) : unpromisedValues(old, now)),
    ...limitFindings(sides.by, old, now),
  ];
}

function lostValues(
  { values: were }: Alternative,
  { values: are, schema: now }: Alternative,
): readonly Finding[] {
  if (!were) return are ? found(`takes only ${list(are)} now`) : [];
  const lost = were.filter((value) => (are ? !are.includes(value) : !isWithinLimits(value, now)));
  return lost.length === 0 ? [] : found(`no longer takes ${list(lost)}`);
}

/** Lists of words in answers may grow; docs/versions.md says so. One fixed word is there to tell things apart. */
function unpromisedValues({ values: were }: Alternative, { values: are }: Alternative): readonly Finding[] {
  if (!were) return [];
  if (!are) return found(`may be anything now, was ${list(were)}`);
  return were.some((value) => are.includes(value)) ? [] : found(`is never ${list(were)} any more`);
}

const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

const propertiesOf = ({ properties }: SchemaObject): Readonly<Record<string, Schema>> =>
  (properties ?? {}) as Record<string, Schema>;
const requiredOf = ({ required }: SchemaObject): readonly string[] => (required ?? []) as string[];

function compareObjects(sides: Sides, old: SchemaObject, now: SchemaObject): readonly Finding[] {
  const [were, are] = [propertiesOf(old), propertiesOf(now)];
  const shared = Object.keys(were).filter((name) => name in are);
  return [
    ...(sides.by === 'caller'
      ? [
          ...Object.keys(were)
            .filter((name) => !(name in are))
            .flatMap((name) => at(name, found('is gone'))),
          ...requiredOf(now)
            .filter((name) => !requiredOf(old).includes(name))
            .flatMap((name) => at(name, found('must be sent now'))),
        ]
      : [
          ...Object.keys(were)
            .filter((name) => !(name in are))
            .flatMap((name) => at(name, found('is gone'))),
          ...requiredOf(old)
            .filter((name) => name in are && !requiredOf(now).includes(name))
            .flatMap((name) => at(name, found('may be missing now'))),
        ]),
    ...shared.flatMap((name) =>
      at(name, [
        ...compareSchemas(sides, were[name] ?? true, are[name] ?? true),
        ...(sides.by === 'caller' ? changedDefault(were[name], are[name]) : []),
      ]),
    ),
    ...compareOthers(sides, old, now),
    ...limitFindings(sides.by, { type: 'object', schema: old }, { type: 'object', schema: now }),
  ];
}

/** What leaving something out means is a part of the contract. */
export function changedDefault(old: Schema | undefined, now: Schema | undefined): readonly Finding[] {
  const [was, is] = [old, now].map((schema) => JSON.stringify(isObject(schema) ? schema.default : undefined));
  return was === is ? [] : found(`means ${is ?? 'nothing'} when it is left out, was ${was ?? 'nothing'}`);
}

/** Fields of any name. */
function compareOthers(sides: Sides, old: SchemaObject, now: SchemaObject): readonly Finding[] {
  const [was, is] = [old, now].map(({ additionalProperties = true }) => additionalProperties as Schema);
  const findings = (): readonly Finding[] => at('{}', compareSchemas(sides, was ?? true, is ?? true));
  if (sides.by === 'caller') {
    if (was === false) return [];
    return is === false ? found('no longer takes fields of other names') : findings();
  }
  if (!isObject(was)) return [];
  return is === false ? found('no longer holds fields of any name') : findings();
}

function compareArrays(sides: Sides, old: SchemaObject, now: SchemaObject): readonly Finding[] {
  return [
    ...at('[]', compareSchemas(sides, (old.items ?? true) as Schema, (now.items ?? true) as Schema)),
    ...limitFindings(sides.by, { type: 'array', schema: old }, { type: 'array', schema: now }),
  ];
}

/** Of each kind of object that an answer may be: which of its fields have a fixed word, which tells the kinds apart. */
function marksOf(
  sides: Sides,
  { schema }: Alternative,
  refs: Resolve,
): ReadonlyMap<string, readonly unknown[]> {
  const marks = Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const [only, ...others] = alternativesOf(property, refs);
    return only?.values && others.length === 0 ? ([[name, only.values]] as const) : [];
  });
  return new Map(sides.by === 'us' ? marks : []);
}

function sameKind(sides: Sides, old: Alternative, now: Alternative): boolean {
  if (old.type !== 'object' || now.type !== 'object') return false;
  const is = marksOf(sides, now, sides.newRefs);
  return [...marksOf(sides, old, sides.oldRefs)].every(
    ([name, words]) => !is.has(name) || words.some((word) => is.get(name)?.includes(word)),
  );
}

/** Like a new word in a list: another kind of object, told apart by a word that no kind had before. */
function isNewKind(sides: Sides, was: readonly Alternative[], now: Alternative): boolean {
  const objects = was.filter(({ type }) => type === 'object');
  // Where there was one kind, its word is checked as any other field.
  if (now.type !== 'object' || objects.length < 2) return false;
  return [...marksOf(sides, now, sides.newRefs)].some(([name, words]) =>
    objects.every((old) => {
      const were = marksOf(sides, old, sides.oldRefs).get(name);
      return were !== undefined && !were.some((word) => words.includes(word));
    }),
  );
}

/** Fields that stood in one kind of answer, and stand in none any more. */
function goneProperties(was: readonly Alternative[], is: readonly Alternative[]): readonly Finding[] {
  const objects = (alternatives: readonly Alternative[]) =>
    alternatives.filter(({ type }) => type === 'object').map(({ schema }) => propertiesOf(schema));
  // Of one kind it is found by comparing it.
  if (objects(was).length < 2 || is.some(({ type }) => type === 'any')) return [];
  const names = new Set(objects(was).flatMap((properties) => Object.keys(properties)));
  return [...names]
    .filter((name) => objects(is).every((properties) => !(name in properties)))
    .flatMap((name) => at(name, found('is gone')));
}
