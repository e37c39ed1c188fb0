import { badParameter } from './errors.ts';
import type { Parameters } from './parameters.ts';

/** Graph's cursor paging: `limit`, `after`, `before`; the answer carries both cursors, and `next` while there is more. */
type Paged<T> = { items: T[]; paging: Paging | undefined };
type Paging = { cursors: { before: string; after: string }; next?: string; previous?: string };

const defaultLimit = 25;
const mostAtOnce = 100;

function pageOf<T>(
  all: T[],
  idOf: (item: T) => string,
  { parameters, address }: { parameters: Parameters; address: string },
): Paged<T> {
  const limit = readLimit(parameters);
  const after = parameters.get('after');
  const before = parameters.get('before');
  const place = (cursor: string) => all.findIndex((item) => idOf(item) === readCursor(cursor));
  const start = after ? place(after) + 1 : before ? Math.max(0, place(before) - limit) : 0;
  const end = before && !after ? Math.max(0, place(before)) : start + limit;
  const items = limit === 0 ? [] : all.slice(start, end);
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return { items, paging: undefined };
  const cursors = { before: toCursor(idOf(first)), after: toCursor(idOf(last)) };
  const further = (change: Record<string, string>) => withParameters(address, parameters, change);
  return {
    items,
    paging: {
      cursors,
      ...(end < all.length ? { next: further({ after: cursors.after }) } : {}),
      ...(start > 0 ? { previous: further({ before: cursors.before }) } : {}),
    },
  };
}

/** A page of a list as Graph answers it. */
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
  return Math.min(limit, mostAtOnce);
}

const toCursor = (id: string): string => Buffer.from(id).toString('base64url');
const readCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('utf8');

function withParameters(address: string, parameters: Parameters, change: Record<string, string>): string {
  const kept = [...parameters].filter(([name]) => !['after', 'before'].includes(name));
  return `${address}?${new URLSearchParams([...kept, ...Object.entries(change)])}`;
}
