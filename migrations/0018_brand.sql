-- What a workspace lets the writer and the picture maker draw on. It is read and written as a whole.

create table brand_kits (
  workspace_id text primary key references workspaces (id) on delete cascade,
  kit jsonb not null,
  -- A file that was deleted since is no logo any more; readers look for living ones.
  logo_media_id text,
  updated_by text not null references users (id),
  updated_at timestamptz not null,
  foreign key (workspace_id, logo_media_id) references media (workspace_id, id)
);
create index brand_kits_logo on brand_kits (workspace_id, logo_media_id) where logo_media_id is not null;
