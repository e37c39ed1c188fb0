/** Endpoints, and the queue of each. */
import { sql as raw } from 'kysely';
import type { EndpointHealth, EndpointStore } from '../../domain/webhooks/ports.ts';
import type { WebhookId } from '../../lib/ids.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';
import { selectEndpoints, toEndpoint, toEndpointRow } from './endpoint-rows.ts';

/** Who changes what waits for an endpoint holds this until the transaction ends. */
export const lockQueue = async (sql: Sql, id: WebhookId): Promise<void> => {
  await sql
    .selectFrom('webhook_queues')
    .select('endpoint_id')
    .where('endpoint_id', '=', id)
    .forUpdate()
    .execute();
};

/** Of what a paused one collected, more are not counted. */
const maxCounted = 10_000;

export function createEndpointStore({ sql }: DatabaseHandle, macs: RowMacs): EndpointStore {
  return {
    async list(filter) {
      const rows = await selectEndpoints(sql, filter).orderBy('id', 'desc').execute();
      return macs.genuineRows('webhook_endpoints', rows).map(toEndpoint);
    },

    async find(id, filter) {
      const row = await selectEndpoints(sql, filter).where('id', '=', id).executeTakeFirst();
      const genuine = macs.genuine('webhook_endpoints', row);
      return genuine && toEndpoint(genuine);
    },

    async health(ids) {
      if (ids.length === 0) return new Map();
      const rows = await sql
        .selectFrom('webhook_queues as q')
        .innerJoin('webhook_endpoints as w', 'w.id', 'q.endpoint_id')
        .select(['q.endpoint_id', 'q.failures', 'q.failing_since', 'q.last_success_at'])
        .select((select) =>
          select
            .selectFrom('webhook_deliveries as d')
            .select(({ fn }) => fn.countAll<string>().as('waiting'))
            .whereRef('d.endpoint_id', '=', 'q.endpoint_id')
            .where('d.state', '=', 'waiting')
            .as('waiting'),
        )
        .select(
          raw<string>`(
          select count(*) from (
            select from event_log e
            where e.workspace_id = q.workspace_id and e.sequence > q.enqueued_through and q.stopped
              and (w.types is null or e.type = any(w.types)) and w.ended_at is null
            limit ${maxCounted}
          ) collected)`.as('collected'),
        )
        .where('q.endpoint_id', 'in', [...ids])
        .execute();
      return new Map(
        rows.map((row): [WebhookId, EndpointHealth] => [
          row.endpoint_id,
          {
            waiting: Number(row.waiting) + Number(row.collected),
            failures: row.failures,
            failingSince: row.failing_since,
            lastSuccessAt: row.last_success_at,
          },
        ]),
      );
    },

    async lock(tx, id, filter) {
      await lockQueue(sqlOf(tx), id);
      const row = await selectEndpoints(sqlOf(tx), filter)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const genuine = macs.genuine('webhook_endpoints', row);
      return genuine && toEndpoint(genuine);
    },

    async countOpen(tx, { workspaceId, appId }) {
      await raw`select pg_advisory_xact_lock(hashtextextended(${`webhooks|${workspaceId}|${appId ?? ''}`}, 0))`.execute(
        sqlOf(tx),
      );
      const { count } = await sqlOf(tx)
        .selectFrom('webhook_endpoints')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .where('app_id', 'is not distinct from', appId)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async insert(tx, endpoint) {
      await sqlOf(tx)
        .insertInto('webhook_endpoints')
        .values(
          macs.sign('webhook_endpoints', {
            ...toEndpointRow(endpoint),
            description: endpoint.description,
          }),
        )
        .execute();
      await sqlOf(tx)
        .insertInto('webhook_queues')
        .values({
          endpoint_id: endpoint.id,
          workspace_id: endpoint.workspaceId,
          owner_workspace_id: endpoint.ownerWorkspaceId,
          host: hostOf(endpoint.url),
          // From now on.
          enqueued_through: raw<string>`(select last from event_order)`,
        })
        .execute();
    },

    async update(tx, endpoint) {
      const { url, description, types, payload, mac, mac_key } = macs.sign(
        'webhook_endpoints',
        toEndpointRow(endpoint),
      );
      await sqlOf(tx)
        .updateTable('webhook_endpoints')
        .set({ url, description, types, payload, mac, mac_key })
        .where('id', '=', endpoint.id)
        .execute();
      await sqlOf(tx)
        .updateTable('webhook_queues')
        .set({ host: hostOf(url) })
        .where('endpoint_id', '=', endpoint.id)
        .execute();
    },

    async pause(tx, id, because, at) {
      await sqlOf(tx)
        .updateTable('webhook_endpoints')
        .set({ paused_at: at, paused_because: because })
        .where('id', '=', id)
        .execute();
      await stopQueue(sqlOf(tx), id);
    },

    async resume(tx, id, at) {
      await sqlOf(tx)
        .updateTable('webhook_endpoints')
        .set({ paused_at: null, paused_because: null })
        .where('id', '=', id)
        .execute();
      await sqlOf(tx)
        .updateTable('webhook_queues')
        .set({ stopped: false, failures: 0, failing_since: null })
        .where('endpoint_id', '=', id)
        .execute();
      await raw`select arrange_webhook_deliveries(${id}, ${at})`.execute(sqlOf(tx));
    },

    async end(tx, id, because, at) {
      await sqlOf(tx)
        .updateTable('webhook_endpoints')
        .set({ ended_at: at, ended_because: because })
        .where('id', '=', id)
        .execute();
      await stopQueue(sqlOf(tx), id);
      await sqlOf(tx)
        .updateTable('webhook_deliveries')
        .set({ state: 'dropped', next_at: null, settled_at: at })
        .where('endpoint_id', '=', id)
        .where('state', '=', 'waiting')
        .where('claimed_by', 'is', null)
        .execute();
    },
  };
}

const stopQueue = (sql: Sql, id: WebhookId) =>
  sql
    .updateTable('webhook_queues')
    .set({ stopped: true, next_at: null })
    .where('endpoint_id', '=', id)
    .execute();

const hostOf = (url: string): string => new URL(url).host;
