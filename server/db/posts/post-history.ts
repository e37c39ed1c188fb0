/** What a post went through: the attempts to send it, and its audit entries. */
import { sql as raw, type Selectable } from 'kysely';
import type { PostDetail } from '../../domain/posts/reader.ts';
import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import type { Sql } from '../postgres/database.ts';
import { groupByPost, type RowsByPost } from '../postgres/rows-by-post.ts';
import { defineStatement } from '../postgres/statement.ts';
import type { Database } from '../schema/schema.ts';

/** The latest are enough for people; the rest is in the audit log. */
const maxShownAttempts = 50;

const selectAttempts = defineStatement<{ ids: readonly PostId[] }>()(
  (_sql, given) => raw<Selectable<Database['attempts']>>`
    select t.* from unnest(${given('ids')}::bigint[]) as given (id) cross join lateral (
      select * from attempts where post_id = given.id order by started_at desc limit ${raw.lit(maxShownAttempts)}
    ) t order by t.started_at`,
);

/** Oldest first. */
export const attemptsOf = async (
  sql: Sql,
  ids: readonly PostId[],
): Promise<RowsByPost<PostDetail['attempts'][number]>> =>
  groupByPost(await selectAttempts.rows(sql, { ids }), ({ detail, ...row }) => ({
    id: row.id,
    revisionNumber: row.revision_number,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    pastCommitStep: row.committing_at !== null,
    outcome: row.outcome,
    reason: typeof detail?.reason === 'string' ? verbatim(detail.reason) : (detail?.reason ?? null),
  }));

/** As audit entries name it. */
export const subjectOfPost = (id: PostId): string => `post:${id}`;

const selectHistory = defineStatement<{ workspaceId: WorkspaceId; subjects: readonly string[] }>()(
  (sql, given) =>
    sql
      .selectFrom('audit_entries as e')
      .leftJoin('users as u', 'u.id', 'e.user_id')
      .select(['e.subject', 'e.at', 'e.action', 'e.data', 'e.user_id', 'u.name'])
      .where('e.workspace_id', '=', given('workspaceId'))
      .where(raw<boolean>`e.subject = any(${given('subjects')}::text[])`)
      .where('e.refused_at', 'is', null)
      .orderBy('e.id'),
);

export async function historyOf(
  sql: Sql,
  workspaceId: WorkspaceId,
  ids: readonly PostId[],
): Promise<RowsByPost<PostDetail['history'][number]>> {
  const rows = await selectHistory.rows(sql, { workspaceId, subjects: ids.map(subjectOfPost) });
  const ofPosts = rows.map((row) => ({ ...row, post_id: row.subject.slice('post:'.length) as PostId }));
  return groupByPost(ofPosts, (row) => ({
    at: row.at,
    action: row.action,
    by: row.user_id ? { id: row.user_id, name: row.name ?? '' } : null,
    data: row.data,
  }));
}
