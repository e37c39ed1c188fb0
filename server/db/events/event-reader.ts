import { sql as raw } from 'kysely';
import type { EventReader } from '../../domain/events/ports.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';
import { type EventRow, toLoggedEvent } from './event-rows.ts';

/** Without events there is one row, which holds the ends of the log alone. */
type Row = { readonly last: string; readonly deleted_through: string } & (EventRow | { readonly id: null });

export const createEventReader = ({ sql }: Pick<DatabaseHandle, 'sql'>): EventReader => ({
  // One statement: what is deleted or added meanwhile is in both, or in neither.
  async read(workspaceId, { after, types, resource = null, limit }) {
    const { rows } = await raw<Row>`${prepared}
      select o.last, o.deleted_through, e.* from event_order o left join lateral (
        select id, workspace_id, type, at, resource, data, sequence, version from event_log
        where workspace_id = ${workspaceId} and sequence > ${after}::bigint and type = any(${[...types]}::text[])
          and (${resource}::text is null or resource = ${resource}::text)
        order by sequence limit ${limit}::int
      ) e on true order by e.sequence`.execute(sql);
    const [{ last, deleted_through: deletedThrough } = { last: 0, deleted_through: 0 }] = rows;
    return {
      events: rows.flatMap((row) => (row.id === null ? [] : [toLoggedEvent(row)])),
      last: Number(last),
      deletedThrough: Number(deletedThrough),
    };
  },
});
