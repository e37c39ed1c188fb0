/**
 * Approved posts, thousands at a time. Every row is one the service could have written, and the guards of the
 * database check each of them.
 */
import type { Pool } from 'pg';
import { macRow } from '../../server/db/approvals/approval-macs.ts';
import { createEntryMacs } from '../../server/db/audit/entry-macs.ts';
import { dueChannel } from '../../server/db/publishing/due.ts';
import { statementOf } from '../../server/domain/approvals/approval-statement.ts';
import { initialPolicy } from '../../server/domain/approvals/assess-approvals.ts';
import type { EntryContent } from '../../server/domain/audit/entry-mac.ts';
import type { SendManifest } from '../../server/domain/platform-port/publisher.ts';
import { digestOf, type Json } from '../../server/lib/canonical-json.ts';
import { newId, newPostId, type PostId, type SessionId, type UserId } from '../../server/lib/ids.ts';
import { insertPosts } from '../database.ts';
import { testKeys } from '../test-keys.ts';
import type { BulkAccount, Pattern } from './bulk-accounts.ts';
import { insertRows } from './insert-rows.ts';

export interface ApprovedPost {
  readonly id: PostId;
  readonly account: BulkAccount;
  readonly text: string;
}

export interface ScheduledPost extends ApprovedPost {
  readonly dueAt: Date;
}

const postColumns = [
  'id',
  'workspace_id',
  'idea_id',
  'platform',
  'account_id',
  'state',
  'caption',
  'current_revision',
  'author_id',
  'from_app',
  'last_editor_id',
  'created_at',
  'updated_at',
];
const approvalColumns = [
  'id',
  'workspace_id',
  'post_id',
  'revision_number',
  'digest',
  'covers',
  'user_id',
  'session_id',
  'timing',
  'created_at',
  'approvals_required',
  'self_approval',
  'policy_version',
];

const entryColumns = [
  'workspace_id',
  'at',
  'actor_kind',
  'actor_id',
  'user_id',
  'action',
  'subject',
  'data',
  'mac',
  'mac_key_id',
];
const entryMacs = createEntryMacs(testKeys);

function entryRow(content: EntryContent): unknown[] {
  const { workspaceId, at, actorKind, actorId, userId, action, subject, data } = content;
  const { mac, mac_key_id } = entryMacs.columnsOf(content);
  const said = [workspaceId, at, actorKind, actorId, userId, action, subject];
  return [...said, JSON.stringify(data), mac, mac_key_id];
}

/** One post for each of the given accounts, with revision, view and approval. It has no time yet. */
export async function addApprovedPosts(
  pool: Pool,
  { userId, sessionId, manifest: pattern }: Pattern,
  accounts: readonly BulkAccount[],
): Promise<ApprovedPost[]> {
  const now = new Date();
  const posts = accounts.map((account, index) => {
    const id = newPostId(now.getTime() - accounts.length + index);
    const text = `Post ${id} of ${account.externalId}`;
    const manifest = withText(pattern, account.externalId, text);
    const digest = digestOf(manifest as unknown as Json);
    return { id, ideaId: newId('ide', now.getTime()), account, text, manifest, digest };
  });
  await insertRows(
    pool,
    'ideas',
    ['id', 'workspace_id', 'created_at'],
    posts.map(({ ideaId, account }) => [ideaId, account.workspaceId, now]),
  );
  await insertRows(
    { query: (text, values) => insertPosts(pool, text, values) },
    'posts',
    postColumns,
    posts.map(({ id, ideaId, account: { workspaceId, id: accountId }, text }) => {
      const place = [id, workspaceId, ideaId, 'linkedin', accountId];
      return [...place, 'in_review', text, 1, userId, false, userId, now, now];
    }),
  );
  await insertRows(
    pool,
    'post_revisions',
    ['workspace_id', 'post_id', 'number', 'digest', 'manifest', 'created_by', 'created_at'],
    posts.map(({ id, account, digest, manifest }) => {
      return [account.workspaceId, id, 1, digest, JSON.stringify(manifest), userId, now];
    }),
  );
  await insertRows(
    pool,
    'proof_views',
    ['workspace_id', 'post_id', 'digest', 'user_id', 'session_id', 'seen_at'],
    posts.map(({ id, account, digest }) => [account.workspaceId, id, digest, userId, sessionId, now]),
  );
  const approvals = posts.map(({ id, account, digest }) => ({
    id: newId('apv', now.getTime()),
    workspaceId: account.workspaceId,
    postId: id,
    revisionNumber: 1,
    digest,
    covers: 'content' as const,
    userId: userId as UserId,
    sessionId: sessionId as SessionId,
    declarations: {},
    timing: { kind: 'any' as const },
    strength: 'session' as const,
    statement: null,
    policy: initialPolicy,
    createdAt: now,
  }));
  await insertRows(
    pool,
    'approvals',
    approvalColumns,
    approvals.map(({ id, workspaceId, postId, digest, policy }) => [
      ...[id, workspaceId, postId, 1, digest, 'content', userId, sessionId, 'any', now],
      ...[policy.approvalsRequired, policy.selfApproval, policy.version],
    ]),
  );
  await insertRows(
    pool,
    'approval_macs',
    ['approval_id', 'key_id', 'mac', 'created_at'],
    approvals.map((approval) => {
      const { approval_id, key_id, mac } = macRow(testKeys, statementOf(approval), now);
      return [approval_id, key_id, mac, now];
    }),
  );
  await insertRows(
    pool,
    'audit_entries',
    entryColumns,
    approvals.flatMap(({ id, workspaceId, postId, digest }) => {
      const entry = { workspaceId, at: now, actorKind: 'session', actorId: sessionId, userId };
      const subject = `post:${postId}`;
      const submitted = { revision: 1, digest, contributors: [userId] };
      const signed = { revision: 1, digest, approval: id };
      return [
        entryRow({ ...entry, action: 'post.submitted', subject, data: submitted }),
        entryRow({ ...entry, action: 'post.approved_by', subject, data: signed }),
      ];
    }),
  );
  return posts.map(({ id, account, text }) => ({ id, account, text }));
}

/** In one transaction, and the workers are notified as when a person schedules. */
export async function schedulePosts(pool: Pool, posts: readonly ScheduledPost[]): Promise<void> {
  await pool.query(
    `with changed as (
       update posts set state = 'scheduled', publish_at = t.at, time_zone = 'UTC',
         wall_time = to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
       from unnest($1::bigint[], $2::timestamptz[]) as t (id, at) where posts.id = t.id returning 1)
     select pg_notify($3, '') from (select count(*) from changed) as all_of_them`,
    [posts.map(({ id }) => id), posts.map(({ dueAt }) => dueAt), dueChannel],
  );
}

/** The same manifest for another page with another text, wherever they occur in it. */
export function withText(manifest: SendManifest, account: string, text: string): SendManifest {
  const json = JSON.stringify(manifest)
    .replaceAll(JSON.stringify(manifest.account).slice(1, -1), account)
    .replaceAll(JSON.stringify(manifest.text).slice(1, -1), text);
  return JSON.parse(json) as SendManifest;
}
