/** What sealing and verifying the chain share: its entries as they are hashed, and its keys. */
import type { Json } from '../../lib/canonical-json.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { currentMacKey, macKey } from '../../lib/mac-key.ts';
import type { Sql } from '../postgres/database.ts';

const purpose = 'audit chain';

export const selectEntries = (sql: Sql, workspaceId: WorkspaceId) =>
  sql.selectFrom('audit_entries').selectAll().where('workspace_id', '=', workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];
type EntryColumns = Pick<
  Row,
  'id' | 'workspace_id' | 'at' | 'actor_kind' | 'actor_id' | 'user_id' | 'action' | 'subject' | 'data'
>;

export const entryOf = (row: EntryColumns) => ({
  id: row.id,
  workspaceId: row.workspace_id,
  at: row.at,
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  userId: row.user_id,
  action: row.action,
  subject: row.subject,
  data: row.data as { [key: string]: Json },
});

export const chainKey = (ring: KeyRing, keyId: string | null) => macKey(ring, keyId, purpose);
export const currentChainKey = (ring: KeyRing) => currentMacKey(ring, purpose);
