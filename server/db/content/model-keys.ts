/**
 * Promise 4: the keys are safe. A model's key is sealed and bound to the workspace, the provider and the address
 * it is for: an attacker who can write to this table cannot have it sent anywhere else.
 */
import type { ModelKeyStore, ModelSetup } from '../../domain/content/model-settings.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type KeyRing, open, seal } from '../../lib/key-ring.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

const boundTo = (workspaceId: WorkspaceId, { provider, baseUrl }: Omit<ModelSetup, 'key'>): string =>
  `${workspaceId}|model_keys|key|${provider}|${baseUrl ?? ''}`;

export function createModelKeyStore(database: DatabaseHandle, keys: KeyRing): ModelKeyStore {
  return {
    async find(workspaceId) {
      const row = await database.sql
        .selectFrom('model_keys')
        .select(['provider', 'model', 'image_model', 'base_url', 'key_sealed'])
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst();
      if (!row) return undefined;
      const setup = {
        provider: row.provider,
        model: row.model,
        imageModel: row.image_model,
        baseUrl: row.base_url,
      };
      const key = row.key_sealed && open(keys, row.key_sealed, boundTo(workspaceId, setup));
      return { ...setup, key };
    },

    async put(tx, workspaceId, { key, ...setup }, by, at) {
      const values = {
        provider: setup.provider,
        model: setup.model,
        image_model: setup.imageModel,
        base_url: setup.baseUrl,
        key_sealed: key === null ? null : seal(keys, key, boundTo(workspaceId, setup)),
        set_by: by,
        set_at: at,
      };
      await sqlOf(tx)
        .insertInto('model_keys')
        .values({ workspace_id: workspaceId, ...values })
        .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
        .execute();
    },

    async remove(tx, workspaceId) {
      const { numDeletedRows } = await sqlOf(tx)
        .deleteFrom('model_keys')
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
