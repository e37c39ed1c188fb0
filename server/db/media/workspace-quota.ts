/**
 * How much a workspace may still store. Promise: bytes that are stored, reserved by uploads and reserved for
 * incoming files together never exceed the quota, however many requests run at once. Files of unknown size
 * reserve quota in the process that receives them, so no row is left behind when it dies; other processes learn
 * of them when they are stored, and the quota is checked again then.
 */

import { sql as raw } from 'kysely';
import { messages } from '../../domain/media/messages.ts';
import type { QuotaReservation } from '../../domain/media/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import { AppError } from '../../errors.ts';
import type { UploadId, WorkspaceId } from '../../lib/ids.ts';
import { type OpenDatabase, type Sql, sqlOf } from '../postgres/database.ts';

export type WorkspaceQuota = ReturnType<typeof createWorkspaceQuota>;

/** One for the process: it knows what its own uploads hold. */
export function createWorkspaceQuota({ transact }: Pick<OpenDatabase, 'transact'>, quotaBytes: number) {
  const reserved = new Map<UploadId, { readonly workspaceId: WorkspaceId; readonly bytes: number }>();

  /** Stored and reserved bytes; the reservation of `except` does not count. */
  async function usage(sql: Sql, workspaceId: WorkspaceId, except?: UploadId) {
    const { rows } = await raw<{ used: string; files: string }>`
      with given_back as materialized (${releasedFiles(workspaceId)})
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
    for (const [id, reservation] of reserved)
      if (reservation.workspaceId === workspaceId && id !== except) usedBytes += reservation.bytes;
    return { usedBytes, files: Number(rows[0]?.files ?? 0) };
  }

  /** Callers for the same workspace are serialised until their transaction ends. */
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
    const availableBytes = await freeBytes(tx, workspaceId, promisedTo);
    if (sizeBytes > availableBytes) throw quotaExceeded(sizeBytes, availableBytes, quotaBytes);
  }

  return {
    quotaBytes,
    usage: (sql: Sql, workspaceId: WorkspaceId) => usage(sql, workspaceId),
    check,

    /** Whether its quota was released, so that using the file again needs quota again. */
    async isReleased(tx: Tx, workspaceId: WorkspaceId, sha256: string): Promise<boolean> {
      const { rows } = await raw`
        with given_back as materialized (${releasedFiles(workspaceId)})
        select 1 from given_back
        where sha256 = ${sha256} and not object_is_needed(${workspaceId}, sha256)`.execute(sqlOf(tx));
      return rows.length > 0;
    },

    reservationFor(workspaceId: WorkspaceId, id: UploadId): QuotaReservation {
      return {
        id,
        async reserve(leastBytes, wantedBytes) {
          if (leastBytes <= (reserved.get(id)?.bytes ?? 0)) return;
          await transact(async (tx) => {
            const availableBytes = await freeBytes(tx, workspaceId, id);
            if (leastBytes > availableBytes) throw quotaExceeded(leastBytes, availableBytes, quotaBytes);
            reserved.set(id, { workspaceId, bytes: Math.min(wantedBytes, availableBytes) });
          });
        },
        [Symbol.dispose]: () => void reserved.delete(id),
      };
    },
  };
}

/**
 * Files that were deleted and not used since. They stay on the disk for a day and yet release their quota at
 * once; but no more of it than the quota itself, or repeated uploads and deletions would fill the disk. Some of
 * them may still be needed by posts.
 */
const releasedFiles = (workspaceId: WorkspaceId) => raw`
  select distinct o.sha256, o.size_bytes
  from media m left join renditions r on r.media_id = m.id
    join stored_objects o on o.workspace_id = m.workspace_id
      and o.sha256 in (m.sha256, m.preview_sha256, r.sha256) and o.touched_at <= m.deleted_at
  where m.workspace_id = ${workspaceId} and m.deleted_at is not null`;

const formatBytes = (bytes: number): string =>
  bytes >= 1_000_000_000
    ? `${(bytes / 1_000_000_000).toFixed(1)} GB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;

const quotaExceeded = (wantedBytes: number, freeBytes: number, quotaBytes: number): AppError =>
  new AppError(
    'media_quota_exceeded',
    messages.no_room({
      size: formatBytes(wantedBytes),
      free: formatBytes(freeBytes),
      quota: formatBytes(quotaBytes),
    }),
  );
