import type { AuditLog, AuditRecord } from '../../domain/audit/ports.ts';
import type { UserId } from '../../lib/ids.ts';
import { sqlOf } from '../postgres/database.ts';

/** `onWrite` wakes the sealer once the entry is committed. */
export function createAuditLog(onWrite: () => void): AuditLog {
  return {
    async write(tx, ...records) {
      if (records.length === 0) return;
      await sqlOf(tx).insertInto('audit_entries').values(records.map(columnsOf)).execute();
      tx.afterCommit(onWrite);
    },
  };
}

function columnsOf({ workspaceId, at, actor, action, subject, data = {} }: AuditRecord) {
  const who =
    actor === 'system'
      ? { actor_kind: 'system' as const, actor_id: null, user_id: null as UserId | null }
      : {
          actor_kind: actor.via.kind,
          actor_id: actor.via.kind === 'session' ? actor.via.sessionId : actor.via.tokenId,
          user_id: actor.userId,
        };
  return { workspace_id: workspaceId, at, ...who, action, subject, data: JSON.stringify(data) };
}
