/**
 * Writes calls to the log and adds them to the sums by hour, in one statement and so in one transaction. It does not wait for
 * the disk: a crash of PostgreSQL may lose what was written within the last second, which a log may.
 */
import type { CompletedCall } from '../../domain/request-log/call.ts';
import { isRefused } from '../../domain/request-log/call.ts';
import type { CallStore } from '../../domain/request-log/ports.ts';
import type { OpenDatabase } from '../postgres/database.ts';

/** As JSON, in which absent values take no room: arrays of each column would be slower to make and to read. */
const toRow = (call: CompletedCall) => ({
  at: call.at,
  request_id: call.requestId,
  refused: isRefused(call),
  workspace_id: call.workspaceId,
  app_id: call.appId,
  user_id: call.userId,
  token_id: call.tokenId,
  method: call.method,
  route: call.route,
  path: call.path,
  query: call.query ?? undefined,
  api_version: call.apiVersion,
  status: call.status,
  ms: call.ms,
  code: call.code ?? undefined,
  cause: call.cause ?? undefined,
  param: call.param ?? undefined,
  bytes_in: call.bytesIn,
  bytes_out: call.bytesOut ?? undefined,
  address: call.address ?? undefined,
  agent: call.agent ?? undefined,
  key_hash: call.keyHash ?? undefined,
  key_text: call.keyText ?? undefined,
  sent: call.bodies?.sent ?? undefined,
  answered: call.bodies?.answered ?? undefined,
});

const columns = [
  ...['at', 'request_id', 'refused', 'workspace_id', 'app_id', 'user_id', 'token_id', 'method', 'route'],
  ...[
    'path',
    'query',
    'api_version',
    'status',
    'ms',
    'code',
    'cause',
    'param',
    'bytes_in',
    'bytes_out',
    'address',
  ],
  ...['agent', 'key_hash', 'key_text'],
].join(', ');

/** The order of the sums is the same in every process, so that two never wait for each other in a circle. */
const statement = `
  with calls as materialized (
    select given.*, apps.workspace_id as app_workspace_id
    from json_to_recordset($1::json) as given (
      at timestamptz, request_id text, refused boolean, workspace_id text, app_id text, user_id text, token_id text,
      method text, route text, path text, query text, api_version text, status smallint, ms integer, code text,
      cause text, param text, bytes_in bigint, bytes_out bigint, address text, agent text, key_hash text, key_text text,
      sent jsonb, answered jsonb)
    join apps on apps.id = given.app_id
  ), logged as (
    insert into request_log (${columns}, app_workspace_id) select ${columns}, app_workspace_id from calls where $2
  ), with_bodies as (
    insert into request_bodies (at, request_id, workspace_id, app_workspace_id, sent, answered)
      select at, request_id, workspace_id, app_workspace_id, sent, answered from calls
        where $2 and refused and (sent is not null or answered is not null)
  ), summed as (
    insert into request_usage as known
        (app_id, hour, workspace_id, app_workspace_id, user_id, method, route, status_class, calls, ms_sum, ms_max)
      select app_id, date_trunc('hour', at, 'UTC'), workspace_id, app_workspace_id, user_id, method, route, status / 100,
        count(*), sum(ms), max(ms)
      from calls group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 5, 6, 7, 8
      on conflict (app_id, hour, workspace_id, user_id, method, route, status_class) do update set
        calls = known.calls + excluded.calls, ms_sum = known.ms_sum + excluded.ms_sum,
        ms_max = greatest(known.ms_max, excluded.ms_max)
  )
  select set_config('synchronous_commit', 'off', true)`;

export const createCallStore = ({ pool }: Pick<OpenDatabase, 'pool'>): CallStore => ({
  async write(calls, keepRows) {
    await pool.query({
      name: 'write-calls',
      text: statement,
      values: [JSON.stringify(calls.map(toRow)), keepRows],
    });
  },
});

/** A value that does not fit, or a statement that is wrong. */
export const isUnwritable = (error: unknown): boolean =>
  /^(22|23|42)/.test((error as { code?: string }).code ?? '');

/** No partition takes this row. */
export const isDayMissing = (error: unknown): boolean => (error as { code?: string }).code === '23514';
