-- Connected accounts. Tokens are sealed with keys that are not in this database.

create table accounts (
  id text primary key,
  workspace_id text not null references workspaces (id),
  platform text not null,
  external_id text not null,
  name text not null,
  handle text,
  url text,
  -- Fixed at connect: a simulated account can never publish to the real platform, nor the other way round.
  simulated boolean not null,
  status text not null check (status in ('active', 'limited', 'reconnect_needed', 'disconnected')),
  status_reason text,
  scopes text[] not null,
  token_version integer not null default 1,
  access_token_sealed bytea,
  refresh_token_sealed bytea,
  access_expires_at timestamptz,
  refresh_expires_at timestamptz,
  connected_by text not null references users (id),
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  -- One page on the platform is one lane: one send at a time, also when two workspaces share it.
  lane text not null generated always as
    (platform || ':' || case when simulated then 'sandbox' else 'live' end || ':' || external_id) stored,
  unique (workspace_id, id)
);
create unique index accounts_living on accounts (workspace_id, platform, external_id, simulated)
  where status <> 'disconnected';
create index accounts_external on accounts (platform, external_id);

-- A journey to the platform's authorization page and back. Who finishes must be who started.
create table connections (
  id text primary key,
  workspace_id text not null references workspaces (id),
  user_id text not null references users (id),
  session_id text not null references web_sessions (id),
  platform text not null,
  state_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Filled by the callback, emptied when confirmed.
  called_back_at timestamptz,
  tokens_sealed bytea,
  targets jsonb,
  scopes text[],
  confirmed_at timestamptz
);
