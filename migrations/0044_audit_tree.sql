-- What lets a stranger check the audit: a Merkle tree over each workspace's sealed entries, signed checkpoints of it, and
-- the public keys they were signed with.

-- The hashes of complete subtrees of 256 entries and more. Those below are computed from the entries when they are
-- needed, so a million entries need about 4,000 rows.
create table audit_tree_nodes (
  workspace_id text not null references workspaces (id),
  level integer not null check (level >= 8),
  position bigint not null check (position >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (workspace_id, level, position)
);
create trigger audit_tree_nodes_are_immutable before update or delete on audit_tree_nodes
  for each row execute function refuse_change();

create table audit_checkpoints (
  workspace_id text not null references workspaces (id),
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  created_at timestamptz not null,
  -- Null until it was sent wherever the operator wants checkpoints kept.
  delivered_at timestamptz,
  primary key (workspace_id, size)
);
create index audit_checkpoints_undelivered on audit_checkpoints (created_at) where delivered_at is null;

create function checkpoints_are_delivered_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.delivered_at is not null
      or to_jsonb(new) - 'delivered_at' <> to_jsonb(old) - 'delivered_at' then
    raise exception 'a checkpoint cannot be changed' using errcode = 'SG002';
  end if;
  return new;
end $$;
create trigger checkpoints_are_delivered_once before update or delete on audit_checkpoints
  for each row execute function checkpoints_are_delivered_once();

-- Why no checkpoint of a workspace can be signed, until one can again.
create table audit_breaks (
  workspace_id text primary key references workspaces (id),
  found_at timestamptz not null,
  looked_at timestamptz not null,
  what text not null
);

-- Public keys only. They stay published when the key ring drops the secret they were derived from; each row is
-- authenticated with a key that is not in the database, so that nobody can add one here.
create table signing_keys (
  id text primary key,
  public_key bytea not null check (length(public_key) = 32),
  valid_from timestamptz not null,
  valid_until timestamptz,
  mac_key_id text not null,
  mac text not null
);
