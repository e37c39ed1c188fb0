/**
 * Enqueues deliveries in the transaction that gives events their places. The queues of their endpoints are locked meanwhile,
 * so that exactly the first waiting delivery of each resource can be sent.
 */
import { sql as raw } from 'kysely';
import type { FanOutStore } from '../../domain/webhooks/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { resourceText } from '../events/event-rows.ts';
import { sqlOf } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';
import { toEndpoint } from './endpoint-rows.ts';
import { readListeners } from './listeners.ts';

export const createFanOutStore = (macs: RowMacs, clock: Clock): FanOutStore => ({
  async listening(tx, workspaceIds) {
    const sql = sqlOf(tx);
    const rows = await sql
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('workspace_id', '=', raw<never>`any(${[...workspaceIds]}::text[])`)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute();
    const endpoints = macs.genuineRows('webhook_endpoints', rows).map(toEndpoint); // guard: an endpoint is one that we wrote
    const listeners = await readListeners(sql, macs, endpoints, clock.now());
    return endpoints.map((endpoint) => ({ endpoint, listener: listeners.get(endpoint.id) ?? null }));
  },

  async enqueue(tx, deliveries, at) {
    const sql = sqlOf(tx);
    const endpointIds = [...new Set(deliveries.map(({ endpoint }) => endpoint.id))].sort();
    await sql
      .selectFrom('webhook_queues')
      .select('endpoint_id')
      .where('endpoint_id', '=', raw<never>`any(${endpointIds}::text[])`)
      .orderBy('endpoint_id')
      .forUpdate() // guard: one writer of a queue at a time
      .execute();
    // Lists go by ids, so these are in the order of the events.
    const ids = deliveries.map(() => newId('whd', at.getTime())).sort();
    await raw`
      with given as materialized (
        select * from unnest(
          ${ids}::text[],
          ${deliveries.map(({ endpoint }) => endpoint.id)}::text[],
          ${deliveries.map(({ endpoint }) => endpoint.workspaceId)}::text[],
          ${deliveries.map(({ endpoint }) => endpoint.ownerWorkspaceId)}::text[],
          ${deliveries.map(({ event }) => event.id)}::text[],
          ${deliveries.map(({ event }) => event.type)}::text[],
          ${deliveries.map(({ event }) => event.at)}::timestamptz[],
          ${deliveries.map(({ event }) => resourceText(event.resource.kind, event.resource.id))}::text[],
          ${deliveries.map(({ event }) => event.sequence)}::bigint[]
        ) as g (id, endpoint_id, workspace_id, owner_workspace_id, event_id, type, event_at, resource, sequence)
      ), counted as (
        insert into webhook_numbers as n (endpoint_id, resource, workspace_id, owner_workspace_id, number)
        select endpoint_id, resource, workspace_id, owner_workspace_id, count(*) from given group by 1, 2, 3, 4
        on conflict (endpoint_id, resource) do update set number = n.number + excluded.number
        returning endpoint_id, resource, number
      ), placed as (
        select g.*, row_number() over of_one as nth, count(*) over (partition by g.endpoint_id, g.resource) as size
        from given g window of_one as (partition by g.endpoint_id, g.resource order by g.sequence)
      )
      insert into webhook_deliveries (id, endpoint_id, workspace_id, owner_workspace_id, event_id, type, event_at,
        resource, sequence, number, created_at, state, next_at)
      select p.id, p.endpoint_id, p.workspace_id, p.owner_workspace_id, p.event_id, p.type, p.event_at, p.resource,
        p.sequence, c.number - p.size + p.nth, ${at}, 'waiting',
        case when p.nth = 1 and not exists (
          select 1 from webhook_deliveries d
          where d.endpoint_id = p.endpoint_id and d.resource = p.resource and d.state = 'waiting'
        ) then ${at}::timestamptz end
      from placed p join counted c on c.endpoint_id = p.endpoint_id and c.resource = p.resource`.execute(sql);
    await raw`select plan_webhook_queue(one, ${at}) from unnest(${endpointIds}::text[]) as one`.execute(sql);
  },
});
