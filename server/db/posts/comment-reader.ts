import { sql as raw } from 'kysely';
import type { PostDetail } from '../../domain/posts/reader.ts';
import type { GrantId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Sql } from '../postgres/database.ts';
import { groupByPost, type RowsByPost } from '../postgres/rows-by-post.ts';
import { defineStatement } from '../postgres/statement.ts';
import { subjectOfPost } from './post-history.ts';

interface Wanted {
  readonly workspaceId: WorkspaceId;
  readonly ids: readonly PostId[];
  readonly subjects: readonly string[];
}

const selectComments = defineStatement<Wanted>()((sql, given) =>
  sql
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    // Which program wrote it stands in its audit entry alone.
    .leftJoin('audit_entries as e', (join) =>
      join
        .on('e.workspace_id', '=', given('workspaceId'))
        .on(raw<boolean>`e.subject = any(${given('subjects')}::text[])`)
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
    .where(raw<boolean>`c.post_id = any(${given('ids')}::bigint[])`)
    .orderBy('c.created_at'),
);

/** Oldest first. */
export const commentsOf = async (
  sql: Sql,
  workspaceId: WorkspaceId,
  ids: readonly PostId[],
): Promise<RowsByPost<PostDetail['comments'][number]>> =>
  groupByPost(
    await selectComments.rows(sql, { workspaceId, ids, subjects: ids.map(subjectOfPost) }),
    (row) => ({
      id: row.id,
      by: { id: row.user_id, name: row.name },
      at: row.created_at,
      text: row.text,
      revisionNumber: row.revision_number,
      through: row.actor_kind === null ? null : row.app === null ? 'token' : 'app',
      app: row.app,
    }),
  );
