import { sql as raw } from 'kysely';
import type { DueSignal, DueStore } from '../../domain/post-model/ports.ts';
import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import { isAnythingPaused, isHeld } from '../pauses/pauses.ts';
import { type DatabaseHandle, send, sqlOf } from '../postgres/database.ts';
import { defineStatement } from '../postgres/statement.ts';

export const dueChannel = 'signoff_due';

interface Candidate {
  readonly id: PostId;
  readonly workspace_id: WorkspaceId;
  readonly account_id: AccountId | null;
  readonly was_scheduled: boolean;
}

/** How many due posts are considered at once: after a long stop there may be more than one pass can handle. */
const maxDueConsidered = 20_000;

/** How many held posts are considered for when the next of them is missed. */
const maxHeldConsidered = 1_000;
const missedAt = raw<Date>`p.publish_at + make_interval(mins => w.late_window_minutes)`;

/**
 * Fair shares: the first post of each account, and one post of each workspace before the second of any other,
 * oldest first. Rows that another process is claiming are skipped, and accounts whose lane is held are left for
 * later, so neither a busy account nor a busy workspace can fill the queue. Paused posts keep their place and
 * are not claimed; posts claimed before the pause are claimed again, since they may already be on their way.
 */
export function createDueStore(database: DatabaseHandle): DueStore {
  return {
    async claim(tx, now, claimUntil, limit) {
      const sql = sqlOf(tx);
      const free = (await isAnythingPaused(sql))
        ? raw`and not ${isHeld('d.workspace_id', 'd.account_id')}`
        : raw``;
      // The planner expects one due post, however many there are: its statistics know the times, but not the
      // current time. So nothing here may be a nested loop: lists are hashed, and rows are locked one by one by
      // their id.
      const candidates = (state: 'scheduled' | 'publishing', time: 'publish_at' | 'wake_at') =>
        raw<Candidate>`
          with due as materialized (
            select d.id, d.workspace_id, d.account_id, d.${raw.ref(time)} as at from posts d
            where d.state = ${raw.lit(state)} and d.${raw.ref(time)} <= ${now} and d.deleted_at is null
              ${state === 'scheduled' ? free : raw``}
            order by d.${raw.ref(time)} limit ${maxDueConsidered}),
          busy as materialized (
            select a.id, t.post_id from lanes l
            join attempts t on t.id = l.attempt_id join accounts a on a.lane = l.lane
            where l.expires_at > ${now}),
          heads as (
            select distinct on (account_id) due.* from due
            where account_id is null or account_id not in (select id from busy) or id in (select post_id from busy)
            order by account_id, at, id),
          fair as (
            select id, at, row_number() over (partition by workspace_id order by at, id) as turn from heads),
          locked as materialized (
            select p.* from (select id from fair order by turn, at, id) f
            cross join lateral (
              select p.id, p.workspace_id, p.account_id, p.state, p.${raw.ref(time)} as at from posts p
              where p.id = f.id for update skip locked) p
            limit ${limit})
          select id, workspace_id, account_id, state = 'scheduled' as was_scheduled from locked
          where state = ${raw.lit(state)} and at <= ${now}`.execute(sql);
      const [awake, scheduled] = await Promise.all([
        candidates('publishing', 'wake_at'),
        candidates('scheduled', 'publish_at'),
      ]);
      const found = [...awake.rows, ...scheduled.rows];
      const accounts = new Set<string | null>();
      const chosen = found
        .filter(({ account_id }) => !accounts.has(account_id) && accounts.add(account_id))
        .slice(0, limit);
      if (chosen.length > 0)
        send(tx, claimPosts.with({ ids: chosen.map(({ id }) => id), until: claimUntil, now }));
      return chosen.map((row) => ({
        id: row.id,
        workspaceId: row.workspace_id,
        wasScheduled: row.was_scheduled,
      }));
    },

    async nextDueAt() {
      const paused = await isAnythingPaused(database.sql);
      const isPaused = isHeld('p.workspace_id', 'p.account_id');
      const scheduled = paused
        ? raw`(select p.publish_at from posts p where p.state = 'scheduled' and not ${isPaused} order by 1 limit 1),
          (select min(soon.at) from (select ${missedAt} as at from posts p join workspaces w on w.id = p.workspace_id
            where p.state = 'scheduled' and p.deleted_at is null and ${isPaused}
            order by p.publish_at limit ${maxHeldConsidered}) soon)`
        : raw`(select min(publish_at) from posts where state = 'scheduled')`;
      const result = await raw<{ at: Date | null }>`
        select least(${scheduled}, (select min(wake_at) from posts where state = 'publishing')) as at`.execute(
        database.sql,
      );
      return result.rows[0]?.at ?? null;
    },

    isAnythingPaused: () => isAnythingPaused(database.sql),

    async listHeldTooLong(tx, now, limit) {
      const result = await raw<{ id: PostId }>`
        select p.id from posts p join workspaces w on w.id = p.workspace_id
        where p.state = 'scheduled' and p.publish_at < ${now} and p.deleted_at is null and ${missedAt} < ${now}
          and ${isHeld('p.workspace_id', 'p.account_id')}
        order by p.publish_at, p.id limit ${limit} for update of p skip locked`.execute(sqlOf(tx));
      return result.rows.map(({ id }) => id);
    },
  };
}

const claimPosts = defineStatement<{ ids: readonly PostId[]; until: Date; now: Date }>()(
  (_sql, given) => raw`
    update posts set state = 'publishing', wake_at = ${given('until')}, updated_at = ${given('now')}
    where id = any(${given('ids')}::bigint[])`,
);

/** A notification is delivered with the commit, to every process that listens. */
export function createDueSignal(): DueSignal {
  return {
    async scheduleChanged(tx) {
      await raw`select pg_notify(${dueChannel}, '')`.execute(sqlOf(tx));
    },
  };
}
