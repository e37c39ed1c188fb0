/**
 * Promise: the keys are safe. A secret has to be used, so it is stored sealed, bound to its endpoint: one that was copied to
 * another row does not open.
 */
import type { Selectable } from 'kysely';
import type { Endpoint, WebhookSecret, WebhookSecretStore } from '../../domain/webhooks/ports.ts';
import type { WebhookId, WebhookSecretId } from '../../lib/ids.ts';
import { type KeyRing, open, seal } from '../../lib/key-ring.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

type SecretRow = Selectable<Database['webhook_secrets']>;

const boundTo = (endpointId: WebhookId, id: WebhookSecretId): string =>
  `${endpointId}|webhook_secrets|secret|${id}`;

export const openSecret = (
  keys: KeyRing,
  { id, endpoint_id, sealed }: Pick<SecretRow, 'id' | 'endpoint_id' | 'sealed'>,
): string => open(keys, sealed, boundTo(endpoint_id, id));

export const selectWorkingSecrets = (sql: Sql, endpointIds: readonly WebhookId[], now: Date) =>
  sql
    .selectFrom('webhook_secrets')
    .selectAll()
    .where('endpoint_id', 'in', [...endpointIds])
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id');

const toSecret = (row: SecretRow): WebhookSecret => ({
  id: row.id,
  endpointId: row.endpoint_id,
  hint: row.hint,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

export function createWebhookSecretStore({ sql }: DatabaseHandle, keys: KeyRing): WebhookSecretStore {
  return {
    async list(endpointIds, now, tx) {
      if (endpointIds.length === 0) return [];
      return (await selectWorkingSecrets(tx ? sqlOf(tx) : sql, endpointIds, now).execute()).map(toSecret);
    },

    async reveal(tx, endpoint, now) {
      const rows = await selectWorkingSecrets(sqlOf(tx), [endpoint.id], now).execute();
      const newest = rows.at(-1);
      return newest && openSecret(keys, newest);
    },

    async add(tx, endpoint: Endpoint, { id, endpointId, hint, createdAt, expiresAt, clear }) {
      await sqlOf(tx)
        .insertInto('webhook_secrets')
        .values({
          id,
          endpoint_id: endpointId,
          workspace_id: endpoint.workspaceId,
          owner_workspace_id: endpoint.ownerWorkspaceId,
          sealed: seal(keys, clear, boundTo(endpointId, id)),
          hint,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },

    async expireOthers(tx, endpointId, keep, at) {
      await sqlOf(tx)
        .updateTable('webhook_secrets')
        .set({ expires_at: at })
        .where('endpoint_id', '=', endpointId)
        .where('id', '<>', keep)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
        .execute();
    },
  };
}
