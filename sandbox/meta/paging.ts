import { badParameter } from './errors.ts';
import type { Parameters } from './parameters.ts';

/** Graph's cursor paging: `limit`, `after`, `before`; the response has both cursors, and `next` while there is more. */
type PagedItems<T> = { items: T[]; paging: Paging | undefined };
type Paging = { cursors: { before: string; after: string }; next?: string; previous?: string };

const defaultLimit = 25;
const maxLimit = 100;

function pageOf<T>(
  all: T[],
  idOf: (item: T) => string,
  { parameters, address }: { parameters: Parameters; address: string },
): PagedItems<T> {
  const limit = readLimit(parameters);
  const after = parameters.get('after');
  const before = parameters.get('before');
  const indexOfCursor = (cursor: string) => all.findIndex((item) => idOf(item) === readCursor(cursor));
  const start = after ? indexOfCursor(after) + 1 : before ? Math.max(0, indexOfCursor(before) - limit) : 0;
  const end = before && !after ? Math.max(0, indexOfCursor(before)) : start + limit;
  const items = limit === 0 ? [] : all.slice(start, end);
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return { items, paging: undefined };
  const cursors = { before: toCursor(idOf(first)), after: toCursor(idOf(last)) };
  const linkTo = (change: Record<string, string>) => withParameters(address, parameters, change);
  return {
    items,
    paging: {
      cursors,
      ...(end < all.length ? { next: linkTo({ after: cursors.after }) } : {}),
      ...(start > 0 ? { previous: linkTo({ before: cursors.before }) } : {}),
    },
  };
}

/** A page of a list in Graph's format. */
export function pagedAnswer<T extends { id: string }>(
  all: T[],
  request: { parameters: Parameters; address: string },
  show: (item: T) => object,
): { data: object[]; paging?: Paging } {
  const { items, paging } = pageOf(all, ({ id }) => id, request);
  return { data: items.map(show), ...(paging ? { paging } : {}) };
}

function readLimit(parameters: Parameters): number {
  const text = parameters.get('limit');
  if (text === undefined) return defaultLimit;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 0) throw badParameter('Param limit must be a non-negative integer');
  return Math.min(limit, maxLimit);
}

const toCursor = (id: string): string => Buffer.from(id).toString('base64url');
const readCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('utf8');

function withParameters(address: string, parameters: Parameters, change: Record<string, string>): string {
  // As on Graph, the links have the token and not the proof of the application's secret.
  const left = ['after', 'before', 'appsecret_proof'];
  const remaining = [...parameters].filter(([name]) => !left.includes(name));
  return `${address}?${new URLSearchParams([...remaining, ...Object.entries(change)])}`;
}
