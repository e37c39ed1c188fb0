import type { Clock } from '../../lib/clock.ts';
import type { SessionId, UserId } from '../../lib/ids.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { AuditLog, AuditRecord } from '../audit/ports.ts';
import type { Tx } from '../tx.ts';
import type { MemberStore } from '../workspaces/ports.ts';

export interface AuditPersonDeps {
  readonly members: MemberStore;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** Changes to a person's own profile are audited in every workspace they belong to. */
export async function auditPerson(
  deps: AuditPersonDeps,
  tx: Tx,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: SessionId },
  action: AuditAction,
  data: AuditRecord['data'] = {},
): Promise<void> {
  const at = deps.clock.now();
  for (const { id: workspaceId, role } of await deps.members.workspacesOf(userId, tx)) {
    const actor = { userId, workspaceId, role, via: { kind: 'session', sessionId } } as const;
    await deps.audit.write(tx, { workspaceId, at, actor, action, subject: `user:${userId}`, data });
  }
}
