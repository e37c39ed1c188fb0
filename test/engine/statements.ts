/** What each statement cost, when the database counts it (STATEMENTS=1): to see where the time of a run goes. */
import type { Pool } from 'pg';
import { type Measurement, withoutLimit } from './measurements.ts';

const maxShown = 40;

export async function findCostliestStatements(pool: Pool, posts: number): Promise<Measurement[]> {
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
     from pg_stat_statements order by total_plan_time + total_exec_time desc limit ${maxShown}`,
  );
  return rows.map(({ query, calls, plan, run, rows: count }) =>
    withoutLimit(
      `${calls} times, ${count} rows`,
      `${((plan + run) / posts).toFixed(3)} ms a post, of it planning ${(plan / posts).toFixed(3)}: ${query.slice(0, 150)}`,
    ),
  );
}
