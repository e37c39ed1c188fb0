/**
 * How much a workspace may still store. Promises: what is stored, promised to uploads and held for files on their way
 * in never passes the quota together, however many ask at once. Files whose size nobody knows beforehand hold room in
 * the process that receives them, so no row is left behind when it dies; other processes learn of them when they are
 * stored, and the quota is asked again then.
 */

import { sql as raw } from 'kysely';
import { messages } from '../../domain/media/messages.ts';
import type { Room } from '../../domain/media/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import { AppError } from '../../errors.ts';
import type { UploadId, WorkspaceId } from '../../lib/ids.ts';
import { type OpenDatabase, type Sql, sqlOf } from '../postgres/database.ts';

export type WorkspaceRoom = ReturnType<typeof createWorkspaceRoom>;

/** One for the process: it knows what its own uploads hold. */
export function createWorkspaceRoom({ transact }: Pick<OpenDatabase, 'transact'>, quotaBytes: number) {
  const held = new Map<UploadId, { readonly workspaceId: WorkspaceId; readonly bytes: number }>();

  /** Stored, promised and held; `except` is whose own promise does not count. */
  async function usage(sql: Sql, workspaceId: WorkspaceId, except?: UploadId) {
    const { rows } = await raw<{ used: string; files: string }>`
      with given_back as materialized (${givenBack(workspaceId)})
      select (select coalesce(sum(size_bytes), 0) from stored_objects where workspace_id = ${workspaceId})
          - (select least(${quotaBytes}::bigint, coalesce(sum(size_bytes), 0)) from given_back
            where not object_is_needed(${workspaceId}, sha256))
          + (select coalesce(sum(size_bytes), 0) from uploads
            where workspace_id = ${workspaceId} and state in ('receiving', 'checking')
              and id is distinct from ${except ?? null}) as used,
        (select count(*) from media where workspace_id = ${workspaceId} and deleted_at is null) as files`.execute(
      sql,
    );
    let usedBytes = Number(rows[0]?.used ?? 0);
    for (const [id, room] of held)
      if (room.workspaceId === workspaceId && id !== except) usedBytes += room.bytes;
    return { usedBytes, files: Number(rows[0]?.files ?? 0) };
  }

  /** Those who ask for the same workspace at once take turns until their transaction ends. */
  async function freeBytes(tx: Tx, workspaceId: WorkspaceId, except?: UploadId): Promise<number> {
    await raw`select pg_advisory_xact_lock(hashtextextended(${`media quota ${workspaceId}`}, 0))`.execute(
      sqlOf(tx),
    );
    const { usedBytes } = await usage(sqlOf(tx), workspaceId, except);
    return Math.max(0, quotaBytes - usedBytes);
  }

  async function check(
    tx: Tx,
    workspaceId: WorkspaceId,
    sizeBytes: number,
    promisedTo?: UploadId,
  ): Promise<void> {
    const free = await freeBytes(tx, workspaceId, promisedTo);
    if (sizeBytes > free) throw noRoom(sizeBytes, free, quotaBytes);
  }

  return {
    quotaBytes,
    usage: (sql: Sql, workspaceId: WorkspaceId) => usage(sql, workspaceId),
    check,

    /** Its room was given back, so whoever uses it again asks for it again. */
    async isGivenBack(tx: Tx, workspaceId: WorkspaceId, sha256: string): Promise<boolean> {
      const { rows } = await raw`
        with given_back as materialized (${givenBack(workspaceId)})
        select 1 from given_back
        where sha256 = ${sha256} and not object_is_needed(${workspaceId}, sha256)`.execute(sqlOf(tx));
      return rows.length > 0;
    },

    roomFor(workspaceId: WorkspaceId, id: UploadId): Room {
      return {
        id,
        async hold(leastBytes, wantedBytes) {
          if (leastBytes <= (held.get(id)?.bytes ?? 0)) return;
          await transact(async (tx) => {
            const free = await freeBytes(tx, workspaceId, id);
            if (leastBytes > free) throw noRoom(leastBytes, free, quotaBytes);
            held.set(id, { workspaceId, bytes: Math.min(wantedBytes, free) });
          });
        },
        [Symbol.dispose]: () => void held.delete(id),
      };
    },
  };
}

/**
 * What was deleted and not used again since. It stays on the disk for a day and yet makes room at once; but no more of
 * it than the quota, or uploading and deleting in turns would fill the disk. Some of it may still be needed by posts.
 */
const givenBack = (workspaceId: WorkspaceId) => raw`
  select distinct o.sha256, o.size_bytes
  from media m left join renditions r on r.media_id = m.id
    join stored_objects o on o.workspace_id = m.workspace_id
      and o.sha256 in (m.sha256, m.preview_sha256, r.sha256) and o.touched_at <= m.deleted_at
  where m.workspace_id = ${workspaceId} and m.deleted_at is not null`;

const size = (bytes: number): string =>
  bytes >= 1_000_000_000
    ? `${(bytes / 1_000_000_000).toFixed(1)} GB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;

const noRoom = (wantedBytes: number, freeBytes: number, quotaBytes: number): AppError =>
  new AppError(
    'media_quota_exceeded',
    messages.no_room({ size: size(wantedBytes), free: size(freeBytes), quota: size(quotaBytes) }),
  );
