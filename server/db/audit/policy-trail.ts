/** The policy of the last entry that changed it, with the hash of that entry checked. */
import { sql as raw } from 'kysely';
import { auditedPolicy } from '../../domain/approvals/assess-approvals.ts';
import type { PolicyTrail } from '../../domain/workspaces/ports.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { sqlOf } from '../postgres/database.ts';
import { createEntryCheck, type EntryJson, entryJson } from './approval-evidence.ts';

/** What nothing is stricter than, for where the audit does not say. */
const strictest = { approvalsRequired: Number.POSITIVE_INFINITY, selfApproval: false, version: null };

export function createPolicyTrail(
  keys: KeyRing,
  { passkeysOffered }: { readonly passkeysOffered: boolean },
): PolicyTrail {
  const toEntry = createEntryCheck(keys);
  return {
    async current(tx, workspaceId) {
      const { rows } = await raw<{ entry: EntryJson }>`
        select ${entryJson} as entry from audit_entries e
        where e.workspace_id = ${workspaceId} and e.subject = ${`workspace:${workspaceId}`}
          and e.action = 'policy.changed'
        order by e.id desc limit 1`.execute(sqlOf(tx));
      const entry = rows[0]?.entry;
      const policy = auditedPolicy(entry ? toEntry(entry) : null);
      return policy ?? { ...strictest, strength: passkeysOffered ? 'passkey' : 'session' };
    },
  };
}
