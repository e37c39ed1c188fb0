-- People, workspaces and how they come in. No passwords: a person is known by what an identity provider says.

create table users (
  id text primary key,
  name text not null,
  email text not null default '',
  email_verified boolean not null default false,
  status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
  created_at timestamptz not null
);

create table identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

create table workspaces (
  id text primary key,
  name text not null,
  time_zone text not null,
  approvals_required integer not null default 1 check (approvals_required between 1 and 10),
  self_approval boolean not null default true,
  late_window_minutes integer not null default 15 check (late_window_minutes between 1 and 1440),
  created_at timestamptz not null
);

create table memberships (
  workspace_id text not null references workspaces (id),
  user_id text not null references users (id),
  role text not null check (role in ('owner', 'approver', 'editor', 'viewer')),
  created_at timestamptz not null,
  primary key (workspace_id, user_id)
);
create index memberships_user on memberships (user_id);

create table invitations (
  id text primary key,
  workspace_id text not null references workspaces (id),
  role text not null check (role in ('owner', 'approver', 'editor', 'viewer')),
  note text not null default '',
  token_hash text not null unique,
  invited_by text not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text references users (id),
  revoked_at timestamptz
);
create index invitations_workspace on invitations (workspace_id, created_at desc);

-- The cookie holds a random token; only its hash is here, so a copy of the database opens no session.
create table web_sessions (
  id text primary key,
  token_hash text not null unique,
  user_id text not null references users (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  unique (id, user_id)
);
create index web_sessions_user on web_sessions (user_id);

-- One journey to the identity provider and back, tied to the browser that began it.
create table sign_in_attempts (
  state_hash text primary key,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  invitation_token text,
  -- What the browser says, for a workspace that this sign-in may make.
  time_zone text,
  expires_at timestamptz not null
);

create table access_tokens (
  id text primary key,
  token_hash text not null unique,
  user_id text not null references users (id),
  workspace_id text not null references workspaces (id),
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index access_tokens_user on access_tokens (user_id);

-- Which key-encryption keys this database was written with. A process with other keys refuses to start.
create table key_fingerprints (
  key_id text primary key,
  fingerprint text not null,
  created_at timestamptz not null default now()
);
