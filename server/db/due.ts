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

/** Of everything that is due, this much is looked at: after a long stop there may be more than one look can weigh. */
const mostWeighed = 20_000;

/**
 * Fair shares: of each account the first, and of each workspace one before the second of any other, the oldest first.
 * Rows that another process is claiming are skipped, and accounts whose lane is held are left for later, so neither a
 * busy account nor a busy workspace can fill the queue.
 */
export function createDueStore(database: DatabaseHandle): DueStore {
  return {
    async claim(tx, now, claimUntil, limit) {
      const sql = sqlOf(tx);
      const candidates = (state: 'scheduled' | 'publishing', time: 'publish_at' | 'wake_at') =>
        raw<Candidate>`
          with due as materialized (
            select d.id, d.workspace_id, d.account_id, d.${raw.ref(time)} as at from posts d
            where d.state = ${raw.lit(state)} and d.${raw.ref(time)} <= ${now} and d.deleted_at is null
            order by d.${raw.ref(time)} limit ${mostWeighed}),
          busy as materialized (
            select a.id, t.post_id from lanes l
            join attempts t on t.id = l.attempt_id join accounts a on a.lane = l.lane
            where l.expires_at > ${now}),
          heads as (
            select distinct on (account_id) due.* from due
            where not exists (select 1 from busy where busy.id = due.account_id and busy.post_id <> due.id)
            order by account_id, at, id),
          fair as (
            select id, at, row_number() over (partition by workspace_id order by at, id) as turn from heads)
          select p.id, p.workspace_id, p.account_id, p.state = 'scheduled' as was_scheduled
          from posts p join fair on fair.id = p.id
          where p.state = ${raw.lit(state)} and p.${raw.ref(time)} <= ${now}
          order by fair.turn, fair.at, fair.id limit ${limit} for update of p skip locked`.execute(sql);
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
