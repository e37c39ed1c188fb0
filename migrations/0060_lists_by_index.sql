-- What lists of posts are asked for. Each begins with the workspace and ends with the number, in the order of a page, so that a page
-- reads its own posts alone (server/db/posts/find-posts.ts).
drop index posts_not_ended;
create index posts_by_state on posts (workspace_id, state, id) where deleted_at is null;
drop index posts_by_account;
create index posts_by_account on posts (workspace_id, account_id, id) where deleted_at is null;
create index posts_by_platform on posts (workspace_id, platform, id) where deleted_at is null;
create index posts_to_review on posts (workspace_id, id)
  where deleted_at is null and (state = 'in_review' or state = 'draft' and from_app and account_id is not null);

-- People give few ideas a title, so of most it is soon known that there is none.
create index ideas_with_title on ideas (id) where title is not null;

-- Searching. Both extensions are PostgreSQL's own, and trusted: the owner of a database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index posts_words on posts
  using gin (workspace_id, (caption || E'\n' || coalesce(options->>'title', '')) gin_trgm_ops) where deleted_at is null;
create index ideas_words on ideas using gin (workspace_id, title gin_trgm_ops) where title is not null;

-- The numbers of the posts of which a text may match. Row security lets no `ilike` search an index, because it could tell of rows that
-- are not shown. This runs as the owner, so it asks itself what the policy of every table asks; what is read by these numbers
-- is under the policies again.
create function posts_with_text(in_workspace text, pattern text) returns setof bigint language plpgsql stable as $$
begin
  if current_setting('signoff.workspace', true) in ('*', in_workspace) then
    -- Planned for this pattern: how rare it is decides.
    return query execute $query$
      select p.id from posts p where p.workspace_id = $1 and p.deleted_at is null
        and (p.caption || E'\n' || coalesce(p.options->>'title', '')) ilike $2
      union
      select p.id from ideas i join posts p on p.idea_id = i.id
      where i.workspace_id = $1 and i.title ilike $2 and p.deleted_at is null
    $query$ using in_workspace, pattern;
  end if;
end
$$;
