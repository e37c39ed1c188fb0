import type { Attempt, AttemptStore } from '../domain/posts/ports.ts';
import { AppError } from '../errors.ts';
import { type DatabaseHandle, sqlOf } from './database.ts';

export function createAttemptStore(database: DatabaseHandle): AttemptStore {
  /** An attempt that is still this worker's: open, and not taken over. */
  const mine = (id: string, worker: string) =>
    database.sql
      .updateTable('attempts')
      .where('id', '=', id as Attempt['id'])
      .where('worker', '=', worker)
      .where('finished_at', 'is', null);

  return {
    async open(tx, postId) {
      const row = await sqlOf(tx)
        .selectFrom('attempts')
        .selectAll()
        .where('post_id', '=', postId)
        .where('finished_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return (
        row && {
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
        }
      );
    },

    async earlierHandles(tx, postId, revisionNumber) {
      const row = await sqlOf(tx)
        .selectFrom('attempts')
        .select('handles')
        .where('post_id', '=', postId)
        .where('revision_number', '=', revisionNumber)
        .orderBy('started_at', 'desc')
        .executeTakeFirst();
      return row?.handles ?? {};
    },

    async insert(tx, attempt) {
      await sqlOf(tx)
        .insertInto('attempts')
        .values({
          id: attempt.id,
          workspace_id: attempt.workspaceId,
          post_id: attempt.postId,
          revision_number: attempt.revisionNumber,
          digest: attempt.digest,
          account_id: attempt.accountId,
          lane: attempt.lane,
          worker: attempt.worker,
          started_at: attempt.startedAt,
          lease_expires_at: attempt.leaseExpiresAt,
          handles: JSON.stringify(attempt.handles),
        })
        .execute()
        .catch((error: unknown) => {
          throw isRefusal(error) ? notApprovedNow(error) : error;
        });
    },

    async takeOver(tx, id, worker, leaseExpiresAt) {
      await sqlOf(tx)
        .updateTable('attempts')
        .set({ worker, lease_expires_at: leaseExpiresAt, waiting: false })
        .where('id', '=', id)
        .execute();
    },

    async renewLease(id, worker, leaseExpiresAt, now) {
      // A lease that has ended stays ended: somebody may be asking the platform about this attempt by now.
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

    async saveHandles(id, worker, handles) {
      const result = await mine(id, worker)
        .set({ handles: JSON.stringify(handles) })
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async markCommitting(id, worker, at) {
      const result = await mine(id, worker)
        .set((eb) => ({ committing_at: eb.fn.coalesce('committing_at', eb.val(at)) }))
        .where('lease_expires_at', '>', at)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async wait(tx, id) {
      await sqlOf(tx).updateTable('attempts').set({ waiting: true }).where('id', '=', id).execute();
    },

    async leaveUnknown(tx, id, at) {
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

    async takeLane(tx, lane, attemptId, expiresAt, now) {
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

/** What the trigger `check_attempt` refuses with. */
const isRefusal = (error: unknown): boolean => /^SG03\d$/.test(String((error as { code?: unknown }).code));

const notApprovedNow = (cause: unknown): AppError =>
  new AppError(
    'post_not_approved',
    'Its approvals no longer cover it as it stands. Have it approved again.',
    { cause },
  );
