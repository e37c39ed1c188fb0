import { sql as raw } from 'kysely';
import { earlierHeadMac, isSameHash } from '../../domain/audit/chain.ts';
import type { ApprovalSealing } from '../../domain/publishing/seal-approvals.ts';
import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import { currentKeyId, type KeyRing } from '../../lib/key-ring.ts';
import { addMacs } from '../approvals/approval-macs.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { chainKey } from './chain-entries.ts';
import { hasSealedApprovals, lockSealing, sealWorkspace } from './seal-chain.ts';
import { verifyChainOf } from './verify-chain.ts';

/** Approvals that can still send something: of a post that is not over, or whose first comment is not. */
const isLiving = raw<boolean>`p.deleted_at is null and a.revision_number = p.current_revision and a.voided_at is null
  and (p.state not in ('published', 'cancelled', 'removed') or (p.state = 'published' and exists (
    select 1 from first_comments f where f.post_id = p.id and f.state not in ('sent', 'given_up'))))`;

const postIds = async (
  sql: Sql,
  where: ReturnType<typeof raw<boolean>>,
  after: PostId | null,
  limit: number,
): Promise<readonly PostId[]> => {
  const { rows } = await raw<{ id: PostId }>`
    select p.id from posts p where p.id > ${after ?? '0'} and exists (
      select 1 from approvals a where a.post_id = p.id and ${isLiving} and ${where})
    order by p.id limit ${limit}`.execute(sql);
  return rows.map(({ id }) => id);
};

export const createApprovalSealing = (database: DatabaseHandle, keys: KeyRing): ApprovalSealing => ({
  async unsealedWorkspaces() {
    const { rows } = await raw<{ id: WorkspaceId }>`
      select w.id from workspaces w where not ${hasSealedApprovals} order by w.id`.execute(database.sql);
    return rows.map(({ id }) => id);
  },

  async lockWorkspace(tx, id) {
    const sql = sqlOf(tx);
    await lockSealing(sql);
    const { rows } = await raw<{ sealed: boolean }>`
      select ${hasSealedApprovals} as sealed from workspaces w where w.id = ${id}`.execute(sql);
    if (rows[0]?.sealed !== false) return 'done';
    const head = await sql
      .selectFrom('audit_heads')
      .selectAll()
      .where('workspace_id', '=', id)
      .executeTakeFirst();
    const key = head && chainKey(keys, head.key_id);
    if (!head || !key || !isSameHash(earlierHeadMac(key, id, BigInt(head.sequence), head.hash), head.mac))
      return 'not_from_before';
    return (await verifyChainOf(sql, keys, id)).broken === null ? 'eligible' : 'broken';
  },

  livingPosts: (tx, id, after, limit) =>
    postIds(sqlOf(tx), raw<boolean>`p.workspace_id = ${id}`, after, limit),

  addMacs: (tx, statements, at) => addMacs(sqlOf(tx), keys, statements, at),

  sealEntries: (tx, id) => sealWorkspace(sqlOf(tx), keys, id),

  postsWithoutFirstKey: async (tx, after, limit) =>
    keys.keys.length < 2
      ? []
      : postIds(
          sqlOf(tx),
          raw<boolean>`exists (select 1 from approval_macs m where m.approval_id = a.id)
            and not exists (select 1 from approval_macs m
              where m.approval_id = a.id and m.key_id = ${currentKeyId(keys)})`,
          after,
          limit,
        ),
});
