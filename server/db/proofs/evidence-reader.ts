/** Reads what a proof says of a post, in one snapshot, so that its parts cannot contradict each other. */
import { sql as raw } from 'kysely';
import { AuditBrokenError } from '../../domain/audit/checkpoint.ts';
import { leafText } from '../../domain/audit/leaf.ts';
import { hashLeaf, proveInclusion, verifyInclusion } from '../../domain/audit/merkle-tree.ts';
import type {
  EvidenceReader,
  EvidenceReading,
  PostEvidence,
  ProvedApproval,
  ProvedPolicy,
} from '../../domain/proofs/ports.ts';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import { approvalsOf } from '../approvals/approvals.ts';
import { entryOf, selectEntries } from '../audit/chain-entries.ts';
import { readLatestCheckpoint } from '../audit/make-checkpoint.ts';
import { createNodeReader } from '../audit/tree-nodes.ts';
import type { DatabaseHandle, Sql } from '../postgres/database.ts';
import { revisionOf } from '../posts/revision-reader.ts';

export const createEvidenceReader = ({ sql }: Pick<DatabaseHandle, 'sql'>): EvidenceReader => ({
  read: (workspaceId, id) =>
    sql
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((snapshot) => readEvidence(snapshot, workspaceId, id)),
});

async function readEvidence(sql: Sql, workspaceId: WorkspaceId, id: PostId): Promise<EvidenceReading> {
  const post = await selectPost(sql, workspaceId, id);
  if (!post) return { kind: 'missing' };
  const revision = await revisionOf(sql, id, post.current_revision);
  if (!revision || !(post.is_approved || post.published_at)) return { kind: 'not_approved' };
  const attempts = await attemptsOf(sql, id);
  const policy = await policyOf(sql, workspaceId, post, attempts.at(-1)?.startedAt);
  const approvals = (await approvalsOf(sql, [id])).get(id) ?? [];
  const statements = await statementsOf(sql, approvals);
  const introductions = await introductionsOf(sql, workspaceId, statements);
  const more = [policy.entryId, ...introductions].filter((entry) => entry !== null);
  const audit = await auditOf(sql, workspaceId, id, more);
  if (!audit) return { kind: 'needs_checkpoint' };
  requireSealedOrigin(revision, audit.entries);
  const account = post.account_id && {
    id: post.account_id,
    name: post.account_name ?? '',
    handle: post.account_handle,
    url: post.account_url,
  };
  return {
    kind: 'complete',
    evidence: {
      workspace: { id: workspaceId, name: post.workspace_name },
      post: {
        id,
        amends: post.amends_post_id,
        state: post.state,
        account: account || null,
        publishedAt: post.published_at,
        externalId: post.external_id,
        permalink: post.permalink,
      },
      revision,
      policy: {
        ...policy.rules,
        contributors: post.contributors,
        shownBy: policy.side && {
          side: policy.side,
          sequence: audit.sequenceOf(policy.entryId),
        },
      },
      approvals,
      statements,
      views: await viewsOf(sql, id),
      attempts,
      audit,
    },
  };
}

const selectPost = (sql: Sql, workspaceId: WorkspaceId, id: PostId) =>
  sql
    .selectFrom('posts as p')
    .innerJoin('workspaces as w', 'w.id', 'p.workspace_id')
    .leftJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.state', 'p.amends_post_id', 'p.current_revision', 'p.published_at', 'p.external_id'])
    .select(['p.permalink', 'p.account_id', 'a.name as account_name', 'a.handle as account_handle'])
    .select(['a.url as account_url', 'w.name as workspace_name', 'w.approvals_required', 'w.self_approval'])
    .select(raw<boolean>`is_approved(p)`.as('is_approved'))
    .select(
      raw<PostEvidence['policy']['contributors']>`array(select c.user_id from post_contributors c
        where c.post_id = p.id order by c.user_id)`.as('contributors'),
    )
    .where('p.workspace_id', '=', workspaceId)
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();

type Post = NonNullable<Awaited<ReturnType<typeof selectPost>>>;
type Attempts = PostEvidence['attempts'];

async function attemptsOf(sql: Sql, id: PostId): Promise<Attempts> {
  const rows = await sql
    .selectFrom('attempts')
    .selectAll()
    .where('post_id', '=', id)
    .orderBy('started_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    revisionNumber: row.revision_number,
    digest: row.digest,
    startedAt: row.started_at,
    committingAt: row.committing_at,
    finishedAt: row.finished_at,
    outcome: row.outcome,
  }));
}

async function viewsOf(sql: Sql, id: PostId): Promise<PostEvidence['views']> {
  const rows = await sql
    .selectFrom('proof_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.user_id', 'u.name', 'v.digest', 'v.seen_at'])
    .where('v.post_id', '=', id)
    .orderBy('v.seen_at')
    .orderBy('v.user_id')
    .execute();
  return rows.map((row) => ({
    by: { id: row.user_id, name: row.name },
    digest: row.digest,
    at: row.seen_at,
  }));
}

interface PolicyReading {
  readonly rules: Pick<ProvedPolicy, 'approvalsRequired' | 'selfApproval' | 'strength'>;
  readonly entryId: string | null;
  readonly side: 'before' | 'after' | null;
}

/** The policy at the time of the last attempt, for which the database demanded the approvals; else that of today. */
async function policyOf(
  sql: Sql,
  workspaceId: WorkspaceId,
  post: Post,
  lastAttemptAt: Date | undefined,
): Promise<PolicyReading> {
  const changes = sql
    .selectFrom('audit_entries')
    .select(['id', 'data'])
    .where('workspace_id', '=', workspaceId)
    .where('action', '=', 'policy.changed')
    .where('refused_at', 'is', null);
  const sent = post.published_at ? lastAttemptAt : undefined;
  const last = await (sent ? changes.where('at', '<=', sent) : changes)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) return { rules: rulesIn(last.data.after), entryId: last.id, side: 'before' };
  const next = await changes.orderBy('id').limit(1).executeTakeFirst();
  if (next) return { rules: rulesIn(next.data.before), entryId: next.id, side: 'after' };
  const { approvals_required: approvalsRequired, self_approval: selfApproval } = post;
  // One that was never changed asks for no passkey.
  return { rules: { approvalsRequired, selfApproval, strength: 'session' }, entryId: null, side: null };
}

function rulesIn(value: unknown): PolicyReading['rules'] {
  const { approvalsRequired, selfApproval, strength = 'session' } = value as PolicyReading['rules'];
  return { approvalsRequired, selfApproval, strength };
}

/** The origin is fixed beside the manifest; that it is still the one of then, the sealed entry of its submission shows. */
function requireSealedOrigin(
  { number, origin }: PostEvidence['revision'],
  entries: PostEvidence['audit']['entries'],
): void {
  const submitted = entries
    .map(({ text }) => JSON.parse(text))
    .find(({ action, data }) => action === 'post.submitted' && data.revision === number);
  const sealed: unknown = submitted?.data.origin?.sha256;
  if (origin && sealed !== digestOf(origin.origin as unknown as Json))
    throw new AuditBrokenError(`the origin of revision ${number} is not the one that was submitted`);
}

async function statementsOf(
  sql: Sql,
  approvals: readonly ProvedApproval[],
): Promise<PostEvidence['statements']> {
  const ids = approvals.map(({ statementId }) => statementId).filter((one) => one !== null);
  if (ids.length === 0) return [];
  const rows = await sql
    .selectFrom('signed_statements')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    workspaceId: row.workspace_id,
    userId: row.user_id,
    text: row.statement,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    authenticatorData: row.authenticator_data,
    clientData: row.client_data,
    signature: row.signature,
  }));
}

/** The entries that introduced the keys of these statements as their people's, for the first time. */
async function introductionsOf(
  sql: Sql,
  workspaceId: WorkspaceId,
  statements: PostEvidence['statements'],
): Promise<readonly string[]> {
  const entries = new Set<string>();
  for (const { userId, credentialId } of statements) {
    const entry = await sql
      .selectFrom('audit_entries')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('subject', '=', `user:${userId}`)
      .where('action', 'in', ['passkey.registered', 'passkey.introduced'])
      .where(raw<boolean>`data->>'credential_id' = ${credentialId}`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (entry) entries.add(entry.id);
  }
  return [...entries];
}

/** All entries about the post with their paths to the last checkpoint; undefined where that does not cover them all. */
async function auditOf(sql: Sql, workspaceId: WorkspaceId, id: PostId, more: readonly string[]) {
  const checkpoint = await readLatestCheckpoint(sql, workspaceId);
  const rows = await selectEntries(sql, workspaceId)
    .where('refused_at', 'is', null)
    .where((eb) =>
      eb.or([eb('subject', '=', `post:${id}`), ...(more.length > 0 ? [eb('id', 'in', more)] : [])]),
    )
    .orderBy('id')
    .execute();
  const size = checkpoint?.size ?? 0;
  if (!checkpoint || rows.some(({ sequence }) => sequence === null || Number(sequence) > size))
    return undefined;
  const read = createNodeReader(sql, workspaceId, size);
  const entries = [];
  for (const row of rows.toSorted((one, other) => Number(one.sequence) - Number(other.sequence))) {
    const sequence = Number(row.sequence);
    const text = leafText({ ...entryOf(row), sequence, hash: row.hash ?? '' });
    const path = await proveInclusion(read, sequence - 1, size);
    // What does not lead to the checkpoint was changed after it was signed, here or in an entry beside it.
    if (!verifyInclusion(hashLeaf(Buffer.from(text)), sequence - 1, size, path, checkpoint.root))
      throw new AuditBrokenError(`entry ${sequence}, or one beside it, was changed after a checkpoint`);
    entries.push({ text, path });
  }
  return {
    note: checkpoint.note,
    entries,
    sequenceOf: (entryId: string | null) => Number(rows.find((row) => row.id === entryId)?.sequence),
  };
}
