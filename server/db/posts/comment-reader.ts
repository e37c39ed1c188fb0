import { sql as raw } from 'kysely';
import type { PostDetail } from '../../domain/posts/reader.ts';
import type { GrantId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Sql } from '../postgres/database.ts';
import { defineStatement } from '../postgres/statement.ts';

const selectComments = defineStatement<{ workspaceId: WorkspaceId; id: PostId; subject: string }>()(
  (sql, given) =>
    sql
      .selectFrom('comments as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      // Which program wrote it stands in its audit entry alone.
      .leftJoin('audit_entries as e', (join) =>
        join
          .on('e.workspace_id', '=', given('workspaceId'))
          .on('e.subject', '=', given('subject'))
          .on('e.action', '=', 'post.commented')
          .on('e.actor_kind', '=', 'token')
          .on('e.refused_at', 'is', null)
          .on(raw<boolean>`e.data->>'comment' = c.id`),
      )
      .leftJoin('app_grants as g', (join) => join.onRef('g.id', '=', raw<GrantId>`e.actor_id`))
      .leftJoin('apps as a', 'a.id', 'g.app_id')
      .selectAll('c')
      .select(['u.name', 'e.actor_kind', 'a.name as app'])
      .where('c.workspace_id', '=', given('workspaceId'))
      .where('c.post_id', '=', given('id'))
      .orderBy('c.created_at'),
);

/** Oldest first. */
export async function commentsOf(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: PostId,
): Promise<PostDetail['comments']> {
  const rows = await selectComments.rows(sql, { workspaceId, id, subject: `post:${id}` });
  return rows.map((row) => ({
    id: row.id,
    by: { id: row.user_id, name: row.name },
    at: row.created_at,
    text: row.text,
    revisionNumber: row.revision_number,
    through: row.actor_kind === null ? null : row.app === null ? 'token' : 'app',
    app: row.app,
  }));
}
