/** A month of calls of one busy app, with the rest of the installation around it, written as the service writes them. */
import type { Pool } from 'pg';

export interface SeededCalls {
  readonly rows: number;
  /** A call in the middle, and what is rare: found by a search, not by luck. */
  readonly requestId: string;
  readonly rarePath: string;
  readonly rareCode: string;
  readonly rareRoute: string;
}

interface Owners {
  readonly appId: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly grantId: string;
}

const routes = ['/v1/posts', '/v1/posts/:id', '/v1/posts/create', '/v1/media', '/v1/analytics'];
const codes = ['invalid_request', 'not_found', 'content_not_allowed', 'rate_limited'];

/**
 * A twentieth is refused, over 30 days; the rest is of the last seven. Each tenth call is of another app, and a few are of what
 * the searches look for.
 */
export async function seedCalls(owner: Pool, app: Owners, rows: number): Promise<SeededCalls> {
  for (let ago = 0; ago <= 30; ago++)
    await owner.query(`select add_request_day(current_date - $1::integer)`, [ago]);
  await owner.query(
    `insert into request_log (at, request_id, refused, workspace_id, app_workspace_id, app_id, user_id, token_id, method,
       route, path, query, api_version, status, ms, code, cause, param, bytes_in, bytes_out, address, agent, key_hash, key_text)
     select now() - (number::double precision / $1) * case when refused then interval '30 days' else interval '7 days' end,
       'req_' || md5(number::text), refused, $2, $2,
       case when number % 10 = 0 then 'app_other' else $3 end,
       case when number % 7 = 0 then 'usr_other' else $4 end,
       case when number % 7 = 0 then 'grt_other' else $5 end,
       case when number % 3 = 0 then 'POST' else 'GET' end,
       case when number % 100003 = 1 then '/v1/brand' else ($6::text[])[1 + number % 5] end,
       case when number % 100003 = 1 then '/v1/brand' else '/v1/posts/' || (380197558722656612 + number % 40000) end,
       case when number % 4 = 0 then 'state=in_review&limit=25' end, 'v1',
       case when refused then 400 + number / 20 % 4 else 200 end,
       case when number % 5003 = 1 then 1500 else 5 + number % 300 end,
       case when refused then case when number % 100003 = 1 then 'storage_unavailable' else ($7::text[])[1 + number / 20 % 4] end end,
       case when refused then 'too_big' end, case when refused then 'caption' end,
       number % 4000, number % 9000, '203.0.113.7', 'planner/1.4 node/24',
       case when number % 3 = 0 then substr(md5(number::text), 1, 12) end, case when number % 3 = 0 then 'shelf-' || number end
     from (select number, number % 20 = 1 as refused from generate_series(1, $1) number) numbers`,
    [rows, app.workspaceId, app.appId, app.userId, app.grantId, routes, codes],
  );
  await owner.query('select drop_request_days(current_date - 7, current_date - 30)');
  await owner.query('vacuum analyze request_log');
  const { rows: middle } = await owner.query<{ request_id: string }>(
    `select 'req_' || md5(($1 / 2 + 1)::text) as request_id`,
    [rows],
  );
  return {
    rows,
    requestId: middle[0]?.request_id ?? '',
    rarePath: '/v1/posts/380197558722656619',
    rareCode: 'storage_unavailable',
    rareRoute: '/v1/brand',
  };
}
