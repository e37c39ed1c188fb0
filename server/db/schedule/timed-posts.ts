import { sql as raw } from 'kysely';
import type { PostState } from '../../domain/post-model/post.ts';
import type { TimedPost, TimedPosts } from '../../domain/schedule/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import { sqlOf } from '../postgres/database.ts';

const waiting: readonly PostState[] = ['draft', 'in_review', 'changes_requested', 'approved', 'scheduled'];

export function createTimedPosts(): TimedPosts {
  const select = (tx: Tx) =>
    sqlOf(tx)
      .selectFrom('posts')
      .select([
        'id',
        'workspace_id',
        'state',
        'current_revision',
        'publish_at',
        'wall_time',
        'time_zone',
        'timed_by',
      ])
      .where('publish_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .where('state', 'in', waiting);
  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

  const timed = (row: Row): TimedPost[] =>
    row.publish_at && row.wall_time && row.time_zone
      ? [
          {
            id: row.id,
            workspaceId: row.workspace_id,
            state: row.state,
            currentRevision: row.current_revision,
            schedule: {
              publishAt: row.publish_at,
              wallTime: row.wall_time,
              timeZone: row.time_zone,
              ...(row.timed_by === 'instant' ? { timedBy: row.timed_by } : {}),
            },
          },
        ]
      : [];

  return {
    async lockProgress(tx) {
      const { rows } = await raw<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('time rules', 0)) as mine`.execute(sqlOf(tx));
      if (rows[0]?.mine !== true) return undefined;
      return sqlOf(tx)
        .selectFrom('time_rules')
        .select(['version', 'moving_to as movingTo', 'moved_through as movedThrough'])
        .executeTakeFirstOrThrow();
    },

    async saveProgress(tx, { version, movingTo, movedThrough }) {
      await sqlOf(tx)
        .updateTable('time_rules')
        .set({ version, moving_to: movingTo, moved_through: movedThrough })
        .execute();
    },

    async listAfter(tx, id, from, limit) {
      let query = select(tx).where('publish_at', '>', from).orderBy('id').limit(limit);
      if (id !== null) query = query.where('id', '>', id);
      return (await query.execute()).flatMap(timed);
    },

    async lock(tx, id) {
      const rows = await select(tx).where('id', '=', id).forUpdate().execute();
      return rows.flatMap(timed)[0];
    },

    async approvedTimes(tx, post) {
      if (post.currentRevision === null) return [];
      const rows = await sqlOf(tx)
        .selectFrom('approvals')
        .select(['id', 'wall_time', 'time_zone'])
        .select(raw<Date>`approved_at(approvals)`.as('approved_at'))
        .where('post_id', '=', post.id)
        .where('revision_number', '=', post.currentRevision)
        .where('timing', '=', 'at')
        .where('voided_at', 'is', null)
        .execute();
      return rows.flatMap(({ id, wall_time: wallTime, time_zone: timeZone, approved_at: publishAt }) =>
        wallTime && timeZone ? [{ approvalId: id, publishAt, wallTime, timeZone }] : [],
      );
    },

    async moveApprovedTime(tx, approvalId, at, rules, now) {
      await sqlOf(tx)
        .insertInto('approval_times')
        .values({ approval_id: approvalId, rules, at, created_at: now })
        .onConflict((conflict) => conflict.columns(['approval_id', 'rules']).doNothing())
        .execute();
    },
  };
}
