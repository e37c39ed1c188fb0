import { notFound } from '../../errors.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Tx } from '../tx.ts';
import type { MemberStore, Workspace, WorkspaceStore } from './ports.ts';

export interface LockDeps {
  readonly workspaces: WorkspaceStore;
  readonly members: MemberStore;
}

/** The actor with their role once the lock is held: an earlier change may have removed it. */
export async function lockWorkspace(
  deps: LockDeps,
  tx: Tx,
  actor: Actor,
): Promise<{ workspace: Workspace; actor: Actor }> {
  const workspace = await deps.workspaces.lock(tx, actor.workspaceId);
  const role = await deps.members.roleOf(tx, actor.workspaceId, actor.userId);
  if (!workspace || !role) throw notFound('member');
  return { workspace, actor: { ...actor, role } };
}

export async function lockAsManager(deps: LockDeps, tx: Tx, actor: Actor): Promise<Workspace> {
  const locked = await lockWorkspace(deps, tx, actor);
  require(locked.actor, 'manage_workspace');
  return locked.workspace;
}
