-- Posts, revisions, approvals, attempts.
-- Promise 1 is held here as well as in the domain: nothing goes out that a person did not approve, exactly as
-- it goes out. Each refusal has its own SQLSTATE in class SG, so that a caller and a test can tell them apart.

create table posts (
  id bigint primary key,
  workspace_id text not null references workspaces (id),
  platform text not null,
  account_id text,
  state text not null check (state in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled',
    'publishing', 'published', 'failed', 'missed', 'unconfirmed', 'cancelled', 'removed')),
  caption text not null,
  options jsonb not null default '{}',
  edit_number integer not null default 1,
  current_revision integer,
  author_id text not null references users (id),
  from_app boolean not null,
  last_editor_id text not null references users (id),
  -- The one truth of the schedule, and what the person said: a wall time in a zone.
  publish_at timestamptz,
  wall_time text,
  time_zone text,
  -- While publishing: when a worker must look at this post again. Whoever dies, this instant still comes.
  wake_at timestamptz,
  tries integer not null default 0,
  trouble jsonb,
  external_id text,
  permalink text,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  check ((publish_at is null) = (wall_time is null) and (publish_at is null) = (time_zone is null)),
  check (state <> 'scheduled' or publish_at is not null),
  check (state <> 'publishing' or wake_at is not null),
  check (state <> 'published' or permalink is not null)
);
create index posts_newest on posts (workspace_id, id desc) where deleted_at is null;
create index posts_by_account on posts (account_id);
-- The due clock reads these two in order; they hold only what is still to come.
create index posts_due on posts (publish_at) where state = 'scheduled';
create index posts_awake on posts (wake_at) where state = 'publishing';
create unique index posts_external on posts (account_id, external_id) where external_id is not null and state = 'published';

create table post_media (
  workspace_id text not null,
  post_id bigint not null,
  position integer not null,
  media_id text not null,
  -- The bytes meant when the file was attached. A later file of the same name is another file.
  sha256 text not null,
  alt_text text not null,
  primary key (post_id, position),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, media_id) references media (workspace_id, id)
);
create index post_media_used on post_media (media_id);

create table post_revisions (
  workspace_id text not null,
  post_id bigint not null,
  number integer not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  manifest jsonb not null,
  created_by text not null references users (id),
  created_at timestamptz not null,
  primary key (post_id, number),
  unique (post_id, number, digest),
  foreign key (workspace_id, post_id) references posts (workspace_id, id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows cannot be changed or deleted', tg_table_name using errcode = 'SG002';
end $$;
create trigger revisions_are_immutable before update or delete on post_revisions
  for each row execute function refuse_change();

-- Who has opened which revision, written by the server when it shows it.
create table revision_views (
  post_id bigint not null,
  number integer not null,
  user_id text not null references users (id),
  session_id text not null,
  seen_at timestamptz not null,
  primary key (post_id, number, user_id),
  foreign key (post_id, number) references post_revisions (post_id, number),
  foreign key (session_id, user_id) references web_sessions (id, user_id)
);

-- An approval covers the content. A 'timing' row is an approver moving an approved post: it renews only the time.
create table approvals (
  id text primary key,
  workspace_id text not null,
  post_id bigint not null,
  revision_number integer not null,
  digest text not null,
  covers text not null check (covers in ('content', 'timing')),
  user_id text not null references users (id),
  session_id text not null,
  declarations jsonb not null default '{}',
  timing text not null check (timing in ('any', 'at')),
  at timestamptz,
  wall_time text,
  time_zone text,
  tolerance_minutes integer,
  created_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  foreign key (workspace_id, post_id) references posts (workspace_id, id),
  foreign key (post_id, revision_number, digest) references post_revisions (post_id, number, digest),
  foreign key (session_id, user_id) references web_sessions (id, user_id),
  check ((timing = 'at') = (at is not null and wall_time is not null and time_zone is not null and tolerance_minutes is not null))
);
create index approvals_post on approvals (post_id, created_at);
create unique index approvals_once on approvals (post_id, revision_number, user_id)
  where covers = 'content' and voided_at is null;

create function check_approval() returns trigger language plpgsql as $$
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
  if not exists (select 1 from revision_views v
      where v.post_id = new.post_id and v.number = new.revision_number and v.user_id = new.user_id) then
    raise exception 'the approver has not opened revision %', new.revision_number using errcode = 'SG012';
  end if;
  if new.covers = 'content' and not w.self_approval and new.user_id in (p.author_id, p.last_editor_id) then
    raise exception 'authors cannot approve their own posts in this workspace' using errcode = 'SG013';
  end if;
  return new;
end $$;
create trigger check_approval before insert on approvals for each row execute function check_approval();

create function approvals_are_voided_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is not null
      or to_jsonb(new) - 'voided_at' - 'void_reason' <> to_jsonb(old) - 'voided_at' - 'void_reason' then
    raise exception 'an approval can only be voided, once' using errcode = 'SG002';
  end if;
  return new;
end $$;
create trigger approvals_are_voided_once before update or delete on approvals
  for each row execute function approvals_are_voided_once();

-- How many people's approvals of the current revision count now, under the workspace's policy as it is now.
create function approvals_that_count(the_post posts) returns integer language sql stable as $$
  select count(distinct a.user_id)::integer
  from approvals a
  join workspaces w on w.id = the_post.workspace_id
  where a.post_id = the_post.id and a.revision_number = the_post.current_revision
    and a.covers = 'content' and a.voided_at is null
    and (w.self_approval or a.user_id not in (the_post.author_id, the_post.last_editor_id))
$$;

create function is_approved(the_post posts) returns boolean language sql stable as $$
  select the_post.current_revision is not null
    and approvals_that_count(the_post) >= (select approvals_required from workspaces where id = the_post.workspace_id)
$$;

-- Approved states need approvals, and content cannot change under them.
create function check_post_change() returns trigger language plpgsql as $$
begin
  if new.state in ('approved', 'scheduled', 'publishing')
      and (old.state not in ('approved', 'scheduled', 'publishing') or new.current_revision is distinct from old.current_revision)
      and not is_approved(new) then
    raise exception 'post % is not approved', new.id using errcode = 'SG020';
  end if;
  if new.state not in ('draft') and (new.caption <> old.caption or new.options <> old.options
      or new.account_id is distinct from old.account_id or new.platform <> old.platform) then
    raise exception 'the content of post % can change only as a draft', new.id using errcode = 'SG021';
  end if;
  return new;
end $$;
create trigger check_post_change before update on posts for each row execute function check_post_change();

create function check_post_media_change() returns trigger language plpgsql as $$
declare
  the_post bigint := case when tg_op = 'DELETE' then old.post_id else new.post_id end;
begin
  if exists (select 1 from posts where id = the_post and state <> 'draft') then
    raise exception 'the media of post % can change only as a draft', the_post using errcode = 'SG021';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger check_post_media_change before insert or update or delete on post_media
  for each row execute function check_post_media_change();

-- One row for each try to send. An attempt past its commit step without an outcome is unknown, and stays so
-- until the platform or a person says what happened.
create table attempts (
  id text primary key,
  workspace_id text not null,
  post_id bigint not null,
  revision_number integer not null,
  digest text not null,
  account_id text not null,
  lane text not null,
  worker text not null,
  started_at timestamptz not null,
  lease_expires_at timestamptz not null,
  committing_at timestamptz,
  -- The platform is still working on it (pending): going on from the handles is safe, also past the commit step.
  waiting boolean not null default false,
  handles jsonb not null default '{}',
  outcome text check (outcome in ('published', 'rejected', 'auth_lost', 'rate_limited', 'unavailable', 'absent',
    'unconfirmed', 'not_published', 'crashed', 'cancelled')),
  detail jsonb,
  finished_at timestamptz,
  foreign key (workspace_id, post_id) references posts (workspace_id, id),
  foreign key (post_id, revision_number, digest) references post_revisions (post_id, number, digest),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  check ((outcome is null) = (finished_at is null))
);
create unique index attempts_one_open on attempts (post_id) where finished_at is null;
create index attempts_post on attempts (post_id, started_at);

create function check_attempt() returns trigger language plpgsql as $$
declare
  p posts%rowtype;
  t approvals%rowtype;
begin
  select * into p from posts where id = new.post_id and workspace_id = new.workspace_id;
  if p.state <> 'publishing' or p.current_revision is distinct from new.revision_number then
    raise exception 'post % is not being published at revision %', new.post_id, new.revision_number using errcode = 'SG031';
  end if;
  if p.account_id is distinct from new.account_id then
    raise exception 'post % was approved for another account', new.post_id using errcode = 'SG032';
  end if;
  if not is_approved(p) then
    raise exception 'revision % of post % lacks approvals', new.revision_number, new.post_id using errcode = 'SG030';
  end if;
  select * into t from approvals
    where post_id = p.id and revision_number = p.current_revision and voided_at is null
    order by created_at desc, id desc limit 1;
  if t.timing = 'at' and (new.started_at < t.at - make_interval(mins => t.tolerance_minutes)
      or new.started_at > t.at + make_interval(mins => t.tolerance_minutes)) then
    raise exception 'post % is outside its approved time', new.post_id using errcode = 'SG033';
  end if;
  return new;
end $$;
create trigger check_attempt before insert on attempts for each row execute function check_attempt();

-- One send at a time for each account on the platform, whichever workspace it belongs to.
create table lanes (
  lane text primary key,
  attempt_id text not null,
  expires_at timestamptz not null
);

create table comments (
  id text primary key,
  workspace_id text not null,
  post_id bigint not null,
  revision_number integer,
  user_id text not null references users (id),
  text text not null,
  created_at timestamptz not null,
  foreign key (workspace_id, post_id) references posts (workspace_id, id)
);
create index comments_post on comments (post_id, created_at);
