import { sql as raw, type Selectable } from 'kysely';
import type { HashtagSet, HashtagSetStore } from '../../domain/content/manage-hashtag-sets.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

const setOf = (row: Selectable<Database['hashtag_sets']>): HashtagSet => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  hashtags: row.hashtags,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

async function setsOf(sql: Sql, workspaceId: WorkspaceId): Promise<HashtagSet[]> {
  const rows = await sql
    .selectFrom('hashtag_sets')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy(raw`lower(name)`)
    .execute();
  return rows.map(setOf);
}

export function createHashtagSetStore(database: DatabaseHandle): HashtagSetStore {
  return {
    list: (workspaceId) => setsOf(database.sql, workspaceId),

    async lock(tx, workspaceId) {
      // A separate lock: the workspace's row is locked while posts are approved.
      await raw`select pg_advisory_xact_lock(hashtextextended(${`hashtag sets of ${workspaceId}`}, 0))`.execute(
        sqlOf(tx),
      );
      return setsOf(sqlOf(tx), workspaceId);
    },

    async insert(tx, set) {
      await sqlOf(tx)
        .insertInto('hashtag_sets')
        .values({
          id: set.id,
          workspace_id: set.workspaceId,
          name: set.name,
          hashtags: [...set.hashtags],
          created_by: set.createdBy,
          created_at: set.createdAt,
          updated_at: set.updatedAt,
        })
        .execute();
    },

    async update(tx, { id, name, hashtags, updatedAt }) {
      await sqlOf(tx)
        .updateTable('hashtag_sets')
        .set({ name, hashtags: [...hashtags], updated_at: updatedAt })
        .where('id', '=', id)
        .execute();
    },

    async remove(tx, id) {
      await sqlOf(tx).deleteFrom('hashtag_sets').where('id', '=', id).execute();
    },
  };
}
