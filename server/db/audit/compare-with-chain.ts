/** Reads approvals, revisions and attempts of a workspace in batches, and compares them with its audit log. */
import { sql as raw } from 'kysely';
import { approvalTrailActions, isPolicyAudited } from '../../domain/approvals/assess-approvals.ts';
import {
  attemptTrailActions,
  comparePost,
  type RecordedPost,
} from '../../domain/approvals/compare-with-trail.ts';
import type { Comparison, Mismatch } from '../../domain/audit/ports.ts';
import type { AttemptOutcome } from '../../domain/post-model/ports.ts';
import type { VerifyAssertion } from '../../domain/signing/ports.ts';
import type { ApprovalStrength } from '../../domain/workspaces/policy.ts';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import type { AttemptId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import type { Sql } from '../postgres/database.ts';
import {
  type ApprovalJson,
  approvalJson,
  createEvidenceChecks,
  type EntryJson,
  type EvidenceChecks,
  entryJson,
  instant,
  policyEntriesJson,
  toInstant,
  toPolicy,
} from './approval-evidence.ts';
import { entryOf, selectEntries } from './chain-entries.ts';
import { createEntryMacs } from './entry-macs.ts';

const batch = 200;
/** More would not help anybody who reads them. */
const maxListed = 100;

interface PostRow {
  readonly id: PostId;
  readonly current_revision: number | null;
  readonly contributors: UserId[];
  readonly revisions: {
    readonly number: number;
    readonly digest: string;
    readonly manifest: { [key: string]: Json };
  }[];
  readonly approvals: ApprovalJson[];
  readonly attempts: {
    readonly id: AttemptId;
    readonly revision_number: number;
    readonly digest: string;
    readonly started_at: string;
    readonly outcome: AttemptOutcome | null;
  }[];
  readonly first_comment: {
    readonly revision_number: number;
    readonly digest: string;
    readonly text: string;
  } | null;
  readonly trail: EntryJson[];
}

/** In the transaction that follows the chain, so that both see the same. */
export async function compareWithChain(
  sql: Sql,
  keys: KeyRing,
  verifyAssertion: VerifyAssertion,
  workspaceId: WorkspaceId,
): Promise<Comparison> {
  const checks = createEvidenceChecks(keys, verifyAssertion);
  const mismatches: Mismatch[] = [];
  let mismatchCount = 0;
  let compared = 0;
  let older = 0;
  const add = (found: readonly Mismatch[]) => {
    mismatchCount += found.length;
    mismatches.push(...found.slice(0, maxListed - mismatches.length));
  };
  const { policy, sealedAt } = await readWorkspace(sql, checks, workspaceId);
  add(policy);
  add(await findFalseEntries(sql, keys, workspaceId));
  add(await findEntriesWithoutPost(sql, workspaceId));
  for (let after = '0'; ; ) {
    const rows = await readPosts(sql, workspaceId, after);
    for (const row of rows) {
      const result = comparePost(await toRecordedPost(row, checks), sealedAt);
      compared += result.compared;
      older += result.older;
      add(result.mismatches);
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return { compared, older, mismatches, mismatchCount };
    after = last.id;
  }
}

async function readWorkspace(sql: Sql, { toTrail }: EvidenceChecks, workspaceId: WorkspaceId) {
  const { rows } = await raw<{
    approvals_required: number;
    self_approval: boolean;
    approval_strength: ApprovalStrength;
    policy_version: number;
    policy_entries: EntryJson[];
    sealings: EntryJson[];
  }>`
    select w.approvals_required, w.self_approval, w.approval_strength, w.policy_version,
      ${policyEntriesJson} as policy_entries,
      coalesce((select json_agg(${entryJson} order by e.id) from audit_entries e where e.workspace_id = w.id
        and e.subject = 'workspace:' || w.id and e.action = 'approvals.sealed'), '[]') as sealings
    from workspaces w where w.id = ${workspaceId}`.execute(sql);
  const [row] = rows;
  if (!row) throw new Error(`there is no workspace ${workspaceId}`);
  const isAudited = isPolicyAudited({
    policy: toPolicy(row),
    policyEntry: toTrail(row.policy_entries).at(-1) ?? null,
  });
  const changed: Mismatch = { kind: 'policy', id: workspaceId, postId: null, problem: 'changed' };
  return {
    policy: isAudited ? [] : [changed],
    sealedAt: toTrail(row.sealings)[0]?.id ?? null,
  };
}

/** What nobody of ours wrote, and what was ours and was marked as if it were not. */
async function findFalseEntries(sql: Sql, keys: KeyRing, workspaceId: WorkspaceId): Promise<Mismatch[]> {
  const { isGenuine } = createEntryMacs(keys);
  const rows = await selectEntries(sql, workspaceId).where('sequence', 'is', null).orderBy('id').execute();
  return rows.flatMap((row): Mismatch[] => {
    const isOurs = isGenuine(entryOf(row), row);
    if (isOurs && row.refused_at === null) return [];
    const postId = /^post:(\d{1,18})$/.exec(row.subject)?.[1] as PostId | undefined;
    return [{ kind: 'entry', id: row.id, postId: postId ?? null, problem: isOurs ? 'refused' : 'mac' }];
  });
}

async function findEntriesWithoutPost(sql: Sql, workspaceId: WorkspaceId): Promise<Mismatch[]> {
  const { rows } = await raw<{ id: string }>`
    select e.id from audit_entries e
    where e.workspace_id = ${workspaceId} and e.refused_at is null and e.subject like 'post:%' and e.action = any(${approvalTrailActions})
      and not exists (select 1 from posts p where p.workspace_id = e.workspace_id
        and p.id = substring(e.subject from '^post:([0-9]{1,18})$')::bigint)
    order by e.id limit ${maxListed}`.execute(sql);
  return rows.map(({ id }) => ({ kind: 'entry', id, postId: null, problem: 'no_row' }));
}

async function readPosts(sql: Sql, workspaceId: WorkspaceId, after: string): Promise<readonly PostRow[]> {
  const { rows } = await raw<PostRow>`
    select p.id, p.current_revision,
      array(select c.user_id from post_contributors c where c.post_id = p.id) as contributors,
      coalesce((select jsonb_agg(jsonb_build_object('number', r.number, 'digest', r.digest, 'manifest', r.manifest)
        order by r.number) from post_revisions r where r.post_id = p.id), '[]') as revisions,
      coalesce((select json_agg(${approvalJson}
        order by a.created_at, a.id) from approvals a where a.post_id = p.id), '[]') as approvals,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'revision_number', t.revision_number,
        'digest', t.digest, 'started_at', ${instant('t.started_at')}, 'outcome', t.outcome) order by t.started_at)
        from attempts t where t.post_id = p.id), '[]') as attempts,
      (select jsonb_build_object('revision_number', f.revision_number, 'digest', f.digest, 'text', f.text)
        from first_comments f where f.post_id = p.id) as first_comment,
      coalesce((select json_agg(${entryJson} order by e.id) from audit_entries e
        where e.workspace_id = p.workspace_id and e.subject = 'post:' || p.id
          and e.action = any(${[...approvalTrailActions, ...attemptTrailActions]})), '[]') as trail
    from (select * from posts where workspace_id = ${workspaceId} and id > ${after} order by id limit ${batch}) p
    order by p.id`.execute(sql);
  return rows;
}

const toRecordedPost = async (
  row: PostRow,
  { toApproval, toTrail }: EvidenceChecks,
): Promise<RecordedPost> => ({
  id: row.id,
  currentRevision: row.current_revision,
  contributors: row.contributors,
  revisions: row.revisions.map(({ number, digest, manifest }) => ({
    number,
    digest,
    manifestDigest: digestOf(manifest),
    firstComment: typeof manifest.first_comment === 'string' ? manifest.first_comment : null,
  })),
  approvals: await Promise.all(
    row.approvals.map(async (approval) => ({
      ...(await toApproval(approval)),
      voidedAt: toInstant(approval.voided_at),
      hasMac: approval.macs.length > 0,
    })),
  ),
  attempts: row.attempts.map(({ id, revision_number, digest, started_at, outcome }) => ({
    id,
    revisionNumber: revision_number,
    digest,
    startedAt: toInstant(started_at) ?? '',
    outcome,
  })),
  firstComment: row.first_comment && {
    revisionNumber: row.first_comment.revision_number,
    digest: row.first_comment.digest,
    text: row.first_comment.text,
  },
  trail: toTrail(row.trail),
});
