/** Deliveries as people and programs see them, and what they do with them. */
import { sql as raw, type Selectable } from 'kysely';
import { rulesOf } from '../../domain/events/catalogue.ts';
import type {
  Attempt,
  Delivery,
  DeliveryReader,
  DeliveryStore,
  ReplaySelection,
} from '../../domain/webhooks/ports.ts';
import { smallestId, type WebhookId } from '../../lib/ids.ts';
import { resourceText } from '../events/event-rows.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

/** As JSON has it. */
type AttemptRow = Omit<Selectable<Database['webhook_attempts']>, 'at'> & { readonly at: string };

const selectDeliveries = (sql: Sql, endpointId: WebhookId) =>
  sql
    .selectFrom('webhook_deliveries as d')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('webhook_attempts as t')
          .select(['t.at', 't.status', 't.trouble'])
          .whereRef('t.delivery_id', '=', 'd.id')
          .orderBy('t.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      ...([
        'd.id',
        'd.endpoint_id',
        'd.event_id',
        'd.type',
        'd.event_at',
        'd.resource',
        'd.sequence',
      ] as const),
      ...([
        'd.number',
        'd.created_at',
        'd.state',
        'd.tries',
        'd.replays',
        'd.next_at',
        'd.claimed_by',
      ] as const),
      ...(['d.settled_at', 'last.at as last_at', 'last.status', 'last.trouble'] as const),
    ])
    .where('d.endpoint_id', '=', endpointId);

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  type: row.type,
  eventAt: row.event_at,
  resource: { kind: rulesOf(row.type).resource, id: row.resource.slice(row.resource.indexOf(':') + 1) },
  number: Number(row.number),
  isTest: row.sequence === null,
  state: row.state,
  tries: row.tries,
  replays: row.replays,
  createdAt: row.created_at,
  nextAt: row.claimed_by === null ? row.next_at : null,
  settledAt: row.settled_at,
  lastAttempt: row.last_at && { at: row.last_at, status: row.status, trouble: row.trouble },
});

const toAttempt = ({ at, ms, status, trouble, answer }: AttemptRow): Attempt => ({
  at: new Date(at),
  ms,
  status,
  trouble,
  answer,
});

export const createDeliveries = ({ sql }: DatabaseHandle): DeliveryReader & DeliveryStore => ({
  async list(endpointId, { states, types, resource, before, limit }) {
    let query = selectDeliveries(sql, endpointId);
    if (states) query = query.where('d.state', 'in', [...states]);
    if (types) query = query.where('d.type', 'in', [...types]);
    if (resource) query = query.where('d.resource', '=', resource);
    if (before) query = query.where('d.id', '<', before);
    return (await query.orderBy('d.id', 'desc').limit(limit).execute()).map(toDelivery);
  },

  async find(endpointId, id) {
    // By one statement: a page that sees that a delivery is over asks for its attempts no more.
    const row = await selectDeliveries(sql, endpointId)
      .select('d.body')
      .select(
        raw<
          AttemptRow[]
        >`coalesce((select jsonb_agg(t order by t.id) from webhook_attempts t where t.delivery_id = d.id), '[]')`.as(
          'attempts',
        ),
      )
      .where('d.id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      delivery: toDelivery(row),
      body: row.body?.toString('utf8') ?? null,
      attempts: row.attempts.map(toAttempt),
    };
  },

  async replay(tx, endpointId, which, at) {
    const { numUpdatedRows } = await sqlOf(tx)
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', tries: 0, first_tried_at: null, next_at: null, settled_at: null })
      .set((update) => ({ replays: update('replays', '+', 1) }))
      .where('endpoint_id', '=', endpointId)
      .where('state', '<>', 'waiting')
      .where('sequence', 'is not', null)
      .where(selectionOf(which))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await raw`update webhook_queues set failures = 0, failing_since = null where endpoint_id = ${endpointId}`.execute(
        sqlOf(tx),
      );
      await raw`select arrange_webhook_deliveries(${endpointId}, ${at})`.execute(sqlOf(tx));
    }
    return Number(numUpdatedRows);
  },

  async addTest(tx, endpoint, { id, eventId, type, resource, createdAt, body }) {
    await sqlOf(tx)
      .insertInto('webhook_deliveries')
      .values({
        id,
        endpoint_id: endpoint.id,
        workspace_id: endpoint.workspaceId,
        owner_workspace_id: endpoint.ownerWorkspaceId,
        event_id: eventId,
        type,
        event_at: createdAt,
        resource: resourceText(resource.kind, resource.id),
        sequence: null,
        number: '0',
        created_at: createdAt,
        state: 'waiting',
        body: Buffer.from(body, 'utf8'),
        next_at: createdAt,
        claimed_by: null,
        lease_expires_at: null,
        settled_at: null,
        first_tried_at: null,
      })
      .execute();
  },

  async countTests(tx, endpointId, since) {
    const { count } = await sqlOf(tx)
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('endpoint_id', '=', endpointId)
      .where('sequence', 'is', null)
      .where('created_at', '>', since)
      .where('id', '>', smallestId('whd', since.getTime()))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});

function selectionOf(which: ReplaySelection) {
  if ('deliveryId' in which) return raw<boolean>`id = ${which.deliveryId}`;
  if ('failedSince' in which) return raw<boolean>`state = 'failed' and event_at >= ${which.failedSince}`;
  return raw<boolean>`event_at >= ${which.from} and event_at <= ${which.to}`;
}

const batch = 5_000;

/** Throws old deliveries away with their attempts, and endpoints that ended before; a few at a time. */
export async function deleteDeliveriesBefore(
  { sql }: Pick<DatabaseHandle, 'sql'>,
  before: Date,
): Promise<void> {
  for (let count = batch; count === batch; ) {
    const { numAffectedRows = 0n } = await raw`delete from webhook_deliveries where id in (
      select id from webhook_deliveries where id < ${smallestId('whd', before.getTime())}
        and (state <> 'waiting' or endpoint_id in (select endpoint_id from webhook_queues where stopped))
      order by id limit ${batch})`.execute(sql);
    count = Number(numAffectedRows);
  }
  await raw`delete from webhook_endpoints where ended_at < ${before}`.execute(sql);
  await raw`delete from webhook_secrets where expires_at < ${before}`.execute(sql);
}
