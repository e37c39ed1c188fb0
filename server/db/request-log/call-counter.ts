/** Counts the calls of tokens by the minute, as their limit does: refused for being too many, a call does not count. */
import { sql as raw } from 'kysely';
import type { CallCount, CallCounter } from '../../domain/request-log/ports.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { areCallsOf, userNameIn } from './calls-of.ts';

interface Row {
  user_id: UserId;
  workspace_id: WorkspaceId;
  user_name: string | null;
  calls: string;
  at: Date;
}

const toCount = (row: Row): CallCount => ({
  userId: row.user_id,
  workspaceId: row.workspace_id,
  userName: row.user_name,
  calls: Number(row.calls),
  at: row.at,
});

export const createCallCounter = ({ sql }: DatabaseHandle): CallCounter => ({
  async since(of, at) {
    const { rows } = await raw<Row>`
      select counted.*, ${userNameIn('counted')} as user_name from (
        select user_id, workspace_id, count(*) as calls, min(at) as at from request_log
        where ${areCallsOf(of)} and at > ${at} and code is distinct from 'rate_limited'
        group by user_id, workspace_id
      ) counted order by calls desc, user_id, workspace_id`.execute(sql);
    return rows.map(toCount);
  },

  async busiestMinute(of, since) {
    const { rows } = await raw<Row>`
      select counted.*, ${userNameIn('counted')} as user_name from (
        select user_id, workspace_id, count(*) as calls, date_trunc('minute', at) as at from request_log
        where ${areCallsOf(of)} and at > ${since} and code is distinct from 'rate_limited'
        group by user_id, workspace_id, date_trunc('minute', at)
        order by calls desc, at desc, user_id limit 1
      ) counted`.execute(sql);
    return rows[0] && toCount(rows[0]);
  },
});
