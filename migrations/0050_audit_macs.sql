-- Audit entries that SQL cannot forge: each carries a MAC over everything it says, its id included, with a key that is
-- not in the database. Who seals must know a secret, which the next sealing replaces.

-- Entries from before have no MAC: those that are sealed are authenticated by the hash of their chain.
alter table audit_entries
  add column mac text check (mac ~ '^[0-9a-f]{64}$'),
  add column mac_key_id text,
  -- When the sealing found that nobody of ours wrote this. It is kept, shown, and never part of a chain.
  add column refused_at timestamptz,
  add check ((mac is null) = (mac_key_id is null)),
  add constraint refused_is_not_sealed check (refused_at is null or sequence is null);
drop index audit_unsealed;
create index audit_unsealed on audit_entries (workspace_id, id) where sequence is null and refused_at is null;
create index audit_refused on audit_entries (workspace_id, id) where refused_at is not null;

-- The service sends a MAC of what the entry says. What is stored binds it to the id, which only the database knows by
-- then, so that what stands here gives no entry under another id.
create function bind_audit_mac() returns trigger language plpgsql as $$
begin
  new.mac := encode(sha256(convert_to(new.mac || '|' || new.id, 'UTF8')), 'hex');
  return new;
end $$;
create trigger bind_audit_mac before insert on audit_entries for each row execute function bind_audit_mac();

create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.sequence is not null or old.refused_at is not null
      or to_jsonb(new) - '{sequence,hash,key_id,refused_at}'::text[]
        <> to_jsonb(old) - '{sequence,hash,key_id,refused_at}'::text[] then
    raise exception 'audit entries are append-only' using errcode = 'SG002';
  end if;
  return new;
end $$;

-- What the next sealing must know: the secret with this hash. `number` and `key_id` say how the service derives it.
create table audit_sealing (
  only_one boolean primary key default true check (only_one),
  number bigint not null,
  key_id text not null,
  secret_hash bytea not null check (length(secret_hash) = 32)
);

-- The only way by which the service writes chains. The first sealing of a database says what the second must know.
create function seal_audit(
  secret bytea, next_key_id text, next_secret_hash bytea,
  sealing_key_id text, sealed_ids bigint[], sealed_sequences bigint[], sealed_hashes text[],
  refused_ids bigint[],
  head_workspaces text[], head_sequences bigint[], head_hashes text[], head_macs text[]
) returns void language plpgsql as $$
begin
  update audit_sealing s set number = s.number + 1, key_id = next_key_id, secret_hash = next_secret_hash
    where s.secret_hash = sha256(secret);
  if not found then
    insert into audit_sealing (number, key_id, secret_hash) values (1, next_key_id, next_secret_hash)
      on conflict do nothing;
    if not found then
      raise exception 'sealing needs its secret' using errcode = 'SG060';
    end if;
  end if;
  update audit_entries e set sequence = s.sequence, key_id = sealing_key_id, hash = s.hash
    from unnest(sealed_ids, sealed_sequences, sealed_hashes) as s (id, sequence, hash) where e.id = s.id;
  update audit_entries e set refused_at = now() where e.id = any(refused_ids);
  insert into audit_heads as h (workspace_id, sequence, key_id, hash, mac)
    select n.workspace_id, n.sequence, sealing_key_id, n.hash, n.mac
    from unnest(head_workspaces, head_sequences, head_hashes, head_macs) as n (workspace_id, sequence, hash, mac)
    on conflict (workspace_id) do update
      set sequence = excluded.sequence, key_id = excluded.key_id, hash = excluded.hash, mac = excluded.mac;
end $$;
