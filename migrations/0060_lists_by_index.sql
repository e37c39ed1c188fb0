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
-- What people search for in a post, apart from it: an index of words takes longer to write than all others together, and a post's
-- row is written again with each of its states.
create table post_words (
  post_id bigint primary key,
  workspace_id text not null,
  words text not null,
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);
alter table post_words enable row level security;
create policy one_workspace on post_words
  using (current_setting('signoff.workspace', true) in ('*', workspace_id));
insert into post_words (post_id, workspace_id, words)
  select id, workspace_id, caption || E'\n' || coalesce(options->>'title', '') from posts;
create index post_words_found on post_words using gin (workspace_id, words gin_trgm_ops);

create function keep_post_words() returns trigger language plpgsql as $$
begin
  insert into post_words (post_id, workspace_id, words)
  values (new.id, new.workspace_id, new.caption || E'\n' || coalesce(new.options->>'title', ''))
  on conflict (post_id) do update set words = excluded.words;
  return null;
end $$;
create trigger keep_new_words after insert on posts for each row execute function keep_post_words();
create trigger keep_changed_words after update of caption, options on posts for each row
  when (new.caption <> old.caption or new.options->>'title' is distinct from old.options->>'title')
  execute function keep_post_words();

create index ideas_words on ideas using gin (workspace_id, title gin_trgm_ops) where title is not null;

-- The numbers of the posts of which a text may match. Row security lets no `ilike` search an index, because it could tell of rows that
-- are not shown. This runs as the owner, so it asks itself what the policy of every table asks; what is read by these numbers
-- is under the policies again.
create function posts_with_text(in_workspace text, pattern text) returns setof bigint language plpgsql stable as $$
begin
  if current_setting('signoff.workspace', true) in ('*', in_workspace) then
    -- Planned for this pattern: how rare it is decides.
    return query execute $query$
      select w.post_id from post_words w where w.workspace_id = $1 and w.words ilike $2
      union
      select p.id from ideas i join posts p on p.idea_id = i.id where i.workspace_id = $1 and i.title ilike $2
    $query$ using in_workspace, pattern;
  end if;
end
$$;
