/**
 * Promise: every change of the wire that docs/versions.md calls breaking is found, wherever it stands in the document. Names of
 * schemas and operations, texts and order are not compared.
 */
import { isSessionOnly } from '../../server/http/pipeline/openapi.ts';
import { at, type Break, describeBreak, type Finding, found, inside } from './breaks.ts';
import { changedDefault, compareSchemas, type Sides } from './compare-schemas.ts';
import type { Resolve, Schema } from './schema.ts';

type Security = readonly Readonly<Record<string, readonly string[]>>[];
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Reference {
  readonly $ref?: string;
}
interface Parameter extends Reference {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly [writing: string]: unknown;
}
interface Body extends Reference {
  readonly required?: boolean;
  readonly content?: Content;
}
interface Response extends Reference {
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, unknown>>;
}
export interface Operation {
  readonly security?: Security;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses?: Readonly<Record<string, Response>>;
  /** The day from which on it may be gone. */
  readonly 'x-sunset'?: string;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
export interface Contract {
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly [part: string]: unknown;
}

/** `today` as 2027-01-31: what was deprecated and is past its sunset may go. */
export function findBreaks(promised: Contract, offered: Contract, today: string): readonly Break[] {
  const refs = { oldRefs: resolverOf(promised), newRefs: resolverOf(offered) };
  const offers = operationsOf(offered.paths);
  const events = operationsOf(offered.webhooks ?? {});
  const breaks = [
    ...operationsOf(promised.paths).flatMap(({ name, path, key, operation: old }) => {
      // Never promised: our own pages use it.
      if (isSessionOnly(old.security ?? [])) return [];
      const now = offers.find((other) => other.key === key);
      const isPathLeft = offers.some((other) => shapeOf(other.path) === shapeOf(path));
      const findings = now
        ? compareOperations(refs, { old, path }, { now: now.operation, path: now.path })
        : (old['x-sunset'] ?? '9999') <= today
          ? []
          : found(isPathLeft ? 'the operation is gone' : 'the path is gone');
      return named(name, findings);
    }),
    ...operationsOf(promised.webhooks ?? {}).flatMap(({ name, key, operation: old }) => {
      const now = events.find((other) => other.key === key)?.operation;
      const sides: Sides = { by: 'us', ...refs, open: new WeakMap() };
      const findings = now
        ? compareContent(sides, old.requestBody?.content ?? {}, now.requestBody?.content ?? {})
        : found('the event is gone');
      return named(`event ${name.split(' ')[1]}`, findings);
    }),
  ]; // One field may be found by more than one comparison.
  return [...new Map(breaks.map((one) => [describeBreak(one), one])).values()];
}

const named = (operation: string, findings: readonly Finding[]): readonly Break[] =>
  findings.map(({ place, what }) => ({ operation, place: place.trim(), what }));

const resolverOf =
  (document: object): Resolve =>
  (reference) =>
    reference
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce((part: unknown, key) => (part as Record<string, unknown>)[key], document);

const operationsOf = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      return { name, path, key: `${method} ${shapeOf(path)}`, operation };
    }),
  );

/** The names in a path are not on the wire. */
const shapeOf = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');
const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);

type Refs = Omit<Sides, 'by' | 'open'>;

function compareOperations(
  refs: Refs,
  { old, path: oldPath }: { readonly old: Operation; readonly path: string },
  { now, path: newPath }: { readonly now: Operation; readonly path: string },
): readonly Finding[] {
  const asked: Sides = { by: 'caller', ...refs, open: new WeakMap() };
  const answered: Sides = { by: 'us', ...refs, open: new WeakMap() };
  return [
    ...compareSecurity(old.security ?? [], now.security ?? []),
    ...compareParameters(
      asked,
      parametersOf(refs.oldRefs, old, oldPath),
      parametersOf(refs.newRefs, now, newPath),
    ),
    ...compareBodies(asked, follow(refs.oldRefs, old.requestBody), follow(refs.newRefs, now.requestBody)),
    ...compareResponses(answered, old.responses ?? {}, now.responses ?? {}),
  ];
}

const follow = <Value extends Reference>(resolve: Resolve, value: Value | undefined): Value | undefined =>
  value?.$ref === undefined ? value : follow(resolve, resolve(value.$ref) as Value);

/** Each way in that was open must be open still, with no more scopes than before. */
function compareSecurity(old: Security, now: Security): readonly Finding[] {
  if (now.length === 0) return [];
  if (old.length === 0) return found('is no longer open to everybody');
  const isOpen = (way: Security[number]): boolean =>
    now.some((other) =>
      Object.entries(other).every(
        ([scheme, scopes]) => scopes.every((scope) => way[scheme]?.includes(scope)) && scheme in way,
      ),
    );
  return old
    .filter((way) => !isOpen(way))
    .flatMap((way) =>
      found(
        `is no longer open to ${Object.entries(way)
          .map(([scheme, scopes]) => [scheme, ...scopes].join(' '))
          .join(' with ')}`,
      ),
    );
}

/** By where they stand and what they are called; in a path by their place. */
function parametersOf(
  resolve: Resolve,
  { parameters = [] }: Operation,
  path: string,
): ReadonlyMap<string, Parameter> {
  return new Map(
    parameters.map((given) => {
      const one = follow(resolve, given) ?? given;
      const name =
        one.in === 'path'
          ? namesIn(path).indexOf(one.name)
          : one.in === 'header'
            ? one.name.toLowerCase()
            : one.name;
      return [`${one.in} ${name}`, one];
    }),
  );
}

const ways = ['style', 'explode', 'allowReserved', 'allowEmptyValue'] as const;

function compareParameters(
  sides: Sides,
  old: ReadonlyMap<string, Parameter>,
  now: ReadonlyMap<string, Parameter>,
): readonly Finding[] {
  const placeOf = ({ in: where, name }: Parameter): string => `${where} parameter ${name}`;
  const lost = [...old].flatMap(([key, one]) => {
    const other = now.get(key);
    if (!other) return at(placeOf(one), found('is gone'));
    return at(placeOf(one), [
      ...(other.required && !one.required ? found('must be sent now') : []),
      ...(ways.some((way) => one[way] !== other[way]) ? found('is written in another way') : []),
      ...compareSchemas(sides, one.schema ?? true, other.schema ?? true),
      ...changedDefault(one.schema, other.schema),
    ]);
  });
  const wanted = [...now]
    .filter(([key, one]) => one.required && !old.has(key))
    .flatMap(([, one]) => at(placeOf(one), found('must be sent now')));
  return [...lost, ...wanted];
}

function compareBodies(sides: Sides, old: Body | undefined, now: Body | undefined): readonly Finding[] {
  if (!old) return now?.required ? found('a body must be sent now') : [];
  if (!now) return found('no body is taken any more');
  return [
    ...(now.required && !old.required ? found('a body must be sent now') : []),
    ...at('body', compareContent(sides, old.content ?? {}, now.content ?? {})),
  ];
}

function compareResponses(
  sides: Sides,
  old: Readonly<Record<string, Response>>,
  now: Readonly<Record<string, Response>>,
): readonly Finding[] {
  const lost = Object.entries(old).flatMap(([status, given]) => {
    const place = `answer ${status}`;
    const [one, other] = [follow(sides.oldRefs, given), follow(sides.newRefs, now[status])];
    if (!one) return [];
    if (!other) return at(place, found('is gone'));
    const headers = new Set(Object.keys(other.headers ?? {}).map((name) => name.toLowerCase()));
    return [
      ...Object.keys(one.headers ?? {})
        .filter((name) => !headers.has(name.toLowerCase()))
        .flatMap((name) => at(place, found(`the header ${name} is gone`))),
      ...at(place, compareContent(sides, one.content ?? {}, other.content ?? {})),
    ];
  });
  const unknown = Object.keys(now)
    .filter((status) => status.startsWith('2') && !(status in old))
    .flatMap((status) =>
      at(`answer ${status}`, found('tells a success by a status that callers do not know')),
    );
  return [...lost, ...unknown];
}

function compareContent(sides: Sides, old: Content, now: Content): readonly Finding[] {
  return Object.entries(old).flatMap(([type, { schema = true }]) => {
    const other = now[type];
    if (!other) return found(`${type} is gone`);
    return inside(compareSchemas(sides, schema, other.schema ?? true));
  });
}
