/** Reads events for endpoints and writes their deliveries, one endpoint a transaction. */
import { sql as raw } from 'kysely';
import type { EnqueueStore } from '../../domain/webhooks/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId, type WebhookId } from '../../lib/ids.ts';
import { type EventRow, resourceText, toLoggedEvent } from '../events/event-rows.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';
import { toEndpoint } from './endpoint-rows.ts';
import { readListeners } from './listeners.ts';

/** Resources with something to send; behind them the rest waits in the log. */
const maxReady = 200;
const batch = 200;
/** Between two claims. */
const maxEndpoints = 50;

export const createEnqueueStore = (
  { sql }: Pick<DatabaseHandle, 'sql'>,
  macs: RowMacs,
  clock: Clock,
): EnqueueStore => ({
  async behind() {
    const { rows } = await raw<{ endpoint_id: WebhookId }>`
      select q.endpoint_id from webhook_queues q
      where not q.stopped
        and exists (
          select from event_log e where e.workspace_id = q.workspace_id and e.sequence > q.enqueued_through
        )
        and (
          select count(*) from (
            select from webhook_deliveries d
            where d.endpoint_id = q.endpoint_id and d.next_at is not null and d.claimed_by is null
              and d.sequence is not null limit ${maxReady}
          ) ready
        ) < ${maxReady}
      order by q.enqueued_through limit ${maxEndpoints}`.execute(sql);
    return rows.map((row) => row.endpoint_id);
  },

  async lockNext(tx, id) {
    const db = sqlOf(tx);
    // A process that stops here keeps the lock of this one endpoint no longer than that.
    await raw`set local idle_in_transaction_session_timeout = '10s'`.execute(db);
    const queue = await db
      .selectFrom('webhook_queues')
      .select(['workspace_id', 'enqueued_through', 'stopped'])
      .where('endpoint_id', '=', id)
      .forUpdate() // guard: one writer of a queue at a time
      .executeTakeFirst();
    if (!queue || queue.stopped) return undefined;
    const found = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const row = macs.genuine('webhook_endpoints', found); // guard: an endpoint is one that we wrote
    if (!row) return undefined;
    const endpoint = toEndpoint(row);
    const listeners = await readListeners(db, macs, [endpoint], clock.now());
    const events = await db
      .selectFrom('event_log')
      .select(['id', 'workspace_id', 'type', 'at', 'resource', 'data', 'sequence', 'version'])
      .where('workspace_id', '=', queue.workspace_id)
      .where('sequence', '>', queue.enqueued_through)
      .orderBy('sequence')
      .limit(batch)
      .execute();
    return {
      endpoint,
      listener: listeners.get(id) ?? null,
      events: events.map((event) => toLoggedEvent(event as EventRow)),
    };
  },

  async enqueue(tx, { id, workspaceId, ownerWorkspaceId }, events, through, at) {
    const db = sqlOf(tx);
    await db
      .updateTable('webhook_queues')
      .set({ enqueued_through: String(through) })
      .where('endpoint_id', '=', id)
      .execute();
    if (events.length === 0) return;
    // Lists go by ids, so these are in the order of the events.
    const ids = events.map(() => newId('whd', at.getTime())).sort();
    await raw`
      with given as materialized (
        select * from unnest(
          ${ids}::text[],
          ${events.map((event) => event.id)}::text[],
          ${events.map(({ type }) => type)}::text[],
          ${events.map((event) => event.at)}::timestamptz[],
          ${events.map(({ resource }) => resourceText(resource.kind, resource.id))}::text[],
          ${events.map(({ sequence }) => sequence)}::bigint[]
        ) as g (id, event_id, type, event_at, resource, sequence)
      ), counted as (
        insert into webhook_numbers as n (endpoint_id, resource, workspace_id, owner_workspace_id, number)
        select ${id}, resource, ${workspaceId}, ${ownerWorkspaceId}, count(*) from given group by resource
        on conflict (endpoint_id, resource) do update set number = n.number + excluded.number
        returning resource, number
      ), placed as (
        select g.*, row_number() over of_one as nth, count(*) over (partition by g.resource) as size
        from given g window of_one as (partition by g.resource order by g.sequence)
      )
      insert into webhook_deliveries (id, endpoint_id, workspace_id, owner_workspace_id, event_id, type, event_at,
        resource, sequence, number, created_at, state, next_at)
      select p.id, ${id}, ${workspaceId}, ${ownerWorkspaceId}, p.event_id, p.type, p.event_at, p.resource,
        p.sequence, c.number - p.size + p.nth, ${at}, 'waiting',
        case when p.nth = 1 and not exists (
          select from webhook_deliveries d
          where d.endpoint_id = ${id} and d.resource = p.resource and d.state = 'waiting'
        ) then ${at}::timestamptz end
      from placed p join counted c on c.resource = p.resource`.execute(db);
    await raw`select plan_webhook_queue(${id}, ${at})`.execute(db);
  },
});
