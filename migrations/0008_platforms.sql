-- What the next platforms need: documents and thumbnails in posts, pictures of accounts, declarations that hold.

alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('image', 'video', 'document'));

-- What a file is for, when it is not simply shown: the still picture of a video or a link.
alter table post_media add column role text check (role in ('thumbnail'));

alter table accounts add column picture_sha256 text check (picture_sha256 ~ '^[0-9a-f]{64}$');

create or replace function object_is_needed(the_workspace text, the_hash text) returns boolean language sql stable as $$
  select exists (select 1 from media m where m.workspace_id = the_workspace and m.deleted_at is null
      and (m.sha256 = the_hash or m.preview_sha256 = the_hash))
    or exists (select 1 from renditions r join media m on m.id = r.media_id
      where r.workspace_id = the_workspace and r.sha256 = the_hash and m.deleted_at is null)
    or exists (select 1 from post_media a join posts p on p.id = a.post_id
      where a.workspace_id = the_workspace and a.sha256 = the_hash and p.deleted_at is null)
    or exists (select 1 from revision_media v join posts p on p.id = v.post_id
      where v.workspace_id = the_workspace and v.sha256 = the_hash
        and (p.deleted_at is null or exists (select 1 from attempts t where t.post_id = p.id)))
    or exists (select 1 from apps a where a.workspace_id = the_workspace and a.logo_sha256 = the_hash)
    or exists (select 1 from accounts c where c.workspace_id = the_workspace and c.picture_sha256 = the_hash)
$$;

-- What goes out is the content and what was declared about it: approvals add up only when they declare the same.
create or replace function approvals_that_count(the_post posts) returns integer language sql stable as $$
  with counting as (
    select a.user_id, a.declarations, a.created_at, a.id
    from approvals a
    join workspaces w on w.id = the_post.workspace_id
    where a.post_id = the_post.id and a.revision_number = the_post.current_revision
      and a.covers = 'content' and a.voided_at is null
      and (w.self_approval or a.user_id not in (the_post.author_id, the_post.last_editor_id))
  )
  select count(distinct user_id)::integer from counting
  where declarations = (select declarations from counting order by created_at desc, id desc limit 1)
$$;
