-- Rows that say who somebody is, or what they may do, carry a MAC over what they say, with a key that is not in the
-- database (server/db/postgres/row-macs.ts). Who has the service's password can write such a row, but is not believed.

-- How somebody proved who they are in a session. A new passkey is one that may not sign yet; a link is one that lets a
-- person enrol a passkey.
alter table web_sessions add column authenticated_with text not null default 'provider'
  check (authenticated_with in ('provider', 'passkey', 'new_passkey', 'link'));
alter table web_sessions alter column authenticated_with drop default;

-- From when on a passkey may sign: one that was added without another passkey waits, so that the person can notice.
alter table passkeys add column signs_from timestamptz;
alter table passkeys disable trigger passkeys_keep_their_keys;
update passkeys set signs_from = created_at;
alter table passkeys enable trigger passkeys_keep_their_keys;
alter table passkeys alter column signs_from set not null;

do $$
declare
  one text;
begin
  foreach one in array array['users', 'identities', 'confirmed_addresses', 'sign_in_attempts', 'passkeys',
      'passkey_challenges', 'sign_in_links', 'web_sessions', 'access_tokens', 'memberships', 'invitations',
      'apps', 'app_secrets', 'app_grants', 'oidc_records'] loop
    execute format('alter table %I add column mac bytea, add column mac_key text', one);
  end loop;
end $$;

-- MACs of rows that were changed or deleted. Each is made with random bytes, so a row that says the same again has
-- another one, and these are never good again.
create table ended_rows (
  mac bytea primary key,
  table_name text not null,
  ended_at timestamptz not null default now()
);

-- Its argument names what says when a row expires, if that is under the MAC: putting back an expired row helps nobody.
create function remember_ended_row() returns trigger language plpgsql as $$
declare
  expires_at timestamptz := case tg_argv[0]
    when 'expires_at' then (to_jsonb(old) ->> 'expires_at')::timestamptz
    when 'payload' then to_timestamp((to_jsonb(old) -> 'payload' ->> 'exp')::numeric)
  end;
begin
  if old.mac is not null
      and (tg_op = 'DELETE' or new.mac is distinct from old.mac
        -- Otherwise the row could be made to look expired before it is deleted.
        or tg_argv[0] = 'payload' and to_jsonb(new) -> 'payload' <> to_jsonb(old) -> 'payload')
      and coalesce(expires_at > now() - interval '1 minute', true) then
    insert into ended_rows (mac, table_name) values (old.mac, tg_table_name) on conflict do nothing;
  end if;
  return null;
end $$;

-- After the row is written, because only then does a transaction that waited for the one that ended it see that.
create function refuse_ended_row() returns trigger language plpgsql as $$
begin
  if new.mac is null then return null; end if;
  if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
    raise exception 'rows with a MAC are written where what was just committed can be seen' using errcode = 'SG071';
  end if;
  if exists (select 1 from ended_rows e where e.mac = new.mac) then
    raise exception 'a row that was changed or deleted is not put back' using errcode = 'SG071';
  end if;
  return null;
end $$;

do $$
declare
  one record;
begin
  for one in select * from (values ('users', ''), ('identities', ''), ('confirmed_addresses', ''),
      ('sign_in_attempts', 'expires_at'), ('passkey_challenges', 'expires_at'), ('sign_in_links', 'expires_at'),
      ('web_sessions', 'expires_at'), ('memberships', ''), ('apps', ''), ('oidc_records', 'payload'))
      as tables (name, expiry) loop
    execute format('create trigger remember_ended_row after delete or update of mac%s on %I
      for each row execute function remember_ended_row(%L)',
      case one.expiry when 'payload' then ', payload' else '' end, one.name, one.expiry);
    execute format('create trigger refuse_ended_row after insert or update of mac on %I
      for each row execute function refuse_ended_row()', one.name);
  end loop;
end $$;

-- What ends a row is not in its MAC, but cannot be taken back.
create function keep_what_ended() returns trigger language plpgsql as $$
declare
  one text;
begin
  foreach one in array tg_argv loop
    if to_jsonb(old) -> one <> 'null' and to_jsonb(new) -> one = 'null' then
      raise exception 'what has ended stays ended' using errcode = 'SG072';
    end if;
  end loop;
  return new;
end $$;
create trigger keep_what_ended before update of ended_at on web_sessions
  for each row execute function keep_what_ended('ended_at');
create trigger keep_what_ended before update of revoked_at on access_tokens
  for each row execute function keep_what_ended('revoked_at');
create trigger keep_what_ended before update of revoked_at on app_grants
  for each row execute function keep_what_ended('revoked_at');
create trigger keep_what_ended before update of accepted_at, accepted_by, revoked_at on invitations
  for each row execute function keep_what_ended('accepted_at', 'accepted_by', 'revoked_at');
create trigger keep_what_ended before update of used_at on sign_in_links
  for each row execute function keep_what_ended('used_at');
create trigger keep_what_ended before update of deleted_at on apps
  for each row execute function keep_what_ended('deleted_at');
create trigger keep_what_ended before update of consumed_at on oidc_records
  for each row execute function keep_what_ended('consumed_at');

-- A secret ends at once or later, and then no later.
create function app_secrets_end_earlier() returns trigger language plpgsql as $$
begin
  if old.expires_at is not null and (new.expires_at is null or new.expires_at > old.expires_at) then
    raise exception 'what has ended stays ended' using errcode = 'SG072';
  end if;
  return new;
end $$;
create trigger app_secrets_end_earlier before update of expires_at on app_secrets
  for each row execute function app_secrets_end_earlier();

create or replace function passkeys_keep_their_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
      or to_jsonb(new) - array['counter', 'backed_up', 'removed_at', 'mac', 'mac_key']
        <> to_jsonb(old) - array['counter', 'backed_up', 'removed_at', 'mac', 'mac_key']
      or (old.removed_at is not null and new.removed_at is distinct from old.removed_at) then
    raise exception 'the key of a passkey is kept as it was registered' using errcode = 'SG002';
  end if;
  return new;
end $$;
