import { sql as raw, type Selectable } from 'kysely';
import type {
  DueFirstComment,
  FirstComment,
  FirstCommentChange,
  FirstCommentStore,
} from '../../domain/post-model/first-comment-ports.ts';
import type { PostId } from '../../lib/ids.ts';
import { enterStartGate, isHeld } from '../pauses/pauses.ts';
import { type Sql, sqlOf } from '../postgres/database.ts';
import { groupByPost, type RowsByPost } from '../postgres/rows-by-post.ts';
import { defineStatement } from '../postgres/statement.ts';
import type { FirstCommentTables } from '../schema/first-comment-schema.ts';

type Row = Selectable<FirstCommentTables['first_comments']>;

const commentOf = (row: Row): FirstComment => ({
  postId: row.post_id,
  workspaceId: row.workspace_id,
  accountId: row.account_id,
  externalId: row.external_id,
  text: row.text,
  state: row.state,
  tries: row.tries,
  nextTryAt: row.next_try_at,
  claimNumber: row.turn,
  startedAt: row.started_at,
  absentAt: row.absent_at,
  commentId: row.comment_id,
  reason: row.reason,
  updatedAt: row.updated_at,
});

/** Undefined leaves a column unchanged. */
const columnsOf = (change: FirstCommentChange, now: Date) => ({
  state: change.state,
  tries: change.tries,
  next_try_at: change.nextTryAt,
  started_at: change.startedAt,
  absent_at: change.absentAt,
  comment_id: change.commentId,
  reason: change.reason,
  updated_at: now,
});

const selectOfPosts = defineStatement<{ ids: readonly PostId[] }>()((sql, given) =>
  sql
    .selectFrom('first_comments')
    .selectAll()
    .where(raw<boolean>`post_id = any(${given('ids')}::bigint[])`),
);

/** One of each post at most. */
export const firstCommentsOf = async (sql: Sql, ids: readonly PostId[]): Promise<RowsByPost<FirstComment>> =>
  groupByPost(await selectOfPosts.rows(sql, { ids }), commentOf);

export function createFirstCommentStore(): FirstCommentStore {
  return {
    async due(tx, now, limit) {
      const sql = sqlOf(tx);
      // Before the pauses are read: a pause that is not visible then comes after this transaction.
      enterStartGate(tx);
      const rows = await sql
        .selectFrom('first_comments as c')
        .innerJoin('posts as p', 'p.id', 'c.post_id')
        .innerJoin('post_revisions as r', (join) =>
          join.onRef('r.post_id', '=', 'c.post_id').onRef('r.number', '=', 'c.revision_number'),
        )
        .innerJoin('accounts as a', 'a.id', 'c.account_id')
        .selectAll('c')
        .select(['p.platform', 'a.external_id as account', 'a.name', 'a.status', 'r.manifest'])
        .select(raw<boolean>`p.state = 'published' and p.deleted_at is null`.as('is_out'))
        .select(
          raw<boolean>`exists (select 1 from attempts t where t.post_id = c.post_id and t.digest = c.digest
            and t.revision_number = c.revision_number and t.account_id = c.account_id)`.as('is_attempted'),
        )
        .where('c.next_try_at', '<=', now)
        .where((eb) =>
          eb.or([eb('c.state', '=', 'sending'), eb.not(isHeld('c.workspace_id', 'c.account_id'))]),
        )
        .orderBy('c.next_try_at')
        .limit(limit)
        .forUpdate('c')
        .skipLocked()
        .execute();
      return rows.map(
        (row): DueFirstComment => ({
          ...commentOf(row),
          platform: row.platform,
          account: row.account,
          accountName: row.name,
          disconnected: row.status === 'disconnected',
          isOut: row.is_out,
          isAttempted: row.is_attempted,
          manifest: row.manifest,
          digest: row.digest,
        }),
      );
    },

    async lock(tx, workspaceId, postId) {
      const row = await sqlOf(tx)
        .selectFrom('first_comments')
        .selectAll()
        .where('post_id', '=', postId)
        .where('workspace_id', '=', workspaceId)
        .forUpdate()
        .executeTakeFirst();
      return row && commentOf(row);
    },

    async claim(tx, { postId, claimNumber }, change, now) {
      await sqlOf(tx)
        .updateTable('first_comments')
        .set({ ...columnsOf(change, now), turn: claimNumber + 1 })
        .where('post_id', '=', postId)
        .execute();
      return claimNumber + 1;
    },

    async change(tx, { postId, claimNumber }, change, now) {
      const { numUpdatedRows } = await sqlOf(tx)
        .updateTable('first_comments')
        .set(columnsOf(change, now))
        .where('post_id', '=', postId)
        .where('turn', '=', claimNumber)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async wake(tx, accountId, now) {
      await sqlOf(tx)
        .updateTable('first_comments')
        .set({ next_try_at: now, updated_at: now })
        .where('account_id', '=', accountId)
        .where('state', '=', 'waiting')
        .where('next_try_at', '>', now)
        .execute();
    },
  };
}
