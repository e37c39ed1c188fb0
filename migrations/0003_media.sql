-- Files people uploaded. Bytes live in storage under their hash; a row never changes which bytes it means.

create table media (
  id text primary key,
  workspace_id text not null references workspaces (id),
  name text not null,
  kind text not null check (kind in ('image')),
  mime text not null,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  alt_text text not null default '',
  created_by text not null references users (id),
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (workspace_id, id)
);
create unique index media_names on media (workspace_id, name) where deleted_at is null;
create index media_newest on media (workspace_id, created_at desc, id desc) where deleted_at is null;

create function media_bytes_are_fixed() returns trigger language plpgsql as $$
begin
  if new.sha256 <> old.sha256 or new.workspace_id <> old.workspace_id or new.id <> old.id then
    raise exception 'media % cannot be given other bytes', old.id using errcode = 'SG001';
  end if;
  return new;
end $$;
create trigger media_bytes_are_fixed before update on media for each row execute function media_bytes_are_fixed();
