import { sql as raw } from 'kysely';
import type { PostFacts } from '../../domain/notifications/ports.ts';
import type { Sql } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';

type Row = Omit<PostFacts, 'schedule'> & {
  readonly change: string;
  readonly wallTime: string | null;
  readonly timeZone: string | null;
};

/**
 * The posts of these changes, by the ids of the changes' audit entries. What the change `e` was about is read as of its
 * time: posts may have gone on since.
 */
export async function readPostFacts(
  sql: Sql,
  changeIds: readonly string[],
): Promise<ReadonlyMap<string, PostFacts>> {
  const { rows } = await raw<Row>`${prepared}
    -- Computed before the join: row security lets no cast of a text search an index.
    with e as materialized (
      select id, workspace_id, action, at, substr(subject, length('post:') + 1)::bigint as post_id
      from audit_entries where id = any(${[...changeIds]}::bigint[])
    )
    select e.id as change, p.id, p.platform, a.name as "accountName", p.caption, p.amends_post_id is not null as amends,
      p.from_app as "fromApp", p.state, p.deleted_at is not null as deleted, f.state as "firstComment",
      p.author_id as "authorId", p.last_editor_id as "lastEditorId",
      array(select c.user_id from post_contributors c where c.post_id = p.id) as "contributorIds",
      r.number + case when e.action in ('post.created', 'post.edited') then 1 else 0 end as "reviewedRevision",
      coalesce(p.current_revision, r.newest + 1) as "latestRevision",
      p.trouble -> 'message' as trouble, p.wall_time as "wallTime", p.time_zone as "timeZone",
      w.self_approval as "selfApproval",
      array(select distinct v.user_id from approvals v
        where v.post_id = p.id and v.revision_number = r.number and v.created_at <= e.at
          and (v.voided_at is null or v.voided_at > e.at)) as "approverIds",
      array(select distinct c.user_id from comments c where c.post_id = p.id and c.created_at <= e.at) as "commenterIds",
      (select c.text from comments c where c.post_id = p.id and c.created_at <= e.at
        order by c.created_at desc, c.id desc limit 1) as "lastComment"
    from e
      join posts p on p.workspace_id = e.workspace_id and p.id = e.post_id
      join workspaces w on w.id = p.workspace_id
      left join accounts a on a.id = p.account_id
      left join first_comments f on f.post_id = p.id
      cross join lateral (
        select coalesce(max(n.number) filter (where n.created_at <= e.at), 0) as number, coalesce(max(n.number), 0) as newest
        from post_revisions n where n.post_id = p.id
      ) r`.execute(sql);
  return new Map(
    rows.map(({ change, wallTime, timeZone, ...facts }) => [
      change,
      { ...facts, schedule: wallTime !== null && timeZone !== null ? { wallTime, timeZone } : null },
    ]),
  );
}
