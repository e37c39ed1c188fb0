import { type RawBuilder, sql as raw, type Selectable } from 'kysely';
import { statementOf } from '../../domain/approvals/approval-statement.ts';
import type { ApprovalStore } from '../../domain/post-model/approval-ports.ts';
import type { PostDetail } from '../../domain/posts/reader.ts';
import type { Timing } from '../../domain/time/timing.ts';
import type { RulesReader } from '../../domain/workspaces/rules.ts';
import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { type Sql, sqlOf } from '../postgres/database.ts';
import { groupByPost, type RowsByPost } from '../postgres/rows-by-post.ts';
import { defineStatement } from '../postgres/statement.ts';
import type { Database } from '../schema/schema.ts';
import { macRow } from './approval-macs.ts';

export function createApprovalStore(keys: KeyRing): ApprovalStore {
  return {
    async insert(tx, approval) {
      const { timing } = approval;
      await sqlOf(tx)
        .insertInto('approvals')
        .values({
          id: approval.id,
          workspace_id: approval.workspaceId,
          post_id: approval.postId,
          revision_number: approval.revisionNumber,
          digest: approval.digest,
          covers: approval.covers,
          user_id: approval.userId,
          session_id: approval.sessionId,
          declarations: JSON.stringify(approval.declarations),
          timing: timing.kind,
          at: timing.kind === 'at' ? timing.publishAt : null,
          wall_time: timing.kind === 'at' ? timing.wallTime : null,
          time_zone: timing.kind === 'at' ? timing.timeZone : null,
          tolerance_minutes: timing.kind === 'at' ? timing.toleranceMinutes : null,
          strength: approval.strength,
          approvals_required: approval.policy.approvalsRequired,
          self_approval: approval.policy.selfApproval,
          policy_version: approval.policy.version,
          statement_id: approval.statement?.id ?? null,
          created_at: approval.createdAt,
        })
        .execute();
      await sqlOf(tx)
        .insertInto('approval_macs')
        .values(macRow(keys, statementOf(approval), approval.createdAt))
        .execute();
    },

    async voidAll(tx, postId, reason, at) {
      const result = await sqlOf(tx)
        .updateTable('approvals')
        .set({ voided_at: at, void_reason: reason })
        .where('post_id', '=', postId)
        .where('voided_at', 'is', null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    async void(tx, id, reason, at) {
      await sqlOf(tx)
        .updateTable('approvals')
        .set({ voided_at: at, void_reason: reason })
        .where('id', '=', id)
        .where('voided_at', 'is', null)
        .execute();
    },

    async voidOwn(tx, postId, userId, reason, at) {
      await sqlOf(tx)
        .updateTable('approvals')
        .set({ voided_at: at, void_reason: reason })
        .where('post_id', '=', postId)
        .where('user_id', '=', userId)
        .where('voided_at', 'is', null)
        .execute();
    },

    async givenStrength(tx, postId, revisionNumber, userId) {
      const row = await sqlOf(tx)
        .selectFrom('approvals')
        .select('strength')
        .where('post_id', '=', postId)
        .where('revision_number', '=', revisionNumber)
        .where('user_id', '=', userId)
        .where('covers', '=', 'content')
        .where('voided_at', 'is', null)
        .executeTakeFirst();
      return row?.strength;
    },

    async contributors(tx, postId) {
      const rows = await sqlOf(tx)
        .selectFrom('post_contributors')
        .select('user_id')
        .where('post_id', '=', postId)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    // The same function that the database's own guards use, so that the two cannot disagree.
    async isSatisfied(tx, postId) {
      const result = await raw<{
        yes: boolean;
      }>`select is_approved(p) as yes from posts p where p.id = ${postId}`.execute(sqlOf(tx));
      return result.rows[0]?.yes === true;
    },

    async declarations(tx, postId, revisionNumber) {
      const row = await sqlOf(tx)
        .selectFrom('approvals')
        .select('declarations')
        .where('post_id', '=', postId)
        .where('revision_number', '=', revisionNumber)
        .where('covers', '=', 'content')
        .where('voided_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return row?.declarations;
    },

    async timing(tx, postId, revisionNumber) {
      const row = await sqlOf(tx)
        .selectFrom('approvals')
        .selectAll()
        .select(approvedInstant('approvals'))
        .where('post_id', '=', postId)
        .where('revision_number', '=', revisionNumber)
        .where('voided_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return timingOf(row);
    },
  };
}

/**
 * The instant of the approved local time under today's time zone rules, as the database's own guard computes it.
 */
export const approvedInstant = (approvals: string) => {
  const row = raw.ref(approvals);
  return raw<Date | null>`case when ${row}.timing = 'at' then approved_at(${row}) end`.as('approved_at');
};

/** The newest approval decides when the post may go out. */
export function timingOf(
  row: (Selectable<Database['approvals']> & { readonly approved_at: Date | null }) | undefined,
): Timing {
  if (
    row?.timing !== 'at' ||
    !row.approved_at ||
    !row.wall_time ||
    !row.time_zone ||
    row.tolerance_minutes === null
  )
    return { kind: 'any' };
  return {
    kind: 'at',
    publishAt: row.approved_at,
    wallTime: row.wall_time,
    timeZone: row.time_zone,
    toleranceMinutes: row.tolerance_minutes,
  };
}

const selectOfPosts = defineStatement<{ ids: readonly PostId[] }>()((sql, given) =>
  sql
    .selectFrom('approvals as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select('u.name')
    .where(raw<boolean>`a.post_id = any(${given('ids')}::bigint[])`)
    .orderBy('a.created_at'),
);

/** For display, oldest first. */
export const approvalsOf = async (
  sql: Sql,
  ids: readonly PostId[],
): Promise<RowsByPost<PostDetail['approvals'][number]>> =>
  groupByPost(await selectOfPosts.rows(sql, { ids }), (row) => ({
    id: row.id,
    revisionNumber: row.revision_number,
    digest: row.digest,
    covers: row.covers,
    strength: row.strength,
    by: { id: row.user_id, name: row.name },
    at: row.created_at,
    timing: approvedTiming(row),
    declarations: row.declarations,
    statementId: row.statement_id,
    voidedAt: row.voided_at,
    voidReason: row.void_reason,
  }));

/** The time as it was approved, whatever it means under today's time zone rules. */
function approvedTiming(row: {
  timing: 'any' | 'at';
  at: Date | null;
  wall_time: string | null;
  time_zone: string | null;
  tolerance_minutes: number | null;
}): Timing {
  if (row.timing === 'any' || !row.at) return { kind: 'any' };
  return {
    kind: 'at',
    publishAt: row.at,
    wallTime: row.wall_time ?? '',
    timeZone: row.time_zone ?? 'UTC',
    toleranceMinutes: row.tolerance_minutes ?? 0,
  };
}

const selectRules = (sql: Sql, workspaceId: RawBuilder<WorkspaceId>) =>
  sql
    .selectFrom('workspaces')
    .select([
      'time_zone as timeZone',
      'approvals_required as approvalsRequired',
      'self_approval as selfApproval',
      'late_window_minutes as lateWindowMinutes',
      'approval_strength as strength',
      'policy_version as policyVersion',
    ])
    .where('id', '=', workspaceId);

const rules = defineStatement<{ id: WorkspaceId }>()((sql, given) => selectRules(sql, given('id')));
const lockedRules = defineStatement<{ id: WorkspaceId }>()((sql, given) =>
  selectRules(sql, given('id')).forShare(),
);

export const createRulesReader = (): RulesReader => ({
  rules: (tx, id) => rules.one(sqlOf(tx), { id }),
  lockRules: (tx, id) => lockedRules.one(sqlOf(tx), { id }),
});
