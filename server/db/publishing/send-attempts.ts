/** Attempts of many posts at a time, each step in one statement. */

import { sql as raw } from 'kysely';
import { findPause } from '../../domain/pauses/pause.ts';
import type { Attempt } from '../../domain/post-model/ports.ts';
import { messages } from '../../domain/publishing/messages.ts';
import type { SendAttemptFacts, SendAttemptStore } from '../../domain/publishing/send-attempt.ts';
import { AppError } from '../../errors.ts';
import type { AccountId, PostId } from '../../lib/ids.ts';
import { accountOf } from '../accounts/account-rows.ts';
import { approvedInstant, timingOf } from '../approvals/approvals.ts';
import { enterStartGate, pausesOf } from '../pauses/pauses.ts';
import { type Sql, sqlOf } from '../postgres/database.ts';
import { type PostRow, selectPosts, toPost } from '../posts/posts.ts';
import { attemptOf } from './attempts.ts';

export function createSendAttemptStore(): SendAttemptStore {
  return {
    enterStartGate: (tx) => enterStartGate(sqlOf(tx)),

    lock: async (tx, ids) => {
      const { rows, attempts } = await lockPublishing(sqlOf(tx), ids);
      return rows.map((row) => ({ post: toPost(row, []), open: attempts.get(row.id) }));
    },

    async load(tx, ids) {
      const sql = sqlOf(tx);
      const { rows, attempts } = await lockPublishing(sql, ids);
      if (rows.length === 0) return [];
      const context = await loadContext(sql, rows);
      return rows.flatMap((row): SendAttemptFacts[] => {
        const rules = context.rules.get(row.workspace_id);
        if (!rules) return [];
        return [
          {
            post: toPost(row, []),
            open: attempts.get(row.id),
            account: row.account_id === null ? undefined : context.accounts.get(row.account_id),
            rules,
            timing: timingOf(context.timings.get(row.id)),
            revision: context.revisions.get(row.id),
            declarations: context.declarations.get(row.id) ?? {},
            earlierHandles: context.handles.get(row.id) ?? {},
            pause: findPause(context.pauses.get(row.workspace_id) ?? [], row.account_id),
          },
        ];
      });
    },

    async start(tx, attempts, wakeAt, now) {
      const sql = sqlOf(tx);
      const free = await takeLanes(sql, attempts, now);
      const started = attempts.filter(({ id }) => free.has(id));
      if (started.length === 0) return new Set();
      await insertAttempts(sql, started);
      const ids = started.map(({ postId }) => postId);
      await sql
        .updateTable('posts')
        .set({ wake_at: wakeAt, updated_at: now })
        .where('id', 'in', ids)
        .execute();
      return new Set(ids);
    },

    async publish(tx, published, now) {
      const sql = sqlOf(tx);
      const attemptIds = published.map(({ attempt }) => attempt.id);
      await raw`
        update attempts a set outcome = 'published', detail = s.detail::jsonb, finished_at = ${now}
        from unnest(${attemptIds}::text[],
          ${published.map(({ visible }) => JSON.stringify({ external_id: visible.externalId }))}::text[]) as s (id, detail)
        where a.id = s.id and a.finished_at is null`.execute(sql);
      // Found by its key: the table is small but changes all the time, and a full scan would read deleted rows
      // too.
      await sql
        .deleteFrom('lanes')
        .where(
          'lane',
          'in',
          published.map(({ attempt }) => attempt.lane),
        )
        .where('attempt_id', 'in', attemptIds)
        .execute();
      const rows = published.map(({ post, visible }) => ({
        id: post.id,
        // The external id stays with the post that was changed.
        external_id: post.amendsPostId === null ? visible.externalId : null,
        permalink: visible.url,
        trouble:
          visible.note === undefined ? null : { code: 'note', message: visible.note, at: now.toISOString() },
      }));
      await raw`
        update posts p set state = 'published', wake_at = null, external_id = s.external_id, permalink = s.permalink,
          trouble = s.trouble, published_at = ${now}, updated_at = ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as s (id bigint, external_id text, permalink text, trouble jsonb)
        where p.id = s.id`.execute(sql);
    },
  };
}

/** Locked in the order of their ids, so that two transactions locking several do not deadlock. */
async function lockPublishing(
  sql: Sql,
  ids: readonly PostId[],
): Promise<{ rows: readonly PostRow[]; attempts: ReadonlyMap<PostId, Attempt> }> {
  const rows = await selectPosts(sql)
    .where('id', 'in', [...ids])
    .where('state', '=', 'publishing')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return { rows, attempts: new Map() };
  const open = await sql
    .selectFrom('attempts')
    .selectAll()
    .where(
      'post_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('finished_at', 'is', null)
    .orderBy('post_id')
    .forUpdate()
    .execute();
  return { rows, attempts: new Map(open.map((row) => [row.post_id, attemptOf(row)])) };
}

/** What the attempts of these posts need to know besides the posts themselves. */
async function loadContext(sql: Sql, rows: readonly PostRow[]) {
  const ids = rows.map(({ id }) => id);
  const workspaceIds = [...new Set(rows.map(({ workspace_id }) => workspace_id))];
  const accountIds = [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))];
  const accounts = await sql
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.connected_by')
    .selectAll('accounts')
    .select('users.name as person')
    .where('accounts.id', 'in', accountIds.length > 0 ? accountIds : ['' as AccountId])
    .execute();
  const rules = await sql
    .selectFrom('workspaces')
    .select([
      'id',
      'time_zone as timeZone',
      'approvals_required as approvalsRequired',
      'self_approval as selfApproval',
      'late_window_minutes as lateWindowMinutes',
      'approval_strength as strength',
      'policy_version as policyVersion',
    ])
    .where('id', 'in', workspaceIds)
    .execute();
  const revisions = await sql
    .selectFrom('post_revisions as r')
    .innerJoin('posts as p', (join) =>
      join.onRef('p.id', '=', 'r.post_id').onRef('p.current_revision', '=', 'r.number'),
    )
    .selectAll('r')
    .where('p.id', 'in', ids)
    .execute();
  const approvals = await sql
    .selectFrom('approvals as a')
    .innerJoin('posts as p', (join) =>
      join.onRef('p.id', '=', 'a.post_id').onRef('p.current_revision', '=', 'a.revision_number'),
    )
    .selectAll('a')
    .select(approvedInstant('a'))
    .where('p.id', 'in', ids)
    .where('a.voided_at', 'is', null)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  const earlier = await sql
    .selectFrom('attempts as t')
    .innerJoin('posts as p', (join) =>
      join.onRef('p.id', '=', 't.post_id').onRef('p.current_revision', '=', 't.revision_number'),
    )
    .select(['t.post_id', 't.handles'])
    .where('p.id', 'in', ids)
    .orderBy('t.started_at')
    .execute();
  const pauses = await pausesOf(sql, workspaceIds);
  // Of several rows for one post the newest, which comes last, counts.
  return {
    accounts: new Map(accounts.map((row) => [row.id, accountOf(row)])),
    rules: new Map(rules.map(({ id, ...rest }) => [id, rest])),
    revisions: new Map(
      revisions.map((row) => [
        row.post_id,
        {
          number: row.number,
          digest: row.digest,
          manifest: row.manifest,
          createdBy: row.created_by,
          createdAt: row.created_at,
        },
      ]),
    ),
    timings: new Map(approvals.map((row) => [row.post_id, row])),
    declarations: new Map(
      approvals.filter(({ covers }) => covers === 'content').map((row) => [row.post_id, row.declarations]),
    ),
    pauses,
    handles: new Map(earlier.map((row) => [row.post_id, row.handles])),
  };
}

/** Which of the attempts got their lane. Of two for one lane, the first. */
async function takeLanes(sql: Sql, attempts: readonly Attempt[], now: Date): Promise<ReadonlySet<string>> {
  const first = [...new Map(attempts.toReversed().map((one) => [one.lane, one])).values()];
  const taken = await sql
    .insertInto('lanes')
    .values(
      first
        .sort((one, other) => (one.lane < other.lane ? -1 : 1))
        .map(({ lane, id, leaseExpiresAt }) => ({ lane, attempt_id: id, expires_at: leaseExpiresAt })),
    )
    .onConflict((conflict) =>
      conflict
        .column('lane')
        .doUpdateSet((eb) => ({
          attempt_id: eb.ref('excluded.attempt_id'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where('lanes.expires_at', '<=', now),
    )
    .returning('attempt_id')
    .execute();
  return new Set(taken.map(({ attempt_id }) => attempt_id));
}

async function insertAttempts(sql: Sql, attempts: readonly Attempt[]): Promise<void> {
  await sql
    .insertInto('attempts')
    .values(
      attempts.map((attempt) => ({
        id: attempt.id,
        workspace_id: attempt.workspaceId,
        post_id: attempt.postId,
        revision_number: attempt.revisionNumber,
        digest: attempt.digest,
        account_id: attempt.accountId,
        lane: attempt.lane,
        worker: attempt.worker,
        started_at: attempt.startedAt,
        lease_expires_at: attempt.leaseExpiresAt,
        handles: JSON.stringify(attempt.handles),
      })),
    )
    .execute()
    .catch((error: unknown) => {
      throw isRefusal(error) ? notApprovedNow(error) : error;
    });
}

/** The error that the trigger `check_attempt` raises. */
const isRefusal = (error: unknown): boolean => /^SG03\d$/.test(String((error as { code?: unknown }).code));

const notApprovedNow = (cause: unknown): AppError =>
  new AppError('post_not_approved', messages.not_approved_now(), { cause });
