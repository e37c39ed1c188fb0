/** Promise: once this returns, no process accepts a code or token of that consent. */
import { notFound } from '../../errors.ts';
import type { GrantId, SessionId, UserId } from '../../lib/ids.ts';
import { can } from '../actor/roles.ts';
import type { Transact } from '../tx.ts';
import type { MemberStore } from '../workspaces/ports.ts';
import { type EndGrantsDeps, endGrants } from './end-grants.ts';
import type { GrantStore } from './ports.ts';

export interface RevokeGrantDeps extends EndGrantsDeps {
  readonly transact: Transact;
  readonly grants: GrantStore;
  readonly members: Pick<MemberStore, 'roleOf'>;
}

/** People revoke their own grants; owners also those for their workspace. For all others the grant is not found. */
export async function revokeGrant(
  deps: RevokeGrantDeps,
  caller: { readonly userId: UserId; readonly sessionId: SessionId },
  id: GrantId,
): Promise<void> {
  await deps.transact(async (tx) => {
    const grant = await deps.grants.find(tx, id);
    if (!grant) throw notFound('authorized app');
    const { workspaceId } = grant;
    const isOwn = grant.userId === caller.userId;
    const role = await deps.members.roleOf(tx, workspaceId, caller.userId);
    if (!isOwn && !(role && can(role, 'manage_workspace'))) throw notFound('authorized app');
    const via = { kind: 'session', sessionId: caller.sessionId } as const;
    const actor = { userId: caller.userId, workspaceId, role: role ?? 'viewer', via } as const;
    await endGrants(deps, tx, actor, [grant], isOwn ? 'revoked_by_person' : 'revoked_by_owner');
  });
}
