import type { Selectable } from 'kysely';
import { sql as raw } from 'kysely';
import { createBatcher } from '../../domain/batcher.ts';
import type { Handles } from '../../domain/platform-port/publisher.ts';
import type { Attempt, AttemptStore } from '../../domain/post-model/ports.ts';
import type { AttemptId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';
import type { Database } from '../schema/schema.ts';

export const attemptOf = (row: Selectable<Database['attempts']>): Attempt => ({
  id: row.id,
  workspaceId: row.workspace_id,
  postId: row.post_id,
  revisionNumber: row.revision_number,
  digest: row.digest,
  accountId: row.account_id,
  lane: row.lane,
  worker: row.worker,
  startedAt: row.started_at,
  leaseExpiresAt: row.lease_expires_at,
  committingAt: row.committing_at,
  waiting: row.waiting,
  handles: row.handles,
});

export function createAttemptStore(database: DatabaseHandle): AttemptStore {
  /** An attempt that still belongs to this worker: open, and not taken over. */
  const mine = (id: string, worker: string) =>
    database.sql
      .updateTable('attempts')
      .where('id', '=', id as Attempt['id'])
      .where('worker', '=', worker)
      .where('finished_at', 'is', null);

  const saving = createBatcher({
    run: (all: readonly { id: AttemptId; worker: string; handles: Handles }[]) =>
      stillMine(
        all,
        raw<{ id: string }>`${prepared}
          update attempts a set handles = s.handles::jsonb
          from unnest(${all.map(({ id }) => id)}::text[], ${all.map(({ worker }) => worker)}::text[],
            ${all.map(({ handles }) => JSON.stringify(handles))}::text[]) as s (id, worker, handles)
          where a.id = s.id and a.worker = s.worker and a.finished_at is null
          returning a.id`.execute(database.sql),
      ),
  });
  const marking = createBatcher({
    run: (all: readonly { id: AttemptId; worker: string; handles: Handles; at: Date }[]) =>
      stillMine(
        all,
        raw<{ id: string }>`${prepared}
          update attempts a set committing_at = coalesce(a.committing_at, s.at), handles = s.handles::jsonb
          from unnest(${all.map(({ id }) => id)}::text[], ${all.map(({ worker }) => worker)}::text[],
            ${all.map(({ handles }) => JSON.stringify(handles))}::text[],
            ${all.map(({ at }) => at)}::timestamptz[]) as s (id, worker, handles, at)
          where a.id = s.id and a.worker = s.worker and a.finished_at is null and a.lease_expires_at > s.at
          returning a.id`.execute(database.sql),
      ),
  });

  return {
    async open(tx, postId) {
      const row = await sqlOf(tx)
        .selectFrom('attempts')
        .selectAll()
        .where('post_id', '=', postId)
        .where('finished_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return row && attemptOf(row);
    },

    async takeOver(tx, id, worker, leaseExpiresAt) {
      await sqlOf(tx)
        .updateTable('attempts')
        .set({ worker, lease_expires_at: leaseExpiresAt, waiting: false })
        .where('id', '=', id)
        .execute();
    },

    async renewLease(id, worker, leaseExpiresAt, now) {
      // An expired lease stays expired: another worker may already be querying the platform about this attempt.
      const result = await mine(id, worker)
        .set({ lease_expires_at: leaseExpiresAt })
        .where('lease_expires_at', '>', now)
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) return false;
      await database.sql
        .updateTable('lanes')
        .set({ expires_at: leaseExpiresAt })
        .where('attempt_id', '=', id)
        .execute();
      return true;
    },

    saveHandles: (id, worker, handles) => saving({ id, worker, handles }),
    markCommitting: (id, worker, handles, at) => marking({ id, worker, handles, at }),

    async markWaiting(tx, id) {
      await sqlOf(tx).updateTable('attempts').set({ waiting: true }).where('id', '=', id).execute();
    },

    async markUnknown(tx, id, at) {
      await sqlOf(tx).updateTable('attempts').set({ lease_expires_at: at }).where('id', '=', id).execute();
    },

    async close(tx, id, outcome, detail, at) {
      await sqlOf(tx)
        .updateTable('attempts')
        .set({ outcome, detail: JSON.stringify(detail), finished_at: at })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .execute();
    },

    async leaseLane(tx, lane, attemptId, expiresAt, now) {
      const taken = await sqlOf(tx)
        .insertInto('lanes')
        .values({ lane, attempt_id: attemptId, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict
            .column('lane')
            .doUpdateSet({ attempt_id: attemptId, expires_at: expiresAt })
            .where((eb) =>
              eb.or([eb('lanes.expires_at', '<=', now), eb('lanes.attempt_id', '=', attemptId)]),
            ),
        )
        .returning('lane')
        .executeTakeFirst();
      return taken !== undefined;
    },

    async releaseLane(tx, attemptId) {
      await sqlOf(tx).deleteFrom('lanes').where('attempt_id', '=', attemptId).execute();
    },

    async boundExternalIds(tx, platform, accountExternalId) {
      const rows = await sqlOf(tx)
        .selectFrom('posts as p')
        .innerJoin('accounts as a', 'a.id', 'p.account_id')
        .select('p.external_id')
        .where('a.platform', '=', platform)
        .where('a.external_id', '=', accountExternalId)
        .where('p.external_id', 'is not', null)
        .execute();
      return new Set(rows.flatMap((row) => row.external_id ?? []));
    },
  };
}

async function stillMine(
  all: readonly { readonly id: AttemptId }[],
  updating: Promise<{ readonly rows: readonly { readonly id: string }[] }>,
): Promise<readonly boolean[]> {
  const { rows } = await updating;
  const updated = new Set(rows.map(({ id }) => id));
  return all.map(({ id }) => updated.has(id));
}
