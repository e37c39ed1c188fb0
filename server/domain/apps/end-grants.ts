import type { Clock } from '../../lib/clock.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Tx } from '../tx.ts';
import type { AppGrant, GrantStore } from './ports.ts';

export interface EndGrantsDeps {
  readonly grants: Pick<GrantStore, 'revoke'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export type EndReason = 'revoked_by_person' | 'revoked_by_owner' | 'member_removed' | 'app_deleted';

/** Each is recorded in the workspace it gave access to, which may not be the app's own. */
export async function endGrants(
  deps: EndGrantsDeps,
  tx: Tx,
  actor: Actor,
  grants: readonly AppGrant[],
  because: EndReason,
): Promise<void> {
  const at = deps.clock.now();
  for (const grant of grants) {
    await deps.grants.revoke(tx, grant, because, at);
    await deps.audit.write(tx, {
      workspaceId: grant.workspaceId,
      at,
      actor,
      action: 'app.grant_revoked',
      subject: `grant:${grant.id}`,
      data: { app: grant.appId, user: grant.userId, because },
    });
  }
}

export const createEndGrantsOfMember =
  (deps: EndGrantsDeps & { readonly grants: Pick<GrantStore, 'ofMember' | 'revoke'> }) =>
  async (tx: Tx, actor: Actor, workspaceId: WorkspaceId, userId: UserId): Promise<void> =>
    endGrants(deps, tx, actor, await deps.grants.ofMember(tx, workspaceId, userId), 'member_removed');
