/** The rows of posts as people read them: with names, counts, and what holds them. */
import { type RawBuilder, sql as raw } from 'kysely';
import { findPause, type Pause } from '../../domain/pauses/pause.ts';
import type { PostMedia } from '../../domain/post-model/ports.ts';
import type { PostRecord } from '../../domain/posts/reader.ts';
import type { SourceKind } from '../../domain/sources/source.ts';
import type { PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import { pausesOf } from '../pauses/pauses.ts';
import type { Sql } from '../postgres/database.ts';
import { defineStatement } from '../postgres/statement.ts';
import { mediaOfPosts, toPost } from './posts.ts';

/** The latest change that went out after this post did, whether the post is itself a change or not. */
const laterAmendment = raw<{ at: string; caption: string } | null>`case when p.state = 'published' then (
  select jsonb_build_object('at', m.published_at, 'caption', m.caption) from posts m
  where m.amends_post_id = coalesce(p.amends_post_id, p.id) and m.deleted_at is null
    and m.state = 'published' and m.published_at > p.published_at
  order by m.published_at desc, m.id desc limit 1) end`;

/** Only posts that are or were published; the latest statement about a post is the one that holds. */
const markedPublished = raw<{
  id: UserId;
  name: string;
  at: string;
  confirmed: boolean;
} | null>`case when p.state in ('published', 'removed') then (
  select jsonb_build_object('id', e.user_id, 'name', m.name, 'at', e.at,
      'confirmed', coalesce((e.data->>'confirmed')::boolean, false))
  from audit_entries e join users m on m.id = e.user_id
  where e.workspace_id = p.workspace_id and e.subject = 'post:' || p.id
    and e.refused_at is null and e.action = 'post.resolved' and e.data->>'result' = 'published'
  order by e.id desc limit 1) end`;

/** What only a revision has: most drafts have none, and then it is not looked for. */
const onceReviewed = <Value>(value: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
  raw<Value>`case when p.current_revision is null then ${before} else ${value} end`;

const selectRecords = (sql: Sql, workspaceId: RawBuilder<WorkspaceId>) =>
  sql
    .selectFrom('posts as p')
    .innerJoin('workspaces as w', 'w.id', 'p.workspace_id')
    .innerJoin('users as u', 'u.id', 'p.author_id')
    .innerJoin('ideas as i', 'i.id', 'p.idea_id')
    .leftJoin('accounts as a', 'a.id', 'p.account_id')
    .selectAll('p')
    .select([
      'u.name as author_name',
      'w.approvals_required',
      'w.self_approval',
      'w.approval_strength',
      'i.title as idea_title',
      'a.name as account_name',
      'a.handle as account_handle',
      'a.url as account_url',
      'a.external_id as account_external_id',
      'a.simulated as account_simulated',
      'a.status as account_status',
      'a.status_reason as account_status_reason',
      'a.disconnected_at as account_disconnected_at',
      'a.lane as account_lane',
      onceReviewed<UserId[]>(
        raw`array(select distinct v.user_id from approvals v where v.post_id = p.id and v.revision_number = p.current_revision
          and v.covers = 'content' and v.voided_at is null
          and (w.approval_strength = 'session' or v.strength = 'passkey'))`,
        raw`'{}'::text[]`,
      ).as('approved_by'),
      raw<UserId[]>`array(select c.user_id from post_contributors c where c.post_id = p.id)`.as(
        'contributors',
      ),
      onceReviewed<number>(raw`approvals_that_count(p)`, raw`0`).as('approvals_given'),
      onceReviewed<boolean>(
        raw`exists (select 1 from attempts t where t.post_id = p.id and t.finished_at is null and t.committing_at is not null)`,
        raw`false`,
      ).as('maybe_visible'),
      raw<PostId | null>`case when p.published_at is not null then (select m.id from posts m where m.amends_post_id = p.id
        and m.deleted_at is null and m.state not in ('published', 'cancelled', 'removed')) end`.as(
        'open_amendment',
      ),
      laterAmendment.as('amended'),
      markedPublished.as('marked_published'),
      raw<SourceKind[] | null>`(select o.kinds from post_origins o where o.post_id = p.id)`.as(
        'origin_kinds',
      ),
    ])
    .where('p.workspace_id', '=', workspaceId)
    .where('p.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

function toRecord(row: Row, media: readonly PostMedia[], pauses: readonly Pause[]): PostRecord {
  return {
    post: toPost(row, media),
    ideaTitle: row.idea_title,
    account:
      row.account_id && row.account_external_id && row.account_status
        ? {
            id: row.account_id,
            workspaceId: row.workspace_id,
            platform: row.platform,
            externalId: row.account_external_id,
            name: row.account_name ?? '',
            handle: row.account_handle,
            url: row.account_url,
            simulated: row.account_simulated ?? false,
            status: row.account_status,
            statusReason: row.account_status_reason,
            disconnectedAt: row.account_disconnected_at,
            lane: row.account_lane ?? '',
          }
        : null,
    author: { id: row.author_id, name: row.author_name },
    approvalsNeeded: row.approvals_required,
    approvalsGiven: row.approvals_given,
    selfApproval: row.self_approval,
    strength: row.approval_strength,
    contributors: row.contributors,
    approvedBy: row.approved_by,
    maybeVisible: row.maybe_visible,
    openAmendment: row.open_amendment,
    amended: row.amended && { at: new Date(row.amended.at), caption: row.amended.caption },
    markedPublished: row.marked_published && {
      by: { id: row.marked_published.id, name: row.marked_published.name },
      at: new Date(row.marked_published.at),
      confirmed: row.marked_published.confirmed,
    },
    originKinds: row.origin_kinds ?? [],
    pause: findPause(pauses, row.account_id),
  };
}

const selectSome = defineStatement<{ workspaceId: WorkspaceId; ids: readonly PostId[] }>()((sql, given) =>
  selectRecords(sql, given('workspaceId')).where(raw<boolean>`p.id = any(${given('ids')}::bigint[])`),
);

/** In the order that is asked for; those that are not there are left out. */
export async function recordsOf(
  sql: Sql,
  workspaceId: WorkspaceId,
  ids: readonly PostId[],
): Promise<readonly PostRecord[]> {
  if (ids.length === 0) return [];
  const [rows, media, pauses] = await Promise.all([
    selectSome.rows(sql, { workspaceId, ids }),
    mediaOfPosts(sql, ids),
    pausesIn(sql, workspaceId),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toRecord(row, media.get(id) ?? [], pauses)] : [];
  });
}

const pausesIn = async (sql: Sql, id: WorkspaceId): Promise<readonly Pause[]> =>
  (await pausesOf(sql, [id])).get(id) ?? [];
