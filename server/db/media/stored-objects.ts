/**
 * The register of all bytes in storage. Promises: a row is there before its bytes are, so nothing in storage is
 * unknown; no row is written that its workspace has no room for; bytes are thrown away only while their row is held and
 * nothing needs them (the database refuses, SG022).
 */
import { sql as raw } from 'kysely';
import type { ObjectRegister, StoredBytes } from '../../domain/media/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, type OpenDatabase, sqlOf } from '../postgres/database.ts';
import type { WorkspaceRoom } from './workspace-room.ts';

export interface RegisterSettings {
  readonly room: WorkspaceRoom;
  /** Where a row is committed by itself: it must be there whatever becomes of the request, since bytes follow at once. */
  readonly committed: Pick<OpenDatabase, 'transact'>;
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
  { room, committed, clock }: RegisterSettings,
): StoredObjects {
  const { sql, transact } = database;

  const announce: ObjectRegister['announce'] = (workspaceId, { sha256, sizeBytes }, promisedTo) =>
    committed.transact(async (tx) => {
      const now = clock.now();
      if (!(await room.isGivenBack(tx, workspaceId, sha256))) {
        const touched = await sqlOf(tx)
          .updateTable('stored_objects')
          .set({ touched_at: now, size_bytes: sizeBytes })
          .where('workspace_id', '=', workspaceId)
          .where('sha256', '=', sha256)
          .returning('sha256')
          .executeTakeFirst();
        if (touched) return;
      }
      await room.check(tx, workspaceId, sizeBytes, promisedTo);
      await sqlOf(tx)
        .insertInto('stored_objects')
        .values({ workspace_id: workspaceId, sha256, size_bytes: sizeBytes, touched_at: now })
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'sha256']).doUpdateSet({ touched_at: now }),
        )
        .execute();
    });

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
    announce,
    checkRoom: room.check,
    roomFor: room.roomFor,
    usage: async (workspaceId) => ({
      ...(await room.usage(sql, workspaceId)),
      quotaBytes: room.quotaBytes,
    }),

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
