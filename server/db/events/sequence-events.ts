/**
 * Gives committed events their places. Promise: places have no gaps, and who has seen one never meets an earlier one later.
 * For that they are given out after the commit, by one process at a time: it locks the row that holds the last place, and
 * only then looks for events without one, in a statement that sees all that was committed before.
 */
import { sql as raw } from 'kysely';
import type { LoggedEvent, SequencedEventSubscriber } from '../../domain/events/ports.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { type EventRow, toLoggedEvent } from './event-rows.ts';

const batch = 500;

export interface SequencedBatch {
  readonly events: readonly LoggedEvent[];
  readonly isMore: boolean;
}

/** What subscribers do is committed with the places, or not at all. */
export const sequenceEvents = (
  { transact }: Pick<DatabaseHandle, 'transact'>,
  subscribers: readonly SequencedEventSubscriber[],
): Promise<SequencedBatch> =>
  transact(async (tx) => {
    const sql = sqlOf(tx);
    const { last } = await sql
      .selectFrom('event_order')
      .select('last')
      .forUpdate() // guard: one sequencer at a time
      .executeTakeFirstOrThrow();
    const events = await sequenceAfter(sql, last);
    const newest = events.at(-1);
    if (!newest) return { events, isMore: false };
    await sql
      .updateTable('event_order')
      .set({ last: String(newest.sequence) })
      .execute();
    for (const handle of subscribers) await handle(tx, events);
    return { events, isMore: events.length === batch };
  });

/** In their order. A resource's version goes on from the one that is kept for it. */
async function sequenceAfter(sql: Sql, last: string): Promise<LoggedEvent[]> {
  const { rows } = await raw<EventRow>`
    with waiting as materialized (
      select id, workspace_id, resource, written from event_log where sequence is null order by written limit ${batch}
    ), placed as (
      select id, workspace_id, resource, row_number() over (order by written) as place,
        row_number() over (partition by workspace_id, resource order by written) as nth
      from waiting
    ), counted as (
      insert into event_versions as v (workspace_id, resource, version)
      select workspace_id, resource, count(*) from waiting group by workspace_id, resource
      on conflict (workspace_id, resource) do update set version = v.version + excluded.version
      returning workspace_id, resource, version
    ), sizes as (
      select workspace_id, resource, count(*) as size from waiting group by workspace_id, resource
    )
    update event_log e set sequence = ${last}::bigint + p.place, version = c.version - s.size + p.nth
    from placed p
    join counted c on c.workspace_id = p.workspace_id and c.resource = p.resource
    join sizes s on s.workspace_id = p.workspace_id and s.resource = p.resource
    where e.id = p.id
    returning e.id, e.workspace_id, e.type, e.at, e.resource, e.data, e.sequence, e.version`.execute(sql);
  return rows.map(toLoggedEvent).sort((one, other) => one.sequence - other.sequence);
}
