-- The floor's own tables, plain, in a schema of the same database: the same server, durability and cache.
create schema floor;
create table floor.tokens (
  token_hash text primary key,
  user_id text not null,
  workspace_id text not null,
  scopes text[] not null,
  expires_at timestamptz not null
);
create table floor.posts (
  id bigint not null,
  workspace_id text not null,
  platform text not null,
  account_id text,
  state text not null,
  caption text not null,
  author_id text not null,
  publish_at timestamptz,
  created_at timestamptz not null,
  -- Lists by number are read from it as well. With one on the number alone, PostgreSQL may search that for a workspace.
  primary key (workspace_id, id)
);
create index on floor.posts (workspace_id, publish_at) where publish_at is not null;
create table floor.audit (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  at timestamptz not null,
  actor_id text not null,
  action text not null,
  subject text not null,
  data jsonb not null
);
create table floor.events (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  type text not null,
  at timestamptz not null,
  resource text not null,
  data jsonb not null
);
create table floor.days (
  workspace_id text not null,
  day date not null,
  views bigint not null,
  reactions bigint not null,
  primary key (workspace_id, day)
);
