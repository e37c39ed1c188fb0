/**
 * The files of a workspace. Locks: attaching takes `key share`, deleting takes `update`, so one waits for the
 * other.
 */
import { type Selectable, sql } from 'kysely';
import type { Media, MediaStore } from '../../domain/media/ports.ts';
import type { MediaLookup } from '../../domain/post-model/ports.ts';
import { isGenerator } from '../../domain/sources/source.ts';
import type { Tx } from '../../domain/tx.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';
import { searchPatterns } from '../postgres/search-patterns.ts';
import type { Database } from '../schema/schema.ts';

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
        .values(rowOf(media))
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'name']).where('deleted_at', 'is', null).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async update(tx, id, { name, altText, tags, focus, crops }) {
      if (name !== undefined && !(await rename(tx, id, name))) return false;
      const values = {
        ...(altText === undefined ? {} : { alt_text: altText }),
        ...(tags === undefined ? {} : { tags: [...tags] }),
        ...(focus === undefined ? {} : { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null }),
        ...(crops === undefined ? {} : { crops: JSON.stringify(crops) }),
      };
      if (Object.keys(values).length > 0)
        await sqlOf(tx).updateTable('media').set(values).where('id', '=', id).execute();
      return true;
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

    async list(workspaceId, { name, search, kind, tag, after, limit }) {
      let query = living(null, workspaceId);
      if (name !== undefined) query = query.where('name', '=', name);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (tag !== undefined) query = query.where(sql<boolean>`tags @> array[${tag}]`);
      for (const part of searchPatterns(search)) {
        query = query.where(
          sql<boolean>`(name ilike ${part} or alt_text ilike ${part} or array_to_string(tags, ' ') ilike ${part})`,
        );
      }
      if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`);
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(mediaOf);
    },

    async tags(workspaceId) {
      const { rows } = await sql<{ tag: string }>`
        select tag from media, unnest(tags) as tag
        where workspace_id = ${workspaceId} and deleted_at is null
        group by tag order by count(*) desc, tag limit 200`.execute(database.sql);
      return rows.map(({ tag }) => tag);
    },

    async findByNames(tx, workspaceId, names) {
      if (names.length === 0) return [];
      const rows = await attachable(tx, workspaceId)
        .where(sql<boolean>`${prepared} name = any(${[...names]}::text[])`)
        .execute();
      return inOrder(names, new Map(rows.map((row) => [row.name, mediaOf(row)])));
    },

    async findByIds(tx, workspaceId, ids) {
      if (ids.length === 0) return [];
      const rows = await attachable(tx, workspaceId)
        .where(sql<boolean>`${prepared} id = any(${[...ids]}::text[])`)
        .execute();
      return inOrder(ids, new Map(rows.map((row) => [row.id, mediaOf(row)])));
    },

    async lock(tx, workspaceId, id) {
      const row = await living(tx, workspaceId).where('id', '=', id).forUpdate().executeTakeFirst();
      return row && mediaOf(row);
    },

    async generatorOf(tx, workspaceId, sha256) {
      const row = await sqlOf(tx)
        .selectFrom('media')
        .select('made_by')
        .where('workspace_id', '=', workspaceId)
        .where('sha256', '=', sha256)
        .where(sql<boolean>`made_by->>'kind' in ('composer', 'model')`)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      return row?.made_by && isGenerator(row.made_by) ? row.made_by : undefined;
    },

    async markDeleted(tx, id, at) {
      await sqlOf(tx).updateTable('media').set({ deleted_at: at }).where('id', '=', id).execute();
    },
  };
}

/** Returns false when the unique index rejects the name; the transaction can then only be rolled back. */
async function rename(tx: Tx, id: Media['id'], name: string): Promise<boolean> {
  try {
    await sqlOf(tx).updateTable('media').set({ name }).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505') return false;
    throw error;
  }
}

/** The same files as posts see them. */
export function createMediaLookup(media: Pick<MediaStore, 'findByNames' | 'findByIds'>): MediaLookup {
  const asPostMedia = (found: readonly Media[]) =>
    found.map((file) => ({ ...file, mediaId: file.id, shape: null, trim: null, role: null }));
  return {
    byNames: async (tx, workspaceId, names) => asPostMedia(await media.findByNames(tx, workspaceId, names)),
    byIds: async (tx, workspaceId, ids) => asPostMedia(await media.findByIds(tx, workspaceId, ids)),
  };
}

const inOrder = <Key>(keys: readonly Key[], found: ReadonlyMap<Key, Media>): readonly Media[] =>
  keys.flatMap((key) => found.get(key) ?? []);

const rowOf = (media: Media) => ({
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
  made_by: JSON.stringify(media.madeBy),
  created_at: media.createdAt,
  deleted_at: null,
  duration_ms: media.durationMs,
  details: JSON.stringify(media.details),
  preview_sha256: media.previewSha256,
  tags: [...media.tags],
  focus_x: media.focus?.x ?? null,
  focus_y: media.focus?.y ?? null,
  crops: JSON.stringify(media.crops),
});

export const mediaOf = (row: Selectable<Database['media']>): Media => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  kind: row.kind,
  mime: row.mime,
  sizeBytes: Number(row.size_bytes),
  width: row.width,
  height: row.height,
  durationMs: row.duration_ms,
  details: row.details,
  sha256: row.sha256,
  altText: row.alt_text,
  tags: row.tags,
  focus: row.focus_x === null || row.focus_y === null ? null : { x: row.focus_x, y: row.focus_y },
  crops: row.crops,
  previewSha256: row.preview_sha256,
  createdBy: row.created_by,
  madeBy: row.made_by ?? { kind: 'unrecorded' },
  createdAt: row.created_at,
});
