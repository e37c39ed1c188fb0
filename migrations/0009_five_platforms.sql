-- Pages with tokens of their own, several ways to authorize, and what platforms tell us by themselves.

-- How the person chose to authorize, where a platform has several ways.
alter table connections add column way text;

-- The platform's own id of the person who authorized: its word that they revoked names them, not the page.
alter table accounts add column authorized_by text;
create index accounts_authorized_by on accounts (platform, authorized_by) where status <> 'disconnected';
-- When we last asked whether the platform still honours the tokens.
alter table accounts add column looked_at timestamptz;
create index accounts_looked_at on accounts (looked_at nulls first) where status in ('active', 'limited');

-- The latest word of a platform about its allowance, for one account or for the whole app.
create table platform_usage (
  key text primary key,
  used_share double precision not null check (used_share >= 0),
  wait_until timestamptz,
  noted_at timestamptz not null
);

-- What platforms told us, each once: a repeated or replayed message changes nothing.
create table platform_notices (
  platform text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  kind text not null,
  received_at timestamptz not null,
  primary key (platform, digest)
);
create index platform_notices_received on platform_notices (received_at);

-- People who asked a platform that we delete what we got about them. The code opens a public page; nothing personal
-- is kept here.
create table data_deletions (
  code text primary key,
  platform text not null,
  -- The notice that asked: the platform repeats itself, and is given the same code again.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  requested_at timestamptz not null,
  finished_at timestamptz,
  accounts_removed integer not null default 0,
  unique (platform, digest)
);
-- Disconnected accounts whose last sends are still finishing keep their tokens for a moment.
create index accounts_leaving on accounts (disconnected_at)
  where status = 'disconnected' and access_token_sealed is not null;
