-- A new post has one author nearly always: one insert instead of two calls of a function. A file's post is not read as a whole
-- to learn who edited it last.
create or replace function keep_contributors() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_contributors (workspace_id, post_id, user_id)
    values (new.workspace_id, new.id, new.author_id) on conflict do nothing;
    if new.last_editor_id <> new.author_id then
      insert into post_contributors (workspace_id, post_id, user_id)
      values (new.workspace_id, new.id, new.last_editor_id) on conflict do nothing;
    end if;
    return null;
  end if;
  -- An edit ends the revision. Its approvals are still there: they are voided right after this.
  if old.current_revision is not null and new.current_revision is null then
    delete from post_contributors c where c.post_id = old.id
      and c.user_id not in (select unreviewed_contributors(old));
  end if;
  if new.caption <> old.caption or new.options <> old.options
      or new.account_id is distinct from old.account_id then
    insert into post_contributors (workspace_id, post_id, user_id)
    values (new.workspace_id, new.id, new.last_editor_id) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function keep_media_contributor() returns trigger language plpgsql as $$
begin
  insert into post_contributors (workspace_id, post_id, user_id)
  select p.workspace_id, p.id, p.last_editor_id from posts p
  where p.id = case when tg_op = 'DELETE' then old.post_id else new.post_id end
  on conflict do nothing;
  return null;
end $$;

drop function add_contributor;

-- Hardly any post changes one that is out.
drop trigger check_amendment on posts;
create trigger check_amendment before update of amends_post_id, platform, account_id on posts
  for each row execute function check_amendment();
create trigger check_new_amendment before insert on posts
  for each row when (new.amends_post_id is not null) execute function check_amendment();
