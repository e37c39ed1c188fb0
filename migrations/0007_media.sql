-- Media whole: pictures and videos, what is made from them, uploads on their way in, and a register of all bytes.
-- Promises: bytes are registered before they are written and never thrown away while anything needs them; what a
-- revision names is needed as long as its post exists or was ever tried.

alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('image', 'video'));
alter table media
  add column duration_ms integer,
  add column details jsonb not null default '{}',
  add column preview_sha256 text check (preview_sha256 ~ '^[0-9a-f]{64}$'),
  add column tags text[] not null default '{}',
  -- What must stay in view when something is cut away, from 0 to 1 across and down; null: the eye-catching part.
  add column focus_x double precision check (focus_x between 0 and 1),
  add column focus_y double precision check (focus_y between 0 and 1),
  -- Cuts a person chose for a shape such as "4:5", as parts of the whole.
  add column crops jsonb not null default '{}',
  add constraint media_focus_whole check ((focus_x is null) = (focus_y is null)),
  add constraint media_video_has_length check ((kind = 'video') = (duration_ms is not null));
create index media_bytes on media (workspace_id, sha256);
-- Whether anything needs an object is asked often; without this every question about a preview reads all files.
create index media_previews on media (workspace_id, preview_sha256) where preview_sha256 is not null;
create index media_tags on media using gin (tags);

-- How this post wants the file: cut to a shape, or only a part of a video.
alter table post_media
  add column shape text,
  add column trim_start_ms integer,
  add column trim_end_ms integer,
  add constraint post_media_trim check ((trim_start_ms is null) = (trim_end_ms is null) and trim_start_ms < trim_end_ms);
create index post_media_bytes on post_media (workspace_id, sha256);

-- What was made from a file so that a platform takes it. The file itself never changes.
create table renditions (
  id text primary key,
  workspace_id text not null,
  media_id text not null,
  recipe_digest text not null,
  recipe jsonb not null,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed', 'cancelled')),
  progress integer not null default 0 check (progress between 0 and 100),
  problem text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  mime text,
  size_bytes bigint,
  width integer,
  height integer,
  duration_ms integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (media_id, recipe_digest),
  foreign key (workspace_id, media_id) references media (workspace_id, id),
  check (state <> 'ready' or (sha256 is not null and mime is not null and size_bytes is not null
    and width is not null and height is not null))
);
create index renditions_bytes on renditions (workspace_id, sha256);
create index renditions_open on renditions (updated_at) where state in ('waiting', 'making');

-- Files on their way in. For resumable uploads the bytes themselves say how many arrived.
create table uploads (
  id text primary key,
  workspace_id text not null references workspaces (id),
  created_by text not null references users (id),
  source text not null check (source in ('resumable', 'address')),
  name text not null,
  alt_text text not null,
  size_bytes bigint,
  received_bytes bigint not null default 0,
  source_url text,
  state text not null check (state in ('receiving', 'checking', 'done', 'refused', 'cancelled')),
  problem jsonb,
  media_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- One request at a time writes to an upload, whichever process it reached.
  lock_holder text,
  lock_until timestamptz,
  release_wanted boolean not null default false,
  unique (workspace_id, id),
  foreign key (workspace_id, media_id) references media (workspace_id, id),
  check (state <> 'done' or media_id is not null),
  check (state <> 'refused' or problem is not null)
);
create index uploads_of_workspace on uploads (workspace_id, created_at desc);
create index uploads_expiring on uploads (expires_at);

-- Every object in storage: one row for the same bytes of a workspace, written before the bytes are.
create table stored_objects (
  workspace_id text not null references workspaces (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  -- When somebody last was about to use it.
  touched_at timestamptz not null,
  primary key (workspace_id, sha256)
);
create index stored_objects_oldest on stored_objects (touched_at);

-- What revisions name, readable without opening every manifest.
create table revision_media (
  workspace_id text not null,
  post_id bigint not null,
  number integer not null,
  position integer not null,
  sha256 text not null,
  primary key (post_id, number, position),
  foreign key (post_id, number) references post_revisions (post_id, number)
);
create index revision_media_bytes on revision_media (workspace_id, sha256);

create function name_revision_media() returns trigger language plpgsql as $$
begin
  insert into revision_media (workspace_id, post_id, number, position, sha256)
  select new.workspace_id, new.post_id, new.number, item.ordinality - 1, item.value ->> 'sha256'
  from jsonb_array_elements(new.manifest -> 'media') with ordinality as item;
  return new;
end $$;
create trigger name_revision_media after insert on post_revisions for each row execute function name_revision_media();
create trigger revision_media_is_immutable before update or delete on revision_media
  for each row execute function refuse_change();

insert into revision_media (workspace_id, post_id, number, position, sha256)
select r.workspace_id, r.post_id, r.number, item.ordinality - 1, item.value ->> 'sha256'
from post_revisions r, jsonb_array_elements(r.manifest -> 'media') with ordinality as item;

insert into stored_objects (workspace_id, sha256, size_bytes, touched_at)
select workspace_id, sha256, max(size_bytes), now() from media group by workspace_id, sha256
on conflict do nothing;
insert into stored_objects (workspace_id, sha256, size_bytes, touched_at)
select distinct workspace_id, sha256, 0, now() from revision_media
on conflict do nothing;
-- The size of logos was never recorded; they are small.
insert into stored_objects (workspace_id, sha256, size_bytes, touched_at)
select distinct workspace_id, logo_sha256, 0, now() from apps where logo_sha256 is not null
on conflict do nothing;

create function object_is_needed(the_workspace text, the_hash text) returns boolean language sql stable as $$
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
$$;

create function keep_needed_objects() returns trigger language plpgsql as $$
begin
  if object_is_needed(old.workspace_id, old.sha256) then
    raise exception 'object % is still needed', old.sha256 using errcode = 'SG022';
  end if;
  return old;
end $$;
create trigger keep_needed_objects before delete on stored_objects
  for each row execute function keep_needed_objects();
