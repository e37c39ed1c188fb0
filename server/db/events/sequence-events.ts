/**
 * Gives committed events their places. Promise: places have no gaps, and who has seen one never meets an earlier one later.
 * For that they are given out after the commit, by one process at a time: it locks the row that holds the last place, and
 * only then looks for events without one, in a statement that sees all that was committed before.
 */
import { sql as raw } from 'kysely';
import type { LoggedEvent, SequencedEventSubscriber } from '../../domain/events/ports.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';
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
    const events = await sequenceAfter(sql, Number(last));
    const newest = events.at(-1);
    if (!newest) return { events, isMore: false };
    await sql
      .updateTable('event_order')
      .set({ last: String(newest.sequence) })
      .execute();
    for (const handle of subscribers) await handle(tx, events);
    return { events, isMore: events.length === batch };
  });

/**
 * In their order. A resource's version goes on from the one that is kept for it. Joining all this in one statement took
 * time by the square of the batch, because PostgreSQL expects a handful of rows.
 */
async function sequenceAfter(sql: Sql, last: number): Promise<LoggedEvent[]> {
  const waiting = await sql
    .selectFrom('event_log')
    .modifyFront(prepared)
    .select(['id', 'workspace_id', 'type', 'at', 'resource', 'data'])
    .where('sequence', 'is', null)
    .orderBy('written')
    .limit(batch)
    .execute();
  if (waiting.length === 0) return [];
  const versions = await raiseVersions(sql, waiting);
  const rows = waiting.map((row, index) => ({
    ...row,
    sequence: String(last + 1 + index),
    version: String(versions.next(row)),
  }));
  await raw`${prepared} update event_log e set sequence = p.sequence, version = p.version
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ sequence }) => sequence)}::bigint[],
      ${rows.map(({ version }) => version)}::bigint[]) as p (id, sequence, version)
    where e.id = p.id`.execute(sql);
  return rows.map(toLoggedEvent);
}

type Resource = Pick<EventRow, 'workspace_id' | 'resource'>;

const keyOf = ({ workspace_id, resource }: Resource): string => `${workspace_id} ${resource}`;

/** Counts these events in, and gives out their versions in the order of asking. */
async function raiseVersions(sql: Sql, events: readonly Resource[]) {
  const groups = [...Map.groupBy(events, keyOf).values()];
  const { rows } = await raw<Resource & { readonly after: string }>`${prepared}
    insert into event_versions as v (workspace_id, resource, version)
    select * from unnest(${groups.map(([first]) => first?.workspace_id)}::text[],
      ${groups.map(([first]) => first?.resource)}::text[], ${groups.map(({ length }) => length)}::bigint[])
      as counted (workspace_id, resource, count)
    on conflict (workspace_id, resource) do update set version = v.version + excluded.version
    returning v.workspace_id, v.resource, v.version as after`.execute(sql);
  const left = new Map(groups.map((group) => [keyOf(group[0] as Resource), group.length]));
  const totals = new Map(rows.map((row) => [keyOf(row), Number(row.after)]));
  return {
    next(event: Resource): number {
      const key = keyOf(event);
      const remaining = left.get(key) ?? 0;
      left.set(key, remaining - 1);
      return (totals.get(key) ?? 0) - remaining + 1;
    },
  };
}
