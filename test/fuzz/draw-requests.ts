/** Requests to a documented operation: some that fit it, some broken in one place, some that make no sense at all. */
import fc from 'fast-check';
import { matchingValues, type ResolveRef } from './json-schema.ts';
import type { DocumentedOperation } from './operations.ts';

export interface FuzzRequest {
  readonly path: string;
  readonly body: string | undefined;
}

const hostileValues = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1e308, 2 ** 53, '', ' ', [], {}, [[]], '\0', '\ud800', '💥'),
  fc.constantFrom(
    '__proto__',
    'constructor',
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '-0',
    'x'.repeat(30_000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Breaks one place: another value, a missing key, or an extra one. */
const broken = (value: unknown): fc.Arbitrary<unknown> => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return hostileValues;
  const keys = Object.keys(value);
  const here = fc
    .tuple(fc.constantFrom('extra', '__proto__', 'id', 'state', ...keys), hostileValues)
    .map(([key, bad]) => Object.fromEntries([...Object.entries(value), [key, bad]]));
  if (keys.length === 0) return fc.oneof(here, hostileValues);
  const without = fc.constantFrom(...keys).map((key) => {
    const { [key]: _gone, ...rest } = value as Record<string, unknown>;
    return rest;
  });
  return fc.oneof({ weight: 3, arbitrary: here }, without, hostileValues);
};

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Mostly ids of the kind that the path expects. */
function idsFor(path: string, known: readonly string[]): fc.Arbitrary<string> {
  const kinds: Record<string, RegExp> = {
    posts: /^\d+$/,
    accounts: /^acc_/,
    media: /^med_/,
    members: /^usr_/,
    invitations: /^inv_/,
    connections: /^con_/,
    workspaces: /^wsp_/,
    campaigns: /^cmp_/,
  };
  const kind = kinds[path.split('/')[2] ?? ''];
  const right = known.filter((text) => kind?.test(text));
  const any = fc.constantFrom(...known, '0', '1');
  return right.length === 0 ? any : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...right) }, any);
}

/** `known` are texts that mean something to the service: ids that exist, digests, names. */
export function drawRequests(
  { path, operation }: DocumentedOperation,
  known: readonly string[],
  resolve: ResolveRef,
): fc.Arbitrary<FuzzRequest> {
  const parameters = operation.parameters ?? [];
  const values = parameters.map(({ schema, in: place, required }) => {
    const text = place === 'path' ? idsFor(path, known) : matchingValues(schema, resolve, known).map(asText);
    const hostileText = hostileValues.map(asText);
    return required === true
      ? fc.oneof({ weight: 6, arbitrary: text }, hostileText)
      : fc.oneof({ weight: 3, arbitrary: text }, hostileText, fc.constant(undefined), fc.constant(undefined));
  });
  const schema = operation.requestBody?.content['application/json']?.schema;
  const fits = schema && matchingValues(schema, resolve, known);
  const body = fits
    ? fc.oneof(
        { weight: 5, arbitrary: fits.map((value) => JSON.stringify(value)) },
        { weight: 4, arbitrary: fits.chain(broken).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.string() },
      )
    : fc.constantFrom(undefined, undefined, '{}', 'x');
  return fc.tuple(fc.tuple(...values), body).map(([given, text]) => {
    let address = path;
    const query = new URLSearchParams();
    for (const [index, parameter] of parameters.entries()) {
      const value = given[index];
      // Half a surrogate pair cannot be part of a URL at all.
      if (parameter.in === 'path')
        address = address.replace(
          `{${parameter.name}}`,
          encodeURIComponent((value ?? '').toWellFormed().slice(0, 400)) || '%20',
        );
      else if (parameter.in === 'query' && value !== undefined)
        query.set(parameter.name, value.slice(0, 4_000));
    }
    return { path: query.size > 0 ? `${address}?${query}` : address, body: text };
  });
}
