/**
 * Reads the sums by hour. An hour belongs to the local day in which it begins, so where clocks differ from UTC by half an hour
 * a day begins half an hour late.
 */
import { sql as raw } from 'kysely';
import type { UsageReader, UsageSums } from '../../domain/request-log/ports.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { areCallsOf, endOfDay, startOfDay, userNameIn } from './calls-of.ts';

interface Row {
  cut: number;
  day: string;
  method: string;
  route: string;
  status_class: number;
  user_id: UserId;
  workspace_id: WorkspaceId;
  user_name: string | null;
  calls: string;
  refused: string;
  ms_sum: string;
  ms_max: number;
}

/** As `grouping` numbers them: a bit is set for each column that a cut leaves out. */
const cuts = { days: 0b011111, endpoints: 0b100111, statuses: 0b111011, people: 0b111100, total: 0b111111 };

const sumsOf = (row: Row | undefined): UsageSums => ({
  calls: Number(row?.calls ?? 0),
  refused: Number(row?.refused ?? 0),
  msSum: Number(row?.ms_sum ?? 0),
  msMax: row?.ms_max ?? 0,
});

export const createUsageReader = ({ sql }: DatabaseHandle): UsageReader => ({
  async read(of, { from, to, timeZone }) {
    const { rows } = await raw<Row>`
      with sums as (
        select grouping(day, method, route, status_class, user_id, workspace_id) as cut,
          to_char(day, 'YYYY-MM-DD') as day, method, route, status_class, user_id, workspace_id,
          sum(calls) as calls, coalesce(sum(calls) filter (where status_class >= 4), 0) as refused,
          sum(ms_sum) as ms_sum, max(ms_max) as ms_max
        from (
          select *, (hour at time zone ${timeZone})::date as day from request_usage
          where ${areCallsOf(of)} and hour >= ${startOfDay(from, timeZone)} and hour < ${endOfDay(to, timeZone)}
        ) hours
        group by grouping sets ((day), (method, route), (status_class), (user_id, workspace_id), ())
      )
      select *, case when cut = ${cuts.people} then ${userNameIn('sums')} end as user_name
      from sums order by day, calls desc, route, method, status_class, user_id, workspace_id`.execute(sql);
    const cut = (name: keyof typeof cuts) => rows.filter((row) => row.cut === cuts[name]);
    return {
      total: sumsOf(cut('total')[0]),
      days: cut('days').map((row) => ({ ...sumsOf(row), day: row.day })),
      endpoints: cut('endpoints').map((row) => ({ ...sumsOf(row), method: row.method, route: row.route })),
      statuses: cut('statuses').map((row) => ({ ...sumsOf(row), statusClass: row.status_class })),
      people: cut('people').map((row) => ({
        ...sumsOf(row),
        userId: row.user_id,
        workspaceId: row.workspace_id,
        userName: row.user_name,
      })),
    };
  },
});
