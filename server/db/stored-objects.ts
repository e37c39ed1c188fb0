/**
 * The register of all bytes in storage. Promises: a row is there before its bytes are, so nothing in storage is
 * unknown; the sum of a workspace's rows and of what its uploads promised never passes its quota, however many ask at
 * once; bytes are thrown away only while their row is held and nothing needs them (the database refuses, SG022).
 */
import { sql as raw } from 'kysely';
import type { ObjectRegister, StoredBytes } from '../domain/media/ports.ts';
import type { Tx } from '../domain/tx.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { UploadId, WorkspaceId } from '../lib/ids.ts';
import { outsideTransaction } from './ambient.ts';
import { type DatabaseHandle, type Sql, sqlOf } from './database.ts';

export interface RegisterSettings {
  readonly quotaBytes: number;
  readonly clock: Clock;
}

export interface StoredObject extends StoredBytes {
  readonly workspaceId: WorkspaceId;
}

export interface StoredObjects extends ObjectRegister {
  /** Every object, for copying them to another storage. */
  all(): AsyncIterable<StoredObject>;
}

export function createObjectRegister(
  database: DatabaseHandle,
  { quotaBytes, clock }: RegisterSettings,
): StoredObjects {
  const { sql, transact } = database;

  const announce = (
    workspaceId: WorkspaceId,
    { sha256, sizeBytes }: StoredBytes,
    promisedTo: UploadId | undefined,
  ) =>
    transact(async (tx) => {
      const now = clock.now();
      const touched = await sqlOf(tx)
        .updateTable('stored_objects')
        .set({ touched_at: now, size_bytes: sizeBytes })
        .where('workspace_id', '=', workspaceId)
        .where('sha256', '=', sha256)
        .returning('sha256')
        .executeTakeFirst();
      if (touched) return;
      await checkRoom(tx, workspaceId, sizeBytes, promisedTo);
      await sqlOf(tx)
        .insertInto('stored_objects')
        .values({ workspace_id: workspaceId, sha256, size_bytes: sizeBytes, touched_at: now })
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'sha256']).doUpdateSet({ touched_at: now }),
        )
        .execute();
    });

  /** Those who ask for the same workspace at once take turns until their transaction ends. */
  const checkRoom = async (
    tx: Tx,
    workspaceId: WorkspaceId,
    sizeBytes: number,
    promisedTo?: UploadId,
  ): Promise<void> => {
    await raw`select pg_advisory_xact_lock(hashtextextended(${`media quota ${workspaceId}`}, 0))`.execute(
      sqlOf(tx),
    );
    const { usedBytes, promisedBytes } = await usage(sqlOf(tx), workspaceId, promisedTo);
    const freeBytes = quotaBytes - usedBytes - promisedBytes;
    if (sizeBytes > freeBytes) throw noRoom(sizeBytes, Math.max(0, freeBytes), quotaBytes);
  };

  const collect: ObjectRegister['collect'] = ({ workspaceId, sha256 }, untouchedSince, remove) =>
    transact(async (tx) => {
      // Announcing the same bytes waits for this row; whoever comes after us writes them anew.
      const { rows } = await raw`
        select 1 from stored_objects
        where workspace_id = ${workspaceId} and sha256 = ${sha256} and touched_at < ${untouchedSince}
          and not object_is_needed(workspace_id, sha256)
        for update skip locked`.execute(sqlOf(tx));
      if (rows.length === 0) return false;
      // What was made of a deleted file goes with its bytes, or a post that still has the file would take it as made.
      for (const table of ['renditions', 'stored_objects'] as const)
        await sqlOf(tx)
          .deleteFrom(table)
          .where('workspace_id', '=', workspaceId)
          .where('sha256', '=', sha256)
          .execute();
      await remove(workspaceId, sha256);
      return true;
    });

  return {
    // Must be there whatever becomes of the request that announces it: bytes follow at once.
    announce: (workspaceId, object, promisedTo) =>
      outsideTransaction(() => announce(workspaceId, object, promisedTo)),
    checkRoom,

    async usage(workspaceId) {
      const { usedBytes, files } = await usage(sql, workspaceId);
      return { usedBytes, quotaBytes, files };
    },

    async isNeeded(workspaceId, sha256) {
      const { rows } = await raw<{ needed: boolean }>`
        select object_is_needed(${workspaceId}, ${sha256}) as needed`.execute(sql);
      return rows[0]?.needed === true;
    },

    async orphans(untouchedSince, limit) {
      // Looking at every old object takes a while when there are many, so it is done once for all that go.
      const { rows } = await raw<{ workspace_id: WorkspaceId; sha256: string }>`
        select workspace_id, sha256 from stored_objects
        where touched_at < ${untouchedSince} and not object_is_needed(workspace_id, sha256)
        order by touched_at limit ${limit}`.execute(sql);
      return rows.map(({ workspace_id, sha256 }) => ({ workspaceId: workspace_id, sha256 }));
    },
    collect,

    async *all() {
      let after = { workspace_id: '', sha256: '' };
      for (;;) {
        const { rows } = await raw<{ workspace_id: WorkspaceId; sha256: string; size_bytes: string }>`
          select workspace_id, sha256, size_bytes from stored_objects
          where (workspace_id, sha256) > (${after.workspace_id}, ${after.sha256})
          order by workspace_id, sha256 limit 500`.execute(sql);
        for (const row of rows)
          yield { workspaceId: row.workspace_id, sha256: row.sha256, sizeBytes: Number(row.size_bytes) };
        const last = rows.at(-1);
        if (!last) return;
        after = last;
      }
    },
  };
}

async function usage(sql: Sql, workspaceId: WorkspaceId, except?: UploadId) {
  const { rows } = await raw<{ used: string; promised: string; files: string }>`
    select (select coalesce(sum(size_bytes), 0) from stored_objects where workspace_id = ${workspaceId}) as used,
      (select coalesce(sum(size_bytes), 0) from uploads
        where workspace_id = ${workspaceId} and state in ('receiving', 'checking')
          and id is distinct from ${except ?? null}) as promised,
      (select count(*) from media where workspace_id = ${workspaceId} and deleted_at is null) as files`.execute(
    sql,
  );
  const [row] = rows;
  return {
    usedBytes: Number(row?.used ?? 0),
    promisedBytes: Number(row?.promised ?? 0),
    files: Number(row?.files ?? 0),
  };
}

const size = (bytes: number): string =>
  bytes >= 1_000_000_000
    ? `${(bytes / 1_000_000_000).toFixed(1)} GB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;

const noRoom = (wantedBytes: number, freeBytes: number, quotaBytes: number): AppError =>
  new AppError(
    'media_quota_exceeded',
    `The file has ${size(wantedBytes)}, and ${size(freeBytes)} of the workspace's ${size(quotaBytes)} are free. Delete files that are no longer needed, or ask whoever runs this installation for more room.`,
  );
