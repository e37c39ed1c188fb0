import type { Clock } from '../../lib/clock.ts';
import { newId, type SessionId, type UserId } from '../../lib/ids.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Tx } from '../tx.ts';
import type { IntroduceKeys, MemberStore, WorkspaceStore } from './ports.ts';

export interface OpenWorkspaceDeps {
  readonly workspaces: WorkspaceStore;
  readonly members: MemberStore;
  readonly introduceKeys: IntroduceKeys;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** Creates a person's own workspace in their browser's time zone; its owner can change that later. */
export async function openWorkspace(
  deps: OpenWorkspaceDeps,
  tx: Tx,
  owner: { readonly userId: UserId; readonly sessionId: SessionId },
  ownerName: string,
  timeZone: string | null,
): Promise<void> {
  const at = deps.clock.now();
  const workspaceId = newId('wsp', at.getTime());
  await deps.workspaces.add(
    tx,
    { id: workspaceId, name: `${ownerName}'s workspace`, timeZone: timeZone ?? 'UTC' },
    at,
  );
  await deps.members.put(tx, workspaceId, owner.userId, 'owner', at);
  const via = { kind: 'session', sessionId: owner.sessionId } as const;
  const actor = { userId: owner.userId, workspaceId, role: 'owner', via } as const;
  const subject = `workspace:${workspaceId}`;
  await deps.audit.write(
    tx,
    { workspaceId, at, actor, action: 'workspace.created', subject },
    // All its approvals will have MACs, so that none is ever given one later: see `seal-approvals.ts`.
    { workspaceId, at, actor: 'system', action: 'approvals.sealed', subject, data: { given: 0, refused: 0 } },
  );
  await deps.introduceKeys(tx, actor, at);
}
