/**
 * Reads the request log, the last day first: planning a question about all 40 partitions takes 15 ms, one about a day less than
 * one, and most are answered by it. A search over a million calls takes milliseconds because each filter has an index that ends with the
 * time (migration 0054). PostgreSQL uses an index under row-level security for comparisons only, not for `like`, so the
 * beginning of a path or a code is a range.
 */
import { sql as raw, type SelectQueryBuilder } from 'kysely';
import type { ApiCall, CallBodies } from '../../domain/request-log/call.ts';
import { isRefused, slowMs } from '../../domain/request-log/call.ts';
import type { CallFilter, CallReader, CallsOf, ReadCall } from '../../domain/request-log/ports.ts';
import { type Clock, days, later } from '../../lib/clock.ts';
import type { AppId } from '../../lib/ids.ts';
import type { DatabaseHandle, Sql } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';
import { areCallsOf, userNameIn } from './calls-of.ts';

type Columns = Database['request_log'];
type Row = { [Name in keyof Columns]: Columns[Name] } & { user_name: string | null };
type Query = SelectQueryBuilder<Database, 'request_log', Record<never, never>>;

const toCall = (row: Row): ReadCall => ({
  ...({
    at: row.at,
    requestId: row.request_id,
    workspaceId: row.workspace_id,
    appId: row.app_id,
    userId: row.user_id,
    tokenId: row.token_id,
    method: row.method,
    route: row.route,
    path: row.path,
    query: row.query,
    apiVersion: row.api_version,
    status: row.status,
    ms: row.ms,
    code: row.code,
    cause: row.cause,
    param: row.param,
    bytesIn: Number(row.bytes_in),
    bytesOut: row.bytes_out === null ? null : Number(row.bytes_out),
    address: row.address,
    agent: row.agent,
    keyHash: row.key_hash,
    keyText: row.key_text,
  } satisfies ApiCall),
  userName: row.user_name,
});

/** All texts that begin so, in the C collation. */
const beginsWith = (column: 'path' | 'code', text: string) =>
  raw<boolean>`(${raw.ref(column)} >= ${text} and ${raw.ref(column)} < ${`${text}\u{10ffff}`})`;

const callsOf = (sql: Sql, of: CallsOf): Query => sql.selectFrom('request_log').where(areCallsOf(of));

function search(query: Query, text: string): Query {
  if (text.startsWith('req_')) return query.where('request_id', '=', text);
  return text.startsWith('/')
    ? query.where(beginsWith('path', text))
    : query.where('refused', '=', true).where(beginsWith('code', text));
}

function narrow(query: Query, appId: AppId, filter: CallFilter): Query {
  const { statusClass, refused, slow, userId, tokenId, method, route, code, from, to, before } = filter;
  let narrowed = query;
  if (statusClass !== undefined)
    narrowed = narrowed
      .where('refused', '=', statusClass >= 4)
      .where('status', '>=', statusClass * 100)
      .where('status', '<', statusClass * 100 + 100);
  if (refused !== undefined) narrowed = narrowed.where('refused', '=', refused);
  if (slow) narrowed = narrowed.where('ms', '>=', raw<number>`${raw.raw(String(slowMs))}`);
  if (userId)
    // By the consents of this person, which are indexed: people are few, and their consents too.
    narrowed = narrowed
      .where('user_id', '=', userId)
      .where(
        raw<boolean>`token_id = any (array(select id from app_grants where app_id = ${appId} and user_id = ${userId}))`,
      );
  if (tokenId) narrowed = narrowed.where('token_id', '=', tokenId);
  if (method) narrowed = narrowed.where('method', '=', method);
  if (route) narrowed = narrowed.where('route', '=', route);
  if (code) narrowed = narrowed.where('refused', '=', true).where('code', '=', code);
  if (from) narrowed = narrowed.where('at', '>=', from);
  if (to) narrowed = narrowed.where('at', '<', to);
  if (before) narrowed = narrowed.where(raw<boolean>`(at, request_id) < (${before.at}, ${before.requestId})`);
  return filter.search ? search(narrowed, filter.search) : narrowed;
}

const firstSpanMs = days(1);

export function createCallReader({ sql }: DatabaseHandle, clock: Clock): CallReader {
  const read = async (query: Query, limit: number): Promise<ReadCall[]> => {
    const rows = await query
      .selectAll('request_log')
      .select(userNameIn('request_log').as('user_name'))
      .orderBy('at', 'desc')
      .orderBy('request_id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toCall);
  };
  /** The newest `limit` of them. `until`: none is later. */
  const readNewest = async (
    query: Query,
    limit: number,
    { from, until }: { readonly from?: Date | undefined; readonly until?: Date | undefined } = {},
  ): Promise<ReadCall[]> => {
    const split = later(until ?? clock.now(), -firstSpanMs);
    if (from && from >= split) return read(query, limit);
    const calls = await read(query.where('at', '>=', split), limit);
    if (calls.length === limit) return calls;
    return [...calls, ...(await read(query.where('at', '<', split), limit - calls.length))];
  };

  return {
    list(of, filter) {
      const { from, to, before, limit } = filter;
      const until = before && to ? (before.at < to ? before.at : to) : (before?.at ?? to);
      return readNewest(narrow(callsOf(sql, of), of.appId, filter), limit, { from, until });
    },

    async find(of, requestId) {
      const [call] = await readNewest(callsOf(sql, of).where('request_id', '=', requestId), 1);
      if (!call) return undefined;
      const bodies = isRefused(call)
        ? await sql
            .selectFrom('request_bodies')
            .select(['sent', 'answered'])
            .where('request_id', '=', requestId)
            .where('at', '=', call.at)
            .executeTakeFirst()
        : undefined;
      return { ...call, bodies: (bodies as CallBodies | undefined) ?? null };
    },
  };
}
