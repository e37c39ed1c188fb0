import { CompiledQuery } from 'kysely';
import type { AuditLog, AuditRecord, AuditSubscriber } from '../../domain/audit/ports.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { UserId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { send } from '../postgres/database.ts';
import { defineInsert } from '../postgres/insert-many.ts';
import { contentOf } from './chain-entries.ts';
import { createEntryMacs } from './entry-macs.ts';
import { writtenEntries } from './written-entries.ts';

const insertEntries = defineInsert('audit_entries', {
  workspace_id: 'text',
  at: 'timestamptz',
  actor_kind: 'text',
  actor_id: 'text',
  user_id: 'text',
  action: 'text',
  subject: 'text',
  data: 'jsonb',
  mac: 'text',
  mac_key_id: 'text',
});

const noteIds = ({ sql, parameters }: CompiledQuery): CompiledQuery =>
  CompiledQuery.raw(
    `with written as (${sql})
    select set_config('${writtenEntries}', array_agg(id order by id)::text, true) from written`,
    [...parameters],
  );

/** `onWrite` wakes the sealer once the entry is committed. Subscribers run in the transaction, one after the other. */
export function createAuditLog(
  keys: KeyRing,
  onWrite: () => void,
  subscribers: readonly AuditSubscriber[] = [],
): AuditLog {
  const macs = createEntryMacs(keys);
  return {
    async write(tx, ...records) {
      if (records.length === 0) return;
      const rows = records.map((record) => {
        const columns = columnsOf(record);
        const data = JSON.stringify(record.data ?? {});
        // As it will be read: what JSON leaves out is not part of what is authenticated either.
        const content = contentOf({ ...columns, data: JSON.parse(data) as { [key: string]: Json } });
        return { ...columns, data, ...macs.columnsOf(content) };
      });
      send(tx, noteIds(insertEntries(rows)));
      tx.afterCommit(onWrite);
      const written = records.map((record, index) => ({ ...record, place: index + 1 }));
      for (const handle of subscribers) await handle(tx, written);
    },
  };
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
