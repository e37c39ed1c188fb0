-- Changing a post that is out: a post of its own, with its own revisions and approvals, that names what it changes.

alter table posts add column amends_post_id bigint;
alter table posts add constraint posts_amends foreign key (workspace_id, amends_post_id) references posts (workspace_id, id);
-- The platform's id stays with the post that was made; a change has none of its own.
alter table posts add constraint posts_amendment_has_no_id check (amends_post_id is null or external_id is null);

create index posts_amendments on posts (amends_post_id, published_at) where amends_post_id is not null;
-- Two changes at once would each be approved against a text that the other one replaces.
create unique index posts_one_amendment on posts (amends_post_id)
  where amends_post_id is not null and deleted_at is null and state not in ('published', 'cancelled', 'removed');

create function check_amendment() returns trigger language plpgsql as $$
declare
  original posts%rowtype;
begin
  if tg_op = 'UPDATE' and new.amends_post_id is distinct from old.amends_post_id then
    raise exception 'what post % changes is fixed', new.id using errcode = 'SG041';
  end if;
  if new.amends_post_id is null then
    return new;
  end if;
  select * into original from posts where id = new.amends_post_id and workspace_id = new.workspace_id;
  if tg_op = 'INSERT' and (original.state <> 'published' or original.external_id is null) then
    raise exception 'post % is not out, or not known there', new.amends_post_id using errcode = 'SG040';
  end if;
  if original.platform <> new.platform or original.account_id is distinct from new.account_id then
    raise exception 'post % is on another account than post %', new.id, original.id using errcode = 'SG040';
  end if;
  return new;
end $$;
create trigger check_amendment before insert or update of amends_post_id, platform, account_id on posts
  for each row execute function check_amendment();

-- What a person approves says which post is changed, and it is the one this post stands for.
create function check_revision_amends() returns trigger language plpgsql as $$
declare
  target text;
begin
  select o.external_id into target from posts p join posts o on o.id = p.amends_post_id where p.id = new.post_id;
  if new.manifest ->> 'amends' is distinct from target then
    raise exception 'a revision of post % names another post to change', new.post_id using errcode = 'SG042';
  end if;
  return new;
end $$;
create trigger check_revision_amends before insert on post_revisions
  for each row execute function check_revision_amends();
