/** The files of a workspace. Locks: attaching takes `key share`, deleting takes `update`, so one waits for the other. */
import { sql } from 'kysely';
import type { Media, MediaStore } from '../domain/media/ports.ts';
import type { MediaLookup, PostMedia } from '../domain/posts/ports.ts';
import type { Tx } from '../domain/tx.ts';
import type { MediaId, UserId, WorkspaceId } from '../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from './database.ts';

export function createMediaStore(database: DatabaseHandle): MediaStore {
  const living = (tx: Tx | null, workspaceId: WorkspaceId) =>
    (tx === null ? database.sql : sqlOf(tx))
      .selectFrom('media')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('deleted_at', 'is', null);
  const attachable = (tx: Tx | null, workspaceId: WorkspaceId) =>
    tx === null ? living(tx, workspaceId) : living(tx, workspaceId).forKeyShare();

  return {
    async insert(tx, media) {
      const inserted = await sqlOf(tx)
        .insertInto('media')
        .values({
          id: media.id,
          workspace_id: media.workspaceId,
          name: media.name,
          kind: media.kind,
          mime: media.mime,
          size_bytes: media.sizeBytes,
          width: media.width,
          height: media.height,
          sha256: media.sha256,
          alt_text: media.altText,
          created_by: media.createdBy,
          created_at: media.createdAt,
          deleted_at: null,
        })
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'name']).where('deleted_at', 'is', null).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async namesLike(tx, workspaceId, start, end) {
      const rows = await sqlOf(tx)
        .selectFrom('media')
        .select('name')
        .where('workspace_id', '=', workspaceId)
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`starts_with(name, ${start})`)
        .where(sql<boolean>`right(name, ${end.length}) = ${end}`)
        .execute();
      return new Set(rows.map(({ name }) => name));
    },

    async find(tx, workspaceId, id) {
      const row = await living(tx, workspaceId).where('id', '=', id).executeTakeFirst();
      return row && mediaOf(row);
    },

    async list(workspaceId, { name, after, limit }) {
      let query = living(null, workspaceId);
      if (name !== undefined) query = query.where('name', '=', name);
      if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`);
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(mediaOf);
    },

    async findByNames(tx, workspaceId, names) {
      if (names.length === 0) return [];
      const rows = await attachable(tx, workspaceId).where('name', 'in', names).execute();
      return inOrder(names, new Map(rows.map((row) => [row.name, mediaOf(row)])));
    },

    async findByIds(tx, workspaceId, ids) {
      if (ids.length === 0) return [];
      const rows = await attachable(tx, workspaceId).where('id', 'in', ids).execute();
      return inOrder(ids, new Map(rows.map((row) => [row.id, mediaOf(row)])));
    },

    async lock(tx, workspaceId, id) {
      const row = await living(tx, workspaceId).where('id', '=', id).forUpdate().executeTakeFirst();
      return row && mediaOf(row);
    },

    async markDeleted(tx, id, at) {
      await sqlOf(tx).updateTable('media').set({ deleted_at: at }).where('id', '=', id).execute();
    },
  };
}

/** The same files as posts see them. */
export function createMediaLookup(media: Pick<MediaStore, 'findByNames' | 'findByIds'>): MediaLookup {
  const asPostMedia = (found: readonly Media[]): readonly PostMedia[] =>
    found.map(({ id, name, mime, sizeBytes, width, height, sha256, altText }) => ({
      mediaId: id,
      name,
      mime,
      sizeBytes,
      width,
      height,
      sha256,
      altText,
    }));
  return {
    byNames: async (tx, workspaceId, names) => asPostMedia(await media.findByNames(tx, workspaceId, names)),
    byIds: async (tx, workspaceId, ids) => asPostMedia(await media.findByIds(tx, workspaceId, ids)),
  };
}

const inOrder = <Key>(keys: readonly Key[], found: ReadonlyMap<Key, Media>): readonly Media[] =>
  keys.flatMap((key) => found.get(key) ?? []);

interface Row {
  readonly id: MediaId;
  readonly workspace_id: WorkspaceId;
  readonly name: string;
  readonly kind: 'image';
  readonly mime: string;
  readonly size_bytes: string;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly alt_text: string;
  readonly created_by: UserId;
  readonly created_at: Date;
}

const mediaOf = (row: Row): Media => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  kind: row.kind,
  mime: row.mime,
  sizeBytes: Number(row.size_bytes),
  width: row.width,
  height: row.height,
  sha256: row.sha256,
  altText: row.alt_text,
  createdBy: row.created_by,
  createdAt: row.created_at,
});
