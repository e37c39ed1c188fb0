import type { AuditReader } from '../domain/audit/ports.ts';
import type { DatabaseHandle } from './database.ts';

export function createAuditReader({ sql }: DatabaseHandle): AuditReader {
  return {
    async list(workspaceId, { before, limit }) {
      let query = sql
        .selectFrom('audit_entries as e')
        .leftJoin('users as u', 'u.id', 'e.user_id')
        .select(['e.id', 'e.at', 'e.action', 'e.subject', 'e.hash', 'e.user_id', 'u.name'])
        .where('e.workspace_id', '=', workspaceId)
        .orderBy('e.id', 'desc')
        .limit(limit);
      if (before !== undefined) query = query.where('e.id', '<', before);
      return (await query.execute()).map((row) => ({
        id: row.id,
        at: row.at,
        action: row.action,
        subject: row.subject,
        hash: row.hash,
        actor: row.user_id ? { id: row.user_id, name: row.name ?? '' } : null,
      }));
    },
  };
}
