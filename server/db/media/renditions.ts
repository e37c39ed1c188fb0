/** Renditions of files, finished and in progress. */
import { sql as raw, type Selectable } from 'kysely';
import type { Rendition, RenditionFile, RenditionStore } from '../../domain/media/ports.ts';
import type { RenditionId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

type Row = Selectable<Database['renditions']>;

export function createRenditionStore({ sql }: DatabaseHandle): RenditionStore {
  const set = (id: RenditionId, at: Date) =>
    sql.updateTable('renditions').set({ updated_at: at }).where('id', '=', id);

  return {
    async forMedia(tx, workspaceId, ids) {
      if (ids.length === 0) return [];
      const query = (tx === null ? sql : sqlOf(tx))
        .selectFrom('renditions')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('media_id', 'in', ids);
      // Locked, so that a file that a revision is about to name is not deleted meanwhile.
      const rows = await (tx === null ? query : query.forKeyShare()).execute();
      return rows.map(renditionOf);
    },

    async find(workspaceId, id) {
      const row = await sql
        .selectFrom('renditions')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && renditionOf(row);
    },

    async ensure(tx, wanted, at) {
      await sqlOf(tx)
        .insertInto('renditions')
        .values({
          id: wanted.id,
          workspace_id: wanted.workspaceId,
          media_id: wanted.mediaId,
          recipe_digest: wanted.recipeDigest,
          recipe: JSON.stringify(wanted.recipe),
          state: 'waiting',
          problem: null,
          created_at: at,
          updated_at: at,
        })
        .onConflict((conflict) => conflict.columns(['media_id', 'recipe_digest']).doNothing())
        .execute();
      const row = await sqlOf(tx)
        .selectFrom('renditions')
        .selectAll()
        .where('media_id', '=', wanted.mediaId)
        .where('recipe_digest', '=', wanted.recipeDigest)
        .executeTakeFirstOrThrow();
      return renditionOf(row);
    },

    async claim(id, staleBefore, at) {
      const { rows } = await raw<Row>`
        update renditions set state = 'making', progress = 0, problem = null, updated_at = ${at}
        where id = ${id} and (state = 'waiting' or state = 'making' and updated_at < ${staleBefore}
          or state = 'failed' and recipe ->> 'kind' = 'picture')
        returning *`.execute(sql);
      return rows[0] && renditionOf(rows[0]);
    },

    async reportProgress(id, percent, at) {
      const { numUpdatedRows } = await set(id, at)
        .set({ progress: percent })
        .where('state', '=', 'making')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finish(id, file, at) {
      await set(id, at)
        .set({ state: 'ready', progress: 100, problem: null, ...columnsOf(file) })
        .where('state', '=', 'making')
        .execute();
    },

    async fail(id, problem, at) {
      await set(id, at).set({ state: 'failed', problem }).where('state', '=', 'making').execute();
    },

    async cancel(tx, id, at) {
      const { numUpdatedRows } = await sqlOf(tx)
        .updateTable('renditions')
        .set({ state: 'cancelled', updated_at: at })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'making'])
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async retry(tx, id, at) {
      const { numUpdatedRows } = await sqlOf(tx)
        .updateTable('renditions')
        .set({ state: 'waiting', progress: 0, problem: null, updated_at: at })
        .where('id', '=', id)
        .where('state', 'in', ['failed', 'cancelled'])
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async listAbandoned(untouchedSince, limit) {
      const rows = await sql
        .selectFrom('renditions')
        .select('id')
        .where('state', 'in', ['waiting', 'making'])
        .where('updated_at', '<', untouchedSince)
        .orderBy('updated_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

const columnsOf = (file: RenditionFile) => ({
  sha256: file.sha256,
  mime: file.mime,
  size_bytes: file.sizeBytes,
  width: file.width,
  height: file.height,
  duration_ms: file.durationMs,
});

const renditionOf = (row: Row): Rendition => ({
  id: row.id,
  workspaceId: row.workspace_id,
  mediaId: row.media_id,
  recipeDigest: row.recipe_digest,
  recipe: row.recipe,
  state: row.state,
  progress: row.progress,
  problem: row.problem,
  file: fileOf(row),
});

function fileOf({ state, sha256, mime, size_bytes, width, height, duration_ms }: Row): RenditionFile | null {
  if (state !== 'ready' || sha256 === null || mime === null || width === null || height === null) return null;
  return { sha256, mime, sizeBytes: Number(size_bytes), width, height, durationMs: duration_ms };
}
