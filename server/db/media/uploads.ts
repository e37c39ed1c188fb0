/** Uploads in progress. */
import { sql as raw, type Selectable } from 'kysely';
import type { Upload, UploadChanges, UploadStore } from '../../domain/media/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import type { UploadId } from '../../lib/ids.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

export function createUploadStore(database: DatabaseHandle): UploadStore {
  const sqlFor = (tx: Tx | null) => (tx === null ? database.sql : sqlOf(tx));
  return {
    async insert(tx, upload) {
      await sqlOf(tx)
        .insertInto('uploads')
        .values({
          id: upload.id,
          workspace_id: upload.workspaceId,
          created_by: upload.createdBy,
          requested_by: JSON.stringify(upload.requestedBy),
          source: upload.source,
          name: upload.name,
          alt_text: upload.altText,
          size_bytes: upload.sizeBytes,
          received_bytes: upload.receivedBytes,
          source_url: upload.sourceUrl,
          state: upload.state,
          problem: null,
          media_id: upload.mediaId,
          created_at: upload.createdAt,
          updated_at: upload.createdAt,
          expires_at: upload.expiresAt,
          lock_holder: null,
          lock_until: null,
        })
        .execute();
    },

    async find(workspaceId, id) {
      const row = await database.sql
        .selectFrom('uploads')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && uploadOf(row);
    },

    async listUnfinished(workspaceId, userId) {
      const rows = await database.sql
        .selectFrom('uploads')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', userId)
        .where('state', 'in', ['receiving', 'checking'])
        .orderBy('created_at', 'desc')
        .limit(100)
        .execute();
      return rows.map(uploadOf);
    },

    async lock(tx, id) {
      const row = await sqlOf(tx)
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row && uploadOf(row);
    },

    async update(tx, id, changes, at) {
      await changing(sqlFor(tx), id, changes, at).execute();
    },

    async updateWhileChecking(id, changes, at) {
      const { numUpdatedRows } = await changing(database.sql, id, changes, at)
        .where('state', '=', 'checking')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async listExpired(now, limit) {
      const rows = await database.sql
        .selectFrom('uploads')
        .selectAll()
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(uploadOf);
    },

    async listAbandonedFetches(untouchedSince, limit) {
      const { rows } = await raw<{ id: UploadId }>`
        select id from uploads
        where source = 'address' and state in ('receiving', 'checking') and updated_at < ${untouchedSince}
        order by updated_at limit ${limit}`.execute(database.sql);
      return rows.map(({ id }) => id);
    },

    async remove(tx, id) {
      await sqlOf(tx).deleteFrom('uploads').where('id', '=', id).execute();
    },
  };
}

const changing = (
  sql: Sql,
  id: UploadId,
  { state, problem, mediaId, sizeBytes, receivedBytes, sourceUrl, name }: UploadChanges,
  at: Date,
) =>
  sql
    .updateTable('uploads')
    .set({
      updated_at: at,
      ...(state === undefined ? {} : { state }),
      ...(problem === undefined ? {} : { problem: problem && JSON.stringify(problem) }),
      ...(mediaId === undefined ? {} : { media_id: mediaId }),
      ...(sizeBytes === undefined ? {} : { size_bytes: sizeBytes }),
      ...(receivedBytes === undefined ? {} : { received_bytes: receivedBytes }),
      ...(sourceUrl === undefined ? {} : { source_url: sourceUrl }),
      ...(name === undefined ? {} : { name }),
    })
    .where('id', '=', id);

const uploadOf = (row: Selectable<Database['uploads']>): Upload => ({
  id: row.id,
  workspaceId: row.workspace_id,
  createdBy: row.created_by,
  requestedBy: row.requested_by ?? { kind: 'unrecorded' },
  source: row.source,
  name: row.name,
  altText: row.alt_text,
  sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
  receivedBytes: Number(row.received_bytes),
  sourceUrl: row.source_url,
  state: row.state,
  problem: row.problem,
  mediaId: row.media_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  expiresAt: row.expires_at,
});
