/** The partitions of the request log. The service's role owns no table: two functions of migration 0054 make and drop them. */
import type { LogDays } from '../../domain/request-log/ports.ts';
import type { OpenDatabase } from '../postgres/database.ts';

export const createLogDays = ({ pool, sql }: Pick<OpenDatabase, 'pool' | 'sql'>): LogDays => ({
  async add(day) {
    await pool.query('select add_request_day($1)', [day]);
  },

  async dropBefore({ answered, refused }) {
    await pool.query('select drop_request_days($1, $2)', [answered, refused]);
  },

  async list() {
    const { rows } = await pool.query<{ day: string; bytes: string }>(
      `select to_char(to_date(right(day.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day,
         sum(pg_total_relation_size(day.oid)) as bytes
       from pg_inherits join pg_class day on day.oid = inhrelid join pg_class whole on whole.oid = inhparent
       where whole.relnamespace = 'public'::regnamespace
         and whole.relname in ('request_log_answered', 'request_log_refused', 'request_bodies')
       group by 1 order by 1`,
    );
    return rows.map(({ day, bytes }) => ({ day, bytes: Number(bytes) }));
  },

  async deleteUsageBefore(at) {
    await sql.deleteFrom('request_usage').where('hour', '<', at).execute();
  },
});
