/** What each statement cost, when the database keeps count of it (STATEMENTS=1): to see where the time of a run goes. */
import type { Pool } from 'pg';
import { type Figure, told } from './figures.ts';

const mostShown = 40;

export async function costliestStatements(pool: Pool, posts: number): Promise<Figure[]> {
  if (!process.env.STATEMENTS) return [];
  const { rows } = await pool.query<{
    query: string;
    calls: number;
    plan: number;
    run: number;
    rows: number;
  }>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as query, calls::float, rows::float,
       total_plan_time as plan, total_exec_time as run
     from pg_stat_statements order by total_plan_time + total_exec_time desc limit ${mostShown}`,
  );
  return rows.map(({ query, calls, plan, run, rows: count }) =>
    told(
      `${calls} times, ${count} rows`,
      `${((plan + run) / posts).toFixed(3)} ms a post, of it planning ${(plan / posts).toFixed(3)}: ${query.slice(0, 150)}`,
    ),
  );
}
