-- What happened, as ids and hashes only: names and texts live elsewhere and can be erased without breaking it.
-- Rows are written in the transaction of what they describe. A sealer then chains them per workspace: every
-- hash covers the one before it, keyed with a secret outside the database.

create table audit_entries (
  id bigint generated always as identity primary key,
  workspace_id text not null references workspaces (id),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('session', 'token', 'system')),
  actor_id text,
  user_id text,
  action text not null,
  subject text not null,
  data jsonb not null default '{}',
  sequence bigint,
  key_id text,
  hash text,
  unique (workspace_id, sequence),
  check ((sequence is null) = (hash is null) and (sequence is null) = (key_id is null))
);
create index audit_unsealed on audit_entries (workspace_id, id) where sequence is null;
create index audit_subject on audit_entries (workspace_id, subject, id);

-- The end of each chain, so that cutting off the newest entries is noticed too.
create table audit_heads (
  workspace_id text primary key references workspaces (id),
  sequence bigint not null,
  key_id text not null,
  hash text not null,
  mac text not null
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.sequence is not null
      or to_jsonb(new) - 'sequence' - 'hash' - 'key_id' <> to_jsonb(old) - 'sequence' - 'hash' - 'key_id' then
    raise exception 'audit entries are append-only' using errcode = 'SG002';
  end if;
  return new;
end $$;
create trigger audit_is_append_only before update or delete on audit_entries
  for each row execute function audit_is_append_only();
create trigger audit_is_not_truncated before truncate on audit_entries
  for each statement execute function refuse_change();
