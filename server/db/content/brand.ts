import { type BrandKit, emptyBrandKit } from '../../domain/content/brand-kit.ts';
import type { BrandStore } from '../../domain/content/brand-store.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

export function createBrandStore(database: DatabaseHandle): BrandStore {
  return {
    async find(workspaceId) {
      const row = await database.sql
        .selectFrom('brand_kits as b')
        .leftJoin('media as m', (join) =>
          join
            .onRef('m.id', '=', 'b.logo_media_id')
            .onRef('m.workspace_id', '=', 'b.workspace_id')
            .on('m.deleted_at', 'is', null),
        )
        .select(['b.kit', 'm.id as logo', 'b.updated_at'])
        .where('b.workspace_id', '=', workspaceId)
        .executeTakeFirst();
      if (!row) return undefined;
      // A field added in a later version has its default from an empty kit.
      const brand: BrandKit = { ...emptyBrandKit, ...row.kit, logoMediaId: row.logo };
      return { brand, updatedAt: row.updated_at };
    },

    async save(tx, workspaceId, brand, by, at) {
      const { logoMediaId, ...storedKit } = brand;
      const values = {
        kit: JSON.stringify(storedKit),
        logo_media_id: logoMediaId,
        updated_by: by,
        updated_at: at,
      };
      await sqlOf(tx)
        .insertInto('brand_kits')
        .values({ workspace_id: workspaceId, ...values })
        .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
        .execute();
    },
  };
}
