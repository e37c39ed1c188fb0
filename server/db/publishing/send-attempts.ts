/** Attempts of many posts at a time, each step in one statement. */

import { sql as raw } from 'kysely';
import { findPause } from '../../domain/pauses/pause.ts';
import type { Attempt } from '../../domain/post-model/ports.ts';
import { messages } from '../../domain/publishing/messages.ts';
import type { SendAttemptFacts, SendAttemptStore } from '../../domain/publishing/send-attempt.ts';
import { AppError } from '../../errors.ts';
import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import { accountOf } from '../accounts/account-rows.ts';
import { approvedInstant, timingOf } from '../approvals/approvals.ts';
import { enterStartGate, pausesOf } from '../pauses/pauses.ts';
import { type Sql, send, sqlOf } from '../postgres/database.ts';
import { defineInsert } from '../postgres/insert-many.ts';
import { defineStatement } from '../postgres/statement.ts';
import { type PostRow, selectPosts, toPost } from '../posts/posts.ts';
import { attemptOf } from './attempts.ts';

export function createSendAttemptStore(): SendAttemptStore {
  return {
    enterStartGate,

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
      const ids = started.map(({ postId }) => postId);
      send(tx, laterWake.with({ ids, wakeAt, now }));
      await sql.executeQuery(insertAttempts(started.map(rowOf))).catch((error: unknown) => {
        throw isRefusal(error) ? notApprovedNow(error) : error;
      });
      return new Set(ids);
    },

    // Their answers are not needed, so they travel together with what follows.
    async publish(tx, published, now) {
      const attemptIds = published.map(({ attempt }) => attempt.id);
      const details = published.map(({ visible }) => JSON.stringify({ external_id: visible.externalId }));
      send(tx, closePublished.with({ attemptIds, details, now }));
      send(tx, freeLanes.with({ lanes: published.map(({ attempt }) => attempt.lane), attemptIds }));
      const rows = published.map(({ post, visible }) => ({
        id: post.id,
        // The external id stays with the post that was changed.
        external_id: post.amendsPostId === null ? visible.externalId : null,
        permalink: visible.url,
        trouble:
          visible.note === undefined ? null : { code: 'note', message: visible.note, at: now.toISOString() },
      }));
      send(tx, storePublished.with({ rows: JSON.stringify(rows), now }));
    },
  };
}

const laterWake = defineStatement<{ ids: readonly PostId[]; wakeAt: Date; now: Date }>()(
  (_sql, given) => raw`
    update posts set wake_at = ${given('wakeAt')}, updated_at = ${given('now')}
    where id = any(${given('ids')}::bigint[]) and wake_at is distinct from ${given('wakeAt')}::timestamptz`,
);

const closePublished = defineStatement<{
  attemptIds: readonly string[];
  details: readonly string[];
  now: Date;
}>()(
  (_sql, given) => raw`
    update attempts a set outcome = 'published', detail = s.detail::jsonb, finished_at = ${given('now')}
    from unnest(${given('attemptIds')}::text[], ${given('details')}::text[]) as s (id, detail)
    where a.id = s.id and a.finished_at is null`,
);

/** Found by its key: the table is small but changes all the time, and a full scan would read deleted rows too. */
const freeLanes = defineStatement<{ lanes: readonly string[]; attemptIds: readonly string[] }>()(
  (_sql, given) => raw`
    delete from lanes where lane = any(${given('lanes')}::text[]) and attempt_id = any(${given('attemptIds')}::text[])`,
);

const storePublished = defineStatement<{ rows: string; now: Date }>()(
  (_sql, given) => raw`
    update posts p set state = 'published', wake_at = null, external_id = s.external_id, permalink = s.permalink,
      trouble = s.trouble, published_at = ${given('now')}, updated_at = ${given('now')}
    from jsonb_to_recordset(${given('rows')}::jsonb)
      as s (id bigint, external_id text, permalink text, trouble jsonb)
    where p.id = s.id`,
);

/** Locked in the order of their ids, so that two transactions locking several do not deadlock. */
async function lockPublishing(
  sql: Sql,
  ids: readonly PostId[],
): Promise<{ rows: readonly PostRow[]; attempts: ReadonlyMap<PostId, Attempt> }> {
  const rows = await publishingPosts.rows(sql, { ids });
  if (rows.length === 0) return { rows, attempts: new Map() };
  const open = await openAttempts.rows(sql, { ids: rows.map(({ id }) => id) });
  return { rows, attempts: new Map(open.map((row) => [row.post_id, attemptOf(row)])) };
}

interface PostIds {
  readonly ids: readonly PostId[];
}

const publishingPosts = defineStatement<PostIds>()((sql, given) =>
  selectPosts(sql)
    .where(raw<boolean>`id = any(${given('ids')}::bigint[])`)
    .where('state', '=', 'publishing')
    .orderBy('id')
    .forUpdate(),
);

const openAttempts = defineStatement<PostIds>()((sql, given) =>
  sql
    .selectFrom('attempts')
    .selectAll()
    .where(raw<boolean>`post_id = any(${given('ids')}::bigint[])`)
    .where('finished_at', 'is', null)
    .orderBy('post_id')
    .forUpdate(),
);

const accountsById = defineStatement<{ ids: readonly AccountId[] }>()((sql, given) =>
  sql
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.connected_by')
    .selectAll('accounts')
    .select('users.name as person')
    .where(raw<boolean>`accounts.id = any(${given('ids')}::text[])`),
);

const rulesById = defineStatement<{ ids: readonly WorkspaceId[] }>()((sql, given) =>
  sql
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
    .where(raw<boolean>`id = any(${given('ids')}::text[])`),
);

const currentRevisions = defineStatement<PostIds>()((sql, given) =>
  sql
    .selectFrom('post_revisions as r')
    .innerJoin('posts as p', (join) =>
      join.onRef('p.id', '=', 'r.post_id').onRef('p.current_revision', '=', 'r.number'),
    )
    .selectAll('r')
    .where(raw<boolean>`p.id = any(${given('ids')}::bigint[])`),
);

const currentApprovals = defineStatement<PostIds>()((sql, given) =>
  sql
    .selectFrom('approvals as a')
    .innerJoin('posts as p', (join) =>
      join.onRef('p.id', '=', 'a.post_id').onRef('p.current_revision', '=', 'a.revision_number'),
    )
    .selectAll('a')
    .select(approvedInstant('a'))
    .where(raw<boolean>`p.id = any(${given('ids')}::bigint[])`)
    .where('a.voided_at', 'is', null)
    .orderBy('a.created_at')
    .orderBy('a.id'),
);

const attemptsAtRevision = defineStatement<PostIds>()((sql, given) =>
  sql
    .selectFrom('attempts as t')
    .innerJoin('posts as p', (join) =>
      join.onRef('p.id', '=', 't.post_id').onRef('p.current_revision', '=', 't.revision_number'),
    )
    .select(['t.post_id', 't.handles'])
    .where(raw<boolean>`p.id = any(${given('ids')}::bigint[])`)
    .orderBy('t.started_at'),
);

/** What the attempts of these posts need to know besides the posts themselves. */
async function loadContext(sql: Sql, posts: readonly PostRow[]) {
  const ids = posts.map(({ id }) => id);
  const workspaceIds = [...new Set(posts.map(({ workspace_id }) => workspace_id))];
  const accountIds = [...new Set(posts.flatMap(({ account_id }) => account_id ?? []))];
  const [accounts, rules, revisions, approvals, earlier, pauses] = await Promise.all([
    accountsById.rows(sql, { ids: accountIds }),
    rulesById.rows(sql, { ids: workspaceIds }),
    currentRevisions.rows(sql, { ids }),
    currentApprovals.rows(sql, { ids }),
    attemptsAtRevision.rows(sql, { ids }),
    pausesOf(sql, workspaceIds),
  ]);
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

const leaseLanes = defineStatement<{
  lanes: readonly string[];
  attemptIds: readonly string[];
  until: readonly Date[];
  now: Date;
}>()(
  (_sql, given) => raw<{ attempt_id: string }>`
    insert into lanes (lane, attempt_id, expires_at)
    select lane, attempt_id, expires_at
    from unnest(${given('lanes')}::text[], ${given('attemptIds')}::text[], ${given('until')}::timestamptz[])
      with ordinality as wanted (lane, attempt_id, expires_at, place)
    order by place
    on conflict (lane) do update set attempt_id = excluded.attempt_id, expires_at = excluded.expires_at
      where lanes.expires_at <= ${given('now')}
    returning attempt_id`,
);

/** Which of the attempts got their lane. Of two for one lane, the first. */
async function takeLanes(sql: Sql, attempts: readonly Attempt[], now: Date): Promise<ReadonlySet<string>> {
  const first = [...new Map(attempts.toReversed().map((one) => [one.lane, one])).values()];
  const wanted = first.sort((one, other) => (one.lane < other.lane ? -1 : 1));
  const taken = await leaseLanes.rows(sql, {
    lanes: wanted.map(({ lane }) => lane),
    attemptIds: wanted.map(({ id }) => id),
    until: wanted.map(({ leaseExpiresAt }) => leaseExpiresAt),
    now,
  });
  return new Set(taken.map(({ attempt_id }) => attempt_id));
}

const insertAttempts = defineInsert('attempts', {
  id: 'text',
  workspace_id: 'text',
  post_id: 'bigint',
  revision_number: 'integer',
  digest: 'text',
  account_id: 'text',
  lane: 'text',
  worker: 'text',
  started_at: 'timestamptz',
  lease_expires_at: 'timestamptz',
  handles: 'jsonb',
});

const rowOf = (attempt: Attempt) => ({
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
});

/** The error that the trigger `check_attempt` raises. */
const isRefusal = (error: unknown): boolean => /^SG03\d$/.test(String((error as { code?: unknown }).code));

const notApprovedNow = (cause: unknown): AppError =>
  new AppError('post_not_approved', messages.not_approved_now(), { cause });
