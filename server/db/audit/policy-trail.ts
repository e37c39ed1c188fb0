/** The policy of the last entry that changed it, with the hash of that entry checked. */
import { sql as raw } from 'kysely';
import { auditedPolicy } from '../../domain/approvals/assess-approvals.ts';
import type { PolicyTrail } from '../../domain/workspaces/ports.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { sqlOf } from '../postgres/database.ts';
import { createTrailCheck, type EntryJson, policyEntriesJson } from './approval-evidence.ts';

/** What nothing is stricter than, for where the audit does not say. */
const strictest = { approvalsRequired: Number.POSITIVE_INFINITY, selfApproval: false, version: null };

export function createPolicyTrail(
  keys: KeyRing,
  { passkeysOffered }: { readonly passkeysOffered: boolean },
): PolicyTrail {
  const toTrail = createTrailCheck(keys);
  return {
    async current(tx, workspaceId) {
      const { rows } = await raw<{ entries: EntryJson[] }>`
        select ${policyEntriesJson} as entries from workspaces w where w.id = ${workspaceId}`.execute(
        sqlOf(tx),
      );
      const policy = auditedPolicy(toTrail(rows[0]?.entries ?? []).at(-1) ?? null);
      return policy ?? { ...strictest, strength: passkeysOffered ? 'passkey' : 'session' };
    },
  };
}
