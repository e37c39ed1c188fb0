/** The promise: once this has answered, no process of ours takes a code or token of that consent. */
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

/** One's own, in any workspace; owners may revoke what reaches into theirs. For everybody else it does not exist. */
export async function revokeGrant(
  deps: RevokeGrantDeps,
  who: { readonly userId: UserId; readonly sessionId: SessionId },
  id: GrantId,
): Promise<void> {
  await deps.transact(async (tx) => {
    const grant = await deps.grants.find(tx, id);
    if (!grant) throw notFound('authorized app');
    const { workspaceId } = grant;
    const own = grant.userId === who.userId;
    const role = await deps.members.roleOf(tx, workspaceId, who.userId);
    if (!own && !(role && can(role, 'manage_workspace'))) throw notFound('authorized app');
    const via = { kind: 'session', sessionId: who.sessionId } as const;
    const actor = { userId: who.userId, workspaceId, role: role ?? 'viewer', via } as const;
    await endGrants(deps, tx, actor, [grant], own ? 'revoked_by_person' : 'revoked_by_owner');
  });
}
