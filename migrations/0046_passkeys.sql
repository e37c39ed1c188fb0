-- Passkeys: one more kind of identity, kept by an authenticator of the person instead of a provider. The identity says who
-- signs in with it; here is the key that verifies what it signs.

create table passkeys (
  -- No foreign key: the identity goes when the person removes it, and the key stays to verify what it signed before.
  identity_id text primary key,
  user_id text not null references users (id),
  credential_id text not null unique,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  algorithm integer not null,
  -- How authenticators tell our people apart: random, the same for all passkeys of one person.
  user_handle text not null,
  transports text[] not null,
  aaguid text not null,
  counter bigint not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  rp_id text not null,
  origin text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

create function passkeys_keep_their_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
      or to_jsonb(new) - array['counter', 'backed_up', 'removed_at']
        <> to_jsonb(old) - array['counter', 'backed_up', 'removed_at']
      or (old.removed_at is not null and new.removed_at is distinct from old.removed_at) then
    raise exception 'the key of a passkey is kept as it was registered' using errcode = 'SG002';
  end if;
  return new;
end $$;
create trigger passkeys_keep_their_keys before update or delete on passkeys
  for each row execute function passkeys_keep_their_keys();

-- One question to an authenticator, answered once, for one purpose, in the browser or session that asked.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('sign_in', 'enrol', 'add')),
  browser_hash text,
  user_id text references users (id),
  session_id text references web_sessions (id),
  details jsonb not null,
  expires_at timestamptz not null,
  check ((browser_hash is null) = (session_id is not null) and (user_id is null) = (session_id is null))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- A link that lets one person enrol a passkey, once: the first owner of a new installation, or somebody who lost theirs.
create table sign_in_links (
  token_hash text primary key,
  kind text not null check (kind in ('first_owner', 'recovery')),
  user_id text references users (id),
  -- The owner who made it; null: the operator's command.
  made_by text references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'recovery') = (user_id is not null))
);
create index sign_in_links_user on sign_in_links (user_id);

-- Somebody can come in as a person in a new way: they and the owners are told.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('review_requested',
  'changes_requested', 'commented', 'approved', 'withdrawn', 'failed', 'missed', 'unconfirmed', 'reconnect_needed',
  'time_moved', 'mail_undelivered', 'security'));
