-- Other people's programs: who they are, what a person allowed them, and the authorization server's own records.
-- Secrets, codes and tokens are here only as hashes.

create table apps (
  id text primary key,
  workspace_id text not null references workspaces (id),
  name text not null,
  kind text not null check (kind in ('confidential', 'public')),
  redirect_uris text[] not null,
  -- The most it may ask for.
  scopes text[] not null,
  logo_sha256 text,
  logo_mime text,
  created_by text not null references users (id),
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (workspace_id, id)
);
create index apps_workspace on apps (workspace_id, created_at) where deleted_at is null;

-- Several at once while one is being replaced: the old one ends at expires_at.
create table app_secrets (
  id text primary key,
  app_id text not null references apps (id),
  secret_hash text not null,
  -- The last characters, so that people can tell them apart.
  hint text not null,
  created_by text not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index app_secrets_app on app_secrets (app_id);

-- One consent: this person let this app act in this workspace, with these scopes.
create table app_grants (
  id text primary key,
  app_id text not null references apps (id),
  user_id text not null references users (id),
  workspace_id text not null references workspaces (id),
  scopes text[] not null,
  session_id text not null references web_sessions (id),
  -- The authorization server's name for it.
  oidc_grant_id text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_because text
);
create index app_grants_user on app_grants (user_id) where revoked_at is null;
create index app_grants_app on app_grants (app_id) where revoked_at is null;

-- Whatever the authorization server keeps between two requests. The id of a row is the hash of the code or token.
create table oidc_records (
  kind text not null,
  id_hash text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id_hash)
);
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_uid on oidc_records (kind, uid) where uid is not null;
create index oidc_records_expired on oidc_records (expires_at);

-- Drafts of programs remember which one, and connections which one asked for them.
alter table posts add column app_id text references apps (id);
alter table connections add column app_id text references apps (id);
alter table connections add column return_url text;
-- Asked for by an app, before the person has come: a link of ours, which their browser session then takes up.
alter table connections add column request_hash text unique;
alter table connections alter column session_id drop not null;
alter table connections add check (session_id is not null or request_hash is not null);

-- An answer that was given once is given again for the same key, for a day.
create table idempotency_records (
  -- App or session, user, workspace and route together, hashed with the key.
  id_hash text primary key,
  request_hash text not null,
  status integer,
  body text,
  -- The answer held a secret, which is never kept.
  secret boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index idempotency_records_expired on idempotency_records (expires_at);

-- Budgets that must hold across processes: sign-in and token requests.
create table budgets (
  name text not null,
  window_start timestamptz not null,
  spent integer not null,
  primary key (name, window_start)
);
