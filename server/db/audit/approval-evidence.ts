/**
 * What the database says about approvals, with its MACs and hashes checked. One query for any number of posts; the
 * entries are found by `audit_subject`, their predecessors by the unique index of the chain.
 */
import { sql as raw } from 'kysely';
import type { ApprovalStatement } from '../../domain/approvals/approval-statement.ts';
import {
  type ApprovalEvidence,
  type ApprovalEvidenceReader,
  type ApprovalRow,
  approvalTrailActions,
  type TrailEntry,
} from '../../domain/approvals/assess-approvals.ts';
import { entryHash, genesisHash, isSameHash } from '../../domain/audit/chain.ts';
import { createBatcher } from '../../domain/batcher.ts';
import type { ApprovalPolicy } from '../../domain/post-model/approval-ports.ts';
import { keyEntryActions } from '../../domain/signing/introduced-keys.ts';
import type { VerifyAssertion } from '../../domain/signing/ports.ts';
import { verifySignedStatement } from '../../domain/signing/verify-signed-statement.ts';
import type { ApprovalStrength } from '../../domain/workspaces/policy.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { sha256Hex } from '../../lib/canonical-json.ts';
import type { ApprovalId, PostId, SessionId, StatementId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { createMacCheck, type StoredMac } from '../approvals/approval-macs.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';
import { chainKey } from './chain-entries.ts';
import { createEntryMacs } from './entry-macs.ts';

interface EvidenceRow {
  readonly id: PostId;
  readonly workspace_id: WorkspaceId;
  readonly number: number | null;
  readonly digest: string | null;
  readonly approvals_required: number;
  readonly self_approval: boolean;
  readonly approval_strength: ApprovalStrength;
  readonly policy_version: number;
  readonly contributors: UserId[];
  readonly approvals: ApprovalJson[];
  readonly trail: EntryJson[];
  readonly policy_entries: EntryJson[];
}

export interface ApprovalJson {
  readonly id: ApprovalId;
  readonly workspace_id: WorkspaceId;
  readonly post_id: string;
  readonly revision_number: number;
  readonly digest: string;
  readonly covers: 'content' | 'timing';
  readonly user_id: UserId;
  readonly session_id: SessionId;
  readonly declarations: ApprovalStatement['declarations'];
  readonly timing: 'any' | 'at';
  readonly at: string | null;
  readonly wall_time: string | null;
  readonly time_zone: string | null;
  readonly tolerance_minutes: number | null;
  readonly strength: 'session' | 'passkey';
  readonly approvals_required: number | null;
  readonly self_approval: boolean | null;
  readonly policy_version: number | null;
  readonly statement_id: StatementId | null;
  readonly created_at: string;
  readonly voided_at: string | null;
  readonly approved_at: string | null;
  readonly macs: StoredMac[];
  readonly signed: SignedJson | null;
}

/** Bytes are hexadecimal. */
interface SignedJson {
  readonly workspace_id: WorkspaceId;
  readonly user_id: UserId;
  readonly statement: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly authenticator_data: string;
  readonly client_data: string;
  readonly signature: string;
  readonly key_entries: EntryJson[];
}

export interface EntryJson {
  readonly id: string;
  readonly workspace_id: WorkspaceId;
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly user_id: string | null;
  readonly action: string;
  readonly subject: string;
  readonly data: { readonly [key: string]: Json };
  readonly sequence: string | null;
  readonly key_id: string | null;
  readonly hash: string | null;
  readonly previous: string | null;
  readonly mac: string | null;
  readonly mac_key_id: string | null;
}

export const instant = (column: string) =>
  raw`to_char(${raw.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** An audit entry `e` as JSON, with the hash before it. Not as `jsonb`, which takes three times as long to build. */
export const entryJson = raw`json_build_object('id', e.id::text, 'workspace_id', e.workspace_id, 'at', ${instant('e.at')},
  'actor_kind', e.actor_kind, 'actor_id', e.actor_id, 'user_id', e.user_id, 'action', e.action, 'subject', e.subject,
  'data', e.data, 'sequence', e.sequence::text, 'key_id', e.key_id, 'hash', e.hash,
  'mac', e.mac, 'mac_key_id', e.mac_key_id,
  'previous', (select b.hash from audit_entries b
    where b.workspace_id = e.workspace_id and b.sequence = e.sequence - 1))`;

/** Of workspace `w`: the last sealed entry that changed its policy, and all that are later. */
export const policyEntriesJson = raw`coalesce((select json_agg(${entryJson} order by e.id) from audit_entries e
  where e.workspace_id = w.id and e.subject = 'workspace:' || w.id and e.action = 'policy.changed'
    and e.id >= coalesce((select l.id from audit_entries l where l.workspace_id = w.id and l.sequence is not null
      and l.subject = 'workspace:' || w.id and l.action = 'policy.changed' order by l.id desc limit 1), 0)), '[]')`;

/** The row of an approval `a` as JSON, times as exact text. */
export const approvalJson = raw`json_build_object('id', a.id, 'workspace_id', a.workspace_id,
  'post_id', a.post_id::text, 'revision_number', a.revision_number, 'digest', a.digest, 'covers', a.covers,
  'user_id', a.user_id, 'session_id', a.session_id, 'declarations', a.declarations, 'timing', a.timing,
  'at', ${instant('a.at')}, 'wall_time', a.wall_time, 'time_zone', a.time_zone,
  'tolerance_minutes', a.tolerance_minutes, 'strength', a.strength, 'approvals_required', a.approvals_required,
  'self_approval', a.self_approval, 'policy_version', a.policy_version, 'statement_id', a.statement_id,
  'created_at', ${instant('a.created_at')}, 'voided_at', ${instant('a.voided_at')},
  'approved_at', case when a.timing = 'at' then to_char(approved_at(a) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') end,
  'macs', coalesce((select json_agg(json_build_object('keyId', m.key_id, 'mac', m.mac))
    from approval_macs m where m.approval_id = a.id), '[]'),
  'signed', (select json_build_object('workspace_id', s.workspace_id, 'user_id', s.user_id, 'statement', s.statement,
      'credential_id', s.credential_id, 'public_key', encode(s.public_key, 'hex'),
      'authenticator_data', encode(s.authenticator_data, 'hex'), 'client_data', encode(s.client_data, 'hex'),
      'signature', encode(s.signature, 'hex'),
      'key_entries', coalesce((select json_agg(${entryJson} order by e.id) from audit_entries e
        where e.workspace_id = a.workspace_id and e.subject = 'user:' || a.user_id
          and e.action = any(${[...keyEntryActions]})), '[]'))
    from signed_statements s where s.id = a.statement_id))`;

export function createApprovalEvidenceReader(
  database: DatabaseHandle,
  keys: KeyRing,
  verifyAssertion: VerifyAssertion,
): ApprovalEvidenceReader {
  const checks = createEvidenceChecks(keys, verifyAssertion);
  async function load(sql: Sql, ids: readonly PostId[]): Promise<ReadonlyMap<PostId, ApprovalEvidence>> {
    const { rows } = await raw<EvidenceRow>`${prepared}
        select p.id, p.workspace_id, r.number, r.digest, w.approvals_required, w.self_approval,
          w.approval_strength, w.policy_version, array(select c.user_id from post_contributors c where c.post_id = p.id) as contributors,
          coalesce((select json_agg(${approvalJson} order by a.created_at, a.id) from approvals a
            where a.post_id = p.id and a.revision_number = p.current_revision and a.voided_at is null), '[]') as approvals,
          coalesce((select json_agg(${entryJson} order by e.id) from audit_entries e
            where e.workspace_id = p.workspace_id and e.subject = 'post:' || p.id
              and e.action = any(${approvalTrailActions})), '[]') as trail,
          ${policyEntriesJson} as policy_entries
        from posts p join workspaces w on w.id = p.workspace_id
        left join post_revisions r on r.post_id = p.id and r.number = p.current_revision
        where p.id = any(${[...ids]}::bigint[])`.execute(sql);
    const found = rows.map(async (row) => [row.id, await toEvidence(row, checks)] as const);
    return new Map(await Promise.all(found));
  }
  const loadCommitted = createBatcher({
    run: async (ids: readonly PostId[]) => {
      const found = await load(database.sql, ids);
      return ids.map((id) => found.get(id));
    },
  });
  return {
    load: async (tx, ids) => (ids.length === 0 ? new Map() : load(sqlOf(tx), ids)),
    loadCommitted,
  };
}

const toEvidence = async (
  row: EvidenceRow,
  { toApproval, toTrail }: EvidenceChecks,
): Promise<ApprovalEvidence> => ({
  postId: row.id,
  workspaceId: row.workspace_id,
  revision: row.number === null || row.digest === null ? null : { number: row.number, digest: row.digest },
  policy: toPolicy(row),
  policyEntry: toTrail(row.policy_entries).at(-1) ?? null,
  contributors: row.contributors,
  approvals: await Promise.all(row.approvals.map(toApproval)),
  trail: toTrail(row.trail),
});

export const toPolicy = (
  row: Pick<EvidenceRow, 'approvals_required' | 'self_approval' | 'approval_strength' | 'policy_version'>,
): ApprovalPolicy => ({
  approvalsRequired: row.approvals_required,
  selfApproval: row.self_approval,
  strength: row.approval_strength,
  version: row.policy_version,
});

export type EvidenceChecks = ReturnType<typeof createEvidenceChecks>;

/**
 * Turns rows into entries, without what nobody of ours wrote. A sealed entry was ours: where its hash does not fit, it
 * stays, and is not intact, so that a changed one can end an approval and never give one.
 */
export function createTrailCheck(keys: KeyRing): (rows: readonly EntryJson[]) => readonly TrailEntry[] {
  const entryMacs = createEntryMacs(keys);

  /** In the chain the hash authenticates an entry, before that its own MAC does. */
  function isIntact(row: EntryJson): boolean {
    const entry = chainedEntry(row);
    if (row.sequence === null) return entryMacs.isGenuine(entry, row);
    const key = chainKey(keys, row.key_id);
    const previous = row.sequence === '1' ? genesisHash : row.previous;
    if (!key || previous === null) return false;
    return isSameHash(entryHash(key, previous, BigInt(row.sequence), entry), row.hash ?? '');
  }

  const toEntry = (row: EntryJson): TrailEntry => ({
    id: BigInt(row.id),
    action: row.action,
    userId: row.user_id,
    at: toInstant(row.at) ?? '',
    data: row.data,
    isIntact: isIntact(row),
  });
  return (rows) => rows.filter((row) => row.sequence !== null || isIntact(row)).map(toEntry); // guard: false entries are left out
}

/** Turns rows into evidence: MACs, hashes and signatures are checked here, with keys derived once. */
export function createEvidenceChecks(keys: KeyRing, verifyAssertion: VerifyAssertion) {
  const isGenuine = createMacCheck(keys);
  const toTrail = createTrailCheck(keys);
  return {
    toTrail,
    async toApproval(row: ApprovalJson): Promise<ApprovalRow> {
      const statement = toStatement(row);
      return {
        statement,
        isGenuine: isGenuine(statement, row.macs),
        passkey: row.signed && {
          signed: await verifySignedStatement(verifyAssertion, statement, toSigned(row.signed)),
          keyEntries: toTrail(row.signed.key_entries),
        },
        approvedAt: toInstant(row.approved_at),
      };
    },
  };
}

const chainedEntry = (row: EntryJson) => ({
  id: row.id,
  workspaceId: row.workspace_id,
  at: new Date(`${row.at.slice(0, 23)}Z`),
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  userId: row.user_id,
  action: row.action,
  subject: row.subject,
  data: row.data,
});

const toSigned = (row: SignedJson) => ({
  workspaceId: row.workspace_id,
  userId: row.user_id,
  text: row.statement,
  credentialId: row.credential_id,
  publicKey: Buffer.from(row.public_key, 'hex'),
  authenticatorData: Buffer.from(row.authenticator_data, 'hex'),
  clientData: Buffer.from(row.client_data, 'hex'),
  signature: Buffer.from(row.signature, 'hex'),
});

function toStatement(row: ApprovalJson): ApprovalStatement {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    postId: row.post_id as PostId,
    revisionNumber: row.revision_number,
    digest: row.digest,
    covers: row.covers,
    userId: row.user_id,
    sessionId: row.session_id,
    declarations: row.declarations,
    timing:
      row.timing === 'any'
        ? { kind: 'any' }
        : {
            kind: 'at',
            at: toInstant(row.at) ?? '',
            wallTime: row.wall_time ?? '',
            timeZone: row.time_zone ?? '',
            toleranceMinutes: row.tolerance_minutes ?? 0,
          },
    strength: row.strength,
    // A row that names a statement which is not there says something that nothing can authenticate.
    statement:
      row.statement_id === null
        ? null
        : { id: row.statement_id, sha256: row.signed === null ? '' : sha256Hex(row.signed.statement) },
    policy:
      row.approvals_required === null || row.self_approval === null
        ? null
        : {
            approvalsRequired: row.approvals_required,
            selfApproval: row.self_approval,
            version: row.policy_version,
          },
    createdAt: toInstant(row.created_at) ?? '',
  };
}

/** We write milliseconds. An instant with more digits is not one of ours, and stays visibly different. */
export const toInstant = (text: string | null): string | null =>
  text === null ? null : `${text.replace(/(\.\d{3})000$/, '$1')}Z`;
