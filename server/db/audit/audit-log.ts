import { sql as raw } from 'kysely';
import type { AuditLog, AuditRecord } from '../../domain/audit/ports.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { UserId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { type Sql, sqlOf } from '../postgres/database.ts';
import { entryOf } from './chain-entries.ts';
import { createEntryMacs } from './entry-macs.ts';

/** `onWrite` wakes the sealer once the entry is committed. */
export function createAuditLog(keys: KeyRing, onWrite: () => void): AuditLog {
  const macs = createEntryMacs(keys);
  return {
    async write(tx, ...records) {
      if (records.length === 0) return;
      const sql = sqlOf(tx);
      const ids = await drawIds(sql, records.length);
      const rows = records.map((record, index) => {
        const data = JSON.stringify(record.data ?? {});
        const columns = { id: ids[index] ?? '', ...columnsOf(record) };
        // As it will be read: what JSON leaves out is not part of what is authenticated either.
        const entry = entryOf({ ...columns, data: JSON.parse(data) as { [key: string]: Json } });
        return { ...columns, data, ...macs.columnsOf(entry) };
      });
      await sql.insertInto('audit_entries').values(rows).execute();
      tx.afterCommit(onWrite);
    },
  };
}

async function drawIds(sql: Sql, count: number): Promise<readonly string[]> {
  const { rows } = await raw<{ id: string }>`select draw_audit_ids(${count}) as id`.execute(sql);
  return rows.map(({ id }) => id);
}

function columnsOf({ workspaceId, at, actor, action, subject }: AuditRecord) {
  const who =
    actor === 'system'
      ? { actor_kind: 'system' as const, actor_id: null, user_id: null as UserId | null }
      : {
          actor_kind: actor.via.kind,
          actor_id: actor.via.kind === 'session' ? actor.via.sessionId : actor.via.tokenId,
          user_id: actor.userId,
        };
  return { workspace_id: workspaceId, at, ...who, action, subject };
}
