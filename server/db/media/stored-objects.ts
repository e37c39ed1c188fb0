/**
 * The register of all bytes in storage. Promises: a row exists before its bytes do, so nothing in storage is
 * unknown; no row is written that exceeds its workspace's quota; bytes are deleted only while their row is
 * locked and nothing needs them (otherwise the database refuses, SG022).
 */
import { sql as raw } from 'kysely';
import type { ObjectRegister, StoredBytes } from '../../domain/media/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, type OpenDatabase, sqlOf } from '../postgres/database.ts';
import type { WorkspaceQuota } from './workspace-quota.ts';

export interface RegisterSettings {
  readonly quota: WorkspaceQuota;
  /** Commits a row independently of the request: the row must exist even if the request fails, since bytes follow. */
  readonly poolDatabase: Pick<OpenDatabase, 'transact'>;
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
  { quota, poolDatabase, clock }: RegisterSettings,
): StoredObjects {
  const { sql, transact } = database;

  const announce: ObjectRegister['announce'] = (workspaceId, { sha256, sizeBytes }, promisedTo) =>
    poolDatabase.transact(async (tx) => {
      const now = clock.now();
      if (!(await quota.isReleased(tx, workspaceId, sha256))) {
        const touched = await sqlOf(tx)
          .updateTable('stored_objects')
          .set({ touched_at: now, size_bytes: sizeBytes })
          .where('workspace_id', '=', workspaceId)
          .where('sha256', '=', sha256)
          .returning('sha256')
          .executeTakeFirst();
        if (touched) return;
      }
      await quota.check(tx, workspaceId, sizeBytes, promisedTo);
      await sqlOf(tx)
        .insertInto('stored_objects')
        .values({ workspace_id: workspaceId, sha256, size_bytes: sizeBytes, touched_at: now })
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'sha256']).doUpdateSet({ touched_at: now }),
        )
        .execute();
    });

  const deleteOrphan: ObjectRegister['deleteOrphan'] = ({ workspaceId, sha256 }, untouchedSince, remove) =>
    transact(async (tx) => {
      // Announcing the same bytes waits for this row; a later caller writes them again.
      const { rows } = await raw`
        select 1 from stored_objects
        where workspace_id = ${workspaceId} and sha256 = ${sha256} and touched_at < ${untouchedSince}
          and not object_is_needed(workspace_id, sha256)
        for update skip locked`.execute(sqlOf(tx));
      if (rows.length === 0) return false;
      // Renditions of a deleted file are deleted with its bytes, or a post that still uses the file would treat
      // them as finished.
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
    announce,
    checkQuota: quota.check,
    openReservation: quota.reservationFor,
    usage: async (workspaceId) => ({
      ...(await quota.usage(sql, workspaceId)),
      quotaBytes: quota.quotaBytes,
    }),

    async isNeeded(workspaceId, sha256) {
      const { rows } = await raw<{ needed: boolean }>`
        select object_is_needed(${workspaceId}, ${sha256}) as needed`.execute(sql);
      return rows[0]?.needed === true;
    },

    async listOrphans(untouchedSince, limit) {
      // Checking every old object takes a while when there are many, so it is done once for all candidates.
      const { rows } = await raw<{ workspace_id: WorkspaceId; sha256: string }>`
        select workspace_id, sha256 from stored_objects
        where touched_at < ${untouchedSince} and not object_is_needed(workspace_id, sha256)
        order by touched_at limit ${limit}`.execute(sql);
      return rows.map(({ workspace_id, sha256 }) => ({ workspaceId: workspace_id, sha256 }));
    },
    deleteOrphan,

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
