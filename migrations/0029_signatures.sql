-- Signatures that hold: what was seen is known by its digest, everybody who made the content counts as its author, and
-- first comments need an approved digest as attempts do.

-- Who has been shown what, written by the server when it shows it. By digest and not by revision, so that a draft can be
-- judged as the proof it would be before anything is fixed.
create table proof_views (
  workspace_id text not null,
  post_id bigint not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  user_id text not null references users (id),
  session_id text not null,
  seen_at timestamptz not null,
  primary key (post_id, digest, user_id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id),
  foreign key (session_id, user_id) references web_sessions (id, user_id)
);
insert into proof_views (workspace_id, post_id, digest, user_id, session_id, seen_at)
  select r.workspace_id, v.post_id, r.digest, v.user_id, v.session_id, v.seen_at
  from revision_views v join post_revisions r on r.post_id = v.post_id and r.number = v.number
  order by v.seen_at
  on conflict do nothing;
drop table revision_views;

-- Four eyes: whoever changed the content since the last approval by somebody else may not be the one who approves.
create table post_contributors (
  workspace_id text not null,
  post_id bigint not null,
  user_id text not null references users (id),
  primary key (post_id, user_id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id)
);
insert into post_contributors (workspace_id, post_id, user_id)
  select workspace_id, id, author_id from posts union select workspace_id, id, last_editor_id from posts;

-- Whose words or wishes the posts of a campaign are made from: whoever made it, changed its brief or had posts made again.
create table campaign_contributors (
  workspace_id text not null,
  campaign_id text not null,
  user_id text not null references users (id),
  primary key (campaign_id, user_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
insert into campaign_contributors (workspace_id, campaign_id, user_id)
  select workspace_id, id, created_by from campaigns;

create or replace function approvals_that_count(the_post posts) returns integer language sql stable as $$
  with counting as (
    select a.user_id, a.declarations, a.created_at, a.id
    from approvals a
    join workspaces w on w.id = the_post.workspace_id
    where a.post_id = the_post.id and a.revision_number = the_post.current_revision
      and a.covers = 'content' and a.voided_at is null
      and (w.self_approval or not exists (select 1 from post_contributors c
        where c.post_id = the_post.id and c.user_id = a.user_id))
  )
  select count(distinct user_id)::integer from counting
  where declarations = (select declarations from counting order by created_at desc, id desc limit 1)
$$;

-- Those whose changes nobody else has approved: all of them, unless the current revision is approved.
create function unreviewed_contributors(the_post posts) returns setof text language sql stable as $$
  select c.user_id from post_contributors c
  where c.post_id = the_post.id
    and not (is_approved(the_post) and exists (select 1 from approvals a
      where a.post_id = the_post.id and a.revision_number = the_post.current_revision
        and a.covers = 'content' and a.voided_at is null and a.user_id <> c.user_id))
$$;

create function add_contributor(the_post posts, the_user text) returns void language sql as $$
  insert into post_contributors (workspace_id, post_id, user_id)
  values (the_post.workspace_id, the_post.id, the_user) on conflict do nothing
$$;

-- Here and not in each use-case, so that no way of changing content can leave out who did it.
create function keep_contributors() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_contributor(new, new.author_id);
    perform add_contributor(new, new.last_editor_id);
    return null;
  end if;
  -- An edit ends the revision. Its approvals are still there: they are voided right after this.
  if old.current_revision is not null and new.current_revision is null then
    delete from post_contributors c where c.post_id = old.id
      and c.user_id not in (select unreviewed_contributors(old));
  end if;
  if new.caption <> old.caption or new.options <> old.options
      or new.account_id is distinct from old.account_id then
    perform add_contributor(new, new.last_editor_id);
  end if;
  return null;
end $$;
create trigger keep_contributors after insert or update of caption, options, account_id, current_revision on posts
  for each row execute function keep_contributors();

create function keep_media_contributor() returns trigger language plpgsql as $$
declare
  p posts%rowtype;
begin
  select * into p from posts where id = case when tg_op = 'DELETE' then old.post_id else new.post_id end;
  perform add_contributor(p, p.last_editor_id);
  return null;
end $$;
create trigger keep_media_contributor after insert or update or delete on post_media
  for each row execute function keep_media_contributor();

create function check_contributor_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not exists (select 1 from approvals a
      where a.post_id = old.post_id and a.covers = 'content' and a.user_id <> old.user_id) then
    raise exception 'nobody else has approved what % changed in post %', old.user_id, old.post_id using errcode = 'SG014';
  end if;
  return old;
end $$;
create trigger check_contributor_change before update or delete on post_contributors
  for each row execute function check_contributor_change();

create or replace function check_approval() returns trigger language plpgsql as $$
declare
  p posts%rowtype;
  w workspaces%rowtype;
begin
  select * into p from posts where id = new.post_id and workspace_id = new.workspace_id;
  select * into w from workspaces where id = new.workspace_id;
  if not exists (select 1 from memberships m join users u on u.id = m.user_id
      where m.workspace_id = new.workspace_id and m.user_id = new.user_id
        and m.role in ('owner', 'approver') and u.status = 'active') then
    raise exception 'only an approver or owner can approve' using errcode = 'SG010';
  end if;
  if p.current_revision is distinct from new.revision_number
      or p.state not in ('in_review', 'approved', 'scheduled', 'failed', 'missed') then
    raise exception 'revision % of post % is not open for approval', new.revision_number, new.post_id using errcode = 'SG011';
  end if;
  if not exists (select 1 from proof_views v
      where v.post_id = new.post_id and v.digest = new.digest and v.user_id = new.user_id) then
    raise exception 'the approver has not opened revision %', new.revision_number using errcode = 'SG012';
  end if;
  if new.covers = 'content' and not w.self_approval and exists (select 1 from post_contributors c
      where c.post_id = new.post_id and c.user_id = new.user_id) then
    raise exception 'authors cannot approve their own posts in this workspace' using errcode = 'SG013';
  end if;
  return new;
end $$;

-- A first comment names the revision it comes from. An attempt at that revision was let through only with its approvals.
alter table first_comments add column revision_number integer, add column digest text;
update first_comments f set revision_number = r.number, digest = r.digest
  from posts p join post_revisions r on r.post_id = p.id and r.number = p.current_revision
  where p.id = f.post_id;
alter table first_comments alter column revision_number set not null, alter column digest set not null,
  add foreign key (post_id, revision_number, digest) references post_revisions (post_id, number, digest);

create or replace function keep_first_comment() returns trigger language plpgsql as $$
declare
  r post_revisions%rowtype;
  words text;
  -- Nothing is said by itself under a post that a person pointed at: it was approved for the one we made.
  needs_person boolean := new.external_id is null or old.state = 'unconfirmed';
begin
  select * into r from post_revisions where post_id = new.id and number = new.current_revision;
  words := r.manifest ->> 'first_comment';
  if words is null or words = '' then
    return null;
  end if;
  insert into first_comments (post_id, workspace_id, account_id, revision_number, digest, external_id, text, state,
    next_try_at, reason, updated_at)
  values (new.id, new.workspace_id, new.account_id, r.number, r.digest, new.external_id, words,
    case when needs_person then 'failed' else 'waiting' end,
    case when needs_person then null else new.updated_at end,
    case
      when new.external_id is null
        then 'We do not know the id of the post on the platform, so its first comment must be written there.'
      when needs_person
        then 'A person said where the post is. Look whether it is the right one, then send its first comment.'
    end,
    new.updated_at)
  on conflict (post_id) do nothing;
  return null;
end $$;

create function check_new_first_comment() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from post_revisions r where r.post_id = new.post_id and r.number = new.revision_number
        and r.digest = new.digest and r.manifest ->> 'first_comment' = new.text)
      or not exists (select 1 from attempts t where t.post_id = new.post_id and t.digest = new.digest
        and t.account_id = new.account_id)
      or not exists (select 1 from approvals a where a.post_id = new.post_id and a.digest = new.digest
        and a.covers = 'content' and a.voided_at is null) then
    raise exception 'the first comment of post % is not approved', new.post_id using errcode = 'SG052';
  end if;
  return new;
end $$;
create trigger check_new_first_comment before insert on first_comments
  for each row execute function check_new_first_comment();

create or replace function check_first_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.text <> old.text or new.post_id <> old.post_id or new.account_id <> old.account_id
      or new.revision_number <> old.revision_number or new.digest <> old.digest
      or new.external_id is distinct from old.external_id then
    raise exception 'the first comment of post % is fixed', old.post_id using errcode = 'SG050';
  end if;
  if old.state in ('sent', 'given_up') and new.state <> old.state then
    raise exception 'the first comment of post % is over', old.post_id using errcode = 'SG051';
  end if;
  return new;
end $$;
