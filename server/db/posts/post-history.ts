/** What a post went through: the attempts to send it, and its audit entries. */
import { sql as raw } from 'kysely';
import type { PostDetail } from '../../domain/posts/reader.ts';
import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import type { Sql } from '../postgres/database.ts';
import { defineStatement } from '../postgres/statement.ts';

/** The latest are enough for people; the rest is in the audit log. */
const maxShownAttempts = 50;

const selectAttempts = defineStatement<{ id: PostId }>()((sql, given) =>
  sql
    .selectFrom('attempts')
    .selectAll()
    .where('post_id', '=', given('id'))
    .orderBy('started_at', 'desc')
    .limit(raw.lit(maxShownAttempts)),
);

export async function attemptsOf(sql: Sql, id: PostId): Promise<PostDetail['attempts']> {
  const rows = await selectAttempts.rows(sql, { id });
  return rows.reverse().map(({ detail, ...row }) => ({
    id: row.id,
    revisionNumber: row.revision_number,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    pastCommitStep: row.committing_at !== null,
    outcome: row.outcome,
    reason: typeof detail?.reason === 'string' ? verbatim(detail.reason) : (detail?.reason ?? null),
  }));
}

const selectHistory = defineStatement<{ workspaceId: WorkspaceId; subject: string }>()((sql, given) =>
  sql
    .selectFrom('audit_entries as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.at', 'e.action', 'e.data', 'e.user_id', 'u.name'])
    .where('e.workspace_id', '=', given('workspaceId'))
    .where('e.subject', '=', given('subject'))
    .where('e.refused_at', 'is', null)
    .orderBy('e.id'),
);

export async function historyOf(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: PostId,
): Promise<PostDetail['history']> {
  const rows = await selectHistory.rows(sql, { workspaceId, subject: `post:${id}` });
  return rows.map((row) => ({
    at: row.at,
    action: row.action,
    by: row.user_id ? { id: row.user_id, name: row.name ?? '' } : null,
    data: row.data,
  }));
}
