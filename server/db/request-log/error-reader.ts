/** Groups refused calls by what was wrong with them. Reads the partitions of refused calls only. */
import { sql as raw } from 'kysely';
import type { ErrorReader } from '../../domain/request-log/ports.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { areCallsOf, endOfDay, startOfDay } from './calls-of.ts';

interface Row {
  code: string;
  cause: string | null;
  param: string | null;
  calls: string;
  endpoints: string[];
  first_at: Date;
  last_at: Date;
  last_request_id: string;
  detail: string | null;
  days: { day: string; calls: number }[];
}

export const createErrorReader = ({ sql }: DatabaseHandle): ErrorReader => ({
  async groups(of, { from, to, timeZone }, limit) {
    const { rows } = await raw<Row>`
      with by_day as materialized (
        select code, cause, param, (at at time zone ${timeZone})::date as day, count(*) as calls, min(at) as first_at,
          max(at) as last_at, (max(array[to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISSMS'), request_id]))[2] as last_request_id,
          array_agg(distinct method || ' ' || route) as endpoints
        from request_log
        where ${areCallsOf(of)} and refused and code is not null
          and at >= ${startOfDay(from, timeZone)} and at < ${endOfDay(to, timeZone)}
        group by code, cause, param, day
      ), groups as (
        select code, cause, param, sum(calls) as calls, min(first_at) as first_at, max(last_at) as last_at,
          (array_agg(last_request_id order by last_at desc))[1] as last_request_id,
          json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'calls', calls) order by day) as days
        from by_day group by code, cause, param order by last_at desc, code, cause, param limit ${limit}
      )
      select groups.*,
        (select array_agg(distinct one order by one) from by_day, unnest(by_day.endpoints) as one
          where by_day.code = groups.code and by_day.cause is not distinct from groups.cause
            and by_day.param is not distinct from groups.param) as endpoints,
        (select answered->>'detail' from request_bodies
          where request_bodies.request_id = groups.last_request_id and request_bodies.at = groups.last_at) as detail
      from groups order by last_at desc, code, cause, param`.execute(sql);
    return rows.map((row) => ({
      code: row.code,
      cause: row.cause,
      param: row.param,
      calls: Number(row.calls),
      endpoints: row.endpoints,
      firstAt: row.first_at,
      lastAt: row.last_at,
      lastRequestId: row.last_request_id,
      detail: row.detail,
      days: row.days,
    }));
  },
});
