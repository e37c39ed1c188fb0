import { sql as raw } from 'kysely';
import type { DueSignal, DueStore } from '../domain/posts/ports.ts';
import type { AccountId, PostId, WorkspaceId } from '../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from './database.ts';

export const dueChannel = 'signoff_due';

interface Candidate {
  readonly id: PostId;
  readonly workspace_id: WorkspaceId;
  readonly account_id: AccountId | null;
  readonly was_scheduled: boolean;
}

/**
 * Two index scans in order of time. Rows that another process is claiming are skipped, and accounts whose lane
 * is held are left for later, so a busy account cannot fill the queue.
 */
export function createDueStore(database: DatabaseHandle): DueStore {
  return {
    async claim(tx, now, claimUntil, limit) {
      const sql = sqlOf(tx);
      // The first of each account only; the rest would wait in the queue for its lane.
      const candidates = (state: 'scheduled' | 'publishing', time: 'publish_at' | 'wake_at') =>
        raw<Candidate>`
          select p.id, p.workspace_id, p.account_id, p.state = 'scheduled' as was_scheduled
          from posts p
          where p.id in (
              select distinct on (d.account_id) d.id from posts d join accounts a on a.id = d.account_id
              where d.state = ${state} and d.${raw.ref(time)} <= ${now} and d.deleted_at is null
                and not exists (
                  select 1 from lanes l join attempts t on t.id = l.attempt_id
                  where l.lane = a.lane and l.expires_at > ${now} and t.post_id <> d.id)
              order by d.account_id, d.${raw.ref(time)})
            and p.state = ${state} and p.${raw.ref(time)} <= ${now}
          order by p.${raw.ref(time)} limit ${limit} for update of p skip locked`.execute(sql);
      const found = [
        ...(await candidates('publishing', 'wake_at')).rows,
        ...(await candidates('scheduled', 'publish_at')).rows,
      ];
      const accounts = new Set<string | null>();
      const chosen = found
        .filter(({ account_id }) => !accounts.has(account_id) && accounts.add(account_id))
        .slice(0, limit);
      if (chosen.length > 0) {
        await sql
          .updateTable('posts')
          .set({ state: 'publishing', wake_at: claimUntil, updated_at: now })
          .where(
            'id',
            'in',
            chosen.map(({ id }) => id),
          )
          .execute();
      }
      return chosen.map((row) => ({
        id: row.id,
        workspaceId: row.workspace_id,
        wasScheduled: row.was_scheduled,
      }));
    },

    async nextDueAt() {
      const result = await raw<{ at: Date | null }>`
        select least(
          (select min(publish_at) from posts where state = 'scheduled'),
          (select min(wake_at) from posts where state = 'publishing')) as at`.execute(database.sql);
      return result.rows[0]?.at ?? null;
    },
  };
}

/** A notification is delivered with the commit, to every process that listens. */
export function createDueSignal(): DueSignal {
  return {
    async changed(tx) {
      await raw`select pg_notify(${dueChannel}, '')`.execute(sqlOf(tx));
    },
  };
}
