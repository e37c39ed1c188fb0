/**
 * The queue of deliveries. Each change of it is one call of a function in the database, so that no process ever keeps a
 * lock on it while it does something else.
 */
import { sql as raw } from 'kysely';
import type { ClaimedDelivery, DeliveryQueue } from '../../domain/webhooks/ports.ts';
import { seconds } from '../../lib/clock.ts';
import type { DeliveryId, WebhookId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { defineMessages } from '../../lib/message.ts';
import { type EventRow, toLoggedEvent } from '../events/event-rows.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';
import { toEndpoint } from './endpoint-rows.ts';
import { readListeners } from './listeners.ts';
import { openSecret, selectWorkingSecrets } from './secrets.ts';

const messages = defineMessages('webhooks', {
  interrupted: 'The service was stopped while it sent this. It may have arrived, and is sent again.',
});

/** None that does not open: it was sealed with a key that is gone, or is not ours. */
function tryToOpen(keys: KeyRing, row: Parameters<typeof openSecret>[1]): readonly string[] {
  try {
    return [openSecret(keys, row)];
  } catch {
    return [];
  }
}

/** Longer than an attempt can take. After it, others may send what a process took. */
const leaseMs = seconds(30);

export function createDeliveryQueue(
  { pool, sql }: Pick<DatabaseHandle, 'pool' | 'sql'>,
  macs: RowMacs,
  keys: KeyRing,
): DeliveryQueue {
  async function load(ids: readonly DeliveryId[], now: Date): Promise<ClaimedDelivery[]> {
    const rows = await sql
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    const endpointIds = [...new Set(rows.map((row) => row.endpoint_id))];
    const found = await sql
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', 'in', endpointIds)
      .execute();
    const endpoints = new Map(
      macs.genuineRows('webhook_endpoints', found).map((row) => [row.id, toEndpoint(row)] as const), // guard: what is sent goes where we wrote
    );
    const listeners = await readListeners(sql, macs, [...endpoints.values()], now);
    const secretRows = await selectWorkingSecrets(sql, endpointIds, now).execute();
    const secretsOf = (id: WebhookId) =>
      secretRows
        .filter((row) => row.endpoint_id === id)
        .flatMap((row) => tryToOpen(keys, row))
        .reverse();
    const events = new Map(
      (
        await sql
          .selectFrom('event_log')
          .select(['id', 'workspace_id', 'type', 'at', 'resource', 'data', 'sequence', 'version'])
          .where('id', 'in', [...new Set(rows.map((row) => row.event_id))])
          .execute()
      ).map((row) => [row.id, toLoggedEvent(row as EventRow)] as const),
    );
    return rows.flatMap((row) => {
      const endpoint = endpoints.get(row.endpoint_id);
      if (!endpoint) return [];
      return {
        id: row.id,
        endpoint,
        listener: listeners.get(endpoint.id) ?? null,
        secrets: secretsOf(endpoint.id),
        eventId: row.event_id,
        type: row.type,
        number: Number(row.number),
        isTest: row.sequence === null,
        tries: row.tries,
        body: row.body,
        event: events.get(row.event_id) ?? null,
      };
    });
  }

  return {
    async claim(worker, now, limit, busyHosts) {
      const { rows } = await pool.query<{ id: DeliveryId }>({
        name: 'claim-webhook-deliveries',
        text: 'select claim_webhook_deliveries($1, $2, $3, $4, $5) as id',
        values: [worker, now, new Date(now.getTime() + leaseMs), limit, busyHosts],
      });
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      try {
        return await load(ids, now);
      } catch (error) {
        // Nothing of it is sent, so nobody has to wait for the end of the lease.
        await pool.query(
          'update webhook_deliveries set lease_expires_at = $3 where id = any($1) and claimed_by = $2',
          [ids, worker, now],
        );
        throw error;
      }
    },

    async settle(worker, id, { state, retryAt, body, attempt }, now) {
      const { rows } = await pool.query<{ applied: boolean; has_succeeded_since: boolean | null }>({
        name: 'settle-webhook-delivery',
        text: 'select * from settle_webhook_delivery($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
        values: [
          ...[id, worker, now, state, retryAt, body],
          attempt?.at ?? null,
          attempt?.ms ?? null,
          attempt?.status ?? null,
          attempt?.trouble ? JSON.stringify(attempt.trouble) : null,
          attempt?.answer ?? null,
        ],
      });
      const [row] = rows;
      return { applied: row?.applied === true, hasSucceededSince: row?.has_succeeded_since === true };
    },

    async free(now) {
      const { rows } = await pool.query<{ freed: number }>(
        'select free_webhook_deliveries($1, $2) as freed',
        [now, JSON.stringify(messages.interrupted())],
      );
      return rows[0]?.freed ?? 0;
    },

    async nextAt() {
      const { rows } = await raw<{ next_at: Date | null }>`
        select least(
          (select min(next_at) from webhook_queues where next_at is not null),
          (select min(next_at) from webhook_deliveries
            where next_at is not null and claimed_by is null and sequence is null)) as next_at`.execute(sql);
      return rows[0]?.next_at ?? null;
    },
  };
}
